"""Our own bots as somebody: a face, a name in each script, and a way to play.

They are animals, so that no person is meant. A name is chosen in the language of the room, once, and is
stored with the seat: everybody at the table calls a bot the same.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.templatetags.static import static

DEFAULT_LEVEL: Final = "normal"
"""How strong our bots are where nobody has chosen (`matches.text.LEVELS` has the choice)."""
LANGUAGES: Final = ("en", "id", "th", "ar", "cs", "ja", "zh")


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody whom a bot can be."""

    key: str
    """Also names its face in `static/faces.svg`."""
    style: str
    """How it likes to play, beside its level (`rules.bots.STYLES`)."""
    names: Mapping[str, str]
    """By the first part of a language's code."""

    def name(self, language: str) -> str:
        """The name in a language, in English where we have none of it."""
        return self.names.get(language.partition("-")[0], self.names["en"])


def _character(key: str, style: str, *names: str) -> Character:
    return Character(key, style, MappingProxyType(dict(zip(LANGUAGES, names, strict=True))))


CHARACTERS: Final = (
    _character("fox", "swift", "Fox", "Rubah", "จิ้งจอก", "ثعلب", "Liška", "キツネ", "狐狸"),
    _character("owl", "cautious", "Owl", "Burung Hantu", "นกฮูก", "بومة", "Sova", "フクロウ", "猫头鹰"),
    _character("panda", "balanced", "Panda", "Panda", "แพนด้า", "باندا", "Panda", "パンダ", "熊猫"),
    _character("cat", "bold", "Cat", "Kucing", "แมว", "قطة", "Kočka", "ネコ", "小猫"),
    _character("frog", "swift", "Frog", "Katak", "กบ", "ضفدع", "Žába", "カエル", "青蛙"),
    _character("bear", "ambitious", "Bear", "Beruang", "หมี", "دب", "Medvěd", "クマ", "大熊"),
    _character("hare", "swift", "Hare", "Kelinci", "กระต่าย", "أرنب", "Zajíc", "ウサギ", "兔子"),
    _character("tiger", "bold", "Tiger", "Harimau", "เสือ", "نمر", "Tygr", "トラ", "老虎"),
    _character("crane", "ambitious", "Crane", "Bangau", "นกกระเรียน", "كركي", "Jeřáb", "ツル", "仙鹤"),
    _character("otter", "balanced", "Otter", "Berang-berang", "นาก", "قضاعة", "Vydra", "カワウソ", "水獭"),
    _character("mouse", "cautious", "Mouse", "Tikus", "หนู", "فأر", "Myška", "ネズミ", "小鼠"),
    _character("penguin", "balanced", "Penguin", "Penguin", "เพนกวิน", "بطريق", "Tučňák", "ペンギン", "企鹅"),
    _character("sparrow", "swift", "Sparrow", "Pipit", "นกกระจอก", "عصفور", "Vrabec", "スズメ", "麻雀"),
    _character("deer", "cautious", "Deer", "Rusa", "กวาง", "غزال", "Srnka", "シカ", "小鹿"),
    _character("koala", "balanced", "Koala", "Koala", "โคอาลา", "كوالا", "Koala", "コアラ", "考拉"),
    _character("elephant", "ambitious", "Elephant", "Gajah", "ช้าง", "فيل", "Slon", "ゾウ", "大象"),
)
_BY_KEY: Final = {character.key: character for character in CHARACTERS}


def character_draw(taken: Iterable[str]) -> Character:
    """Draws somebody who is not at the table yet. `taken` are keys of those who are."""
    there = set(taken)
    free = [character for character in CHARACTERS if character.key not in there]
    return random.SystemRandom().choice(free)


def style_of(key: str) -> str:
    """Returns how a character likes to play; empty for one that there is not."""
    return _BY_KEY[key].style if key in _BY_KEY else ""


def face_address(key: str) -> str:
    """Returns the address of a character's face; empty for one that there is not."""
    return f"{static('faces.svg')}#f-{key}" if key in _BY_KEY else ""
