"""Names for rooms: two words of the language of whoever opens the room; numbers for equal names."""

import itertools
import random
from collections.abc import Iterable

LONGEST_ROOM_NAME = 40
LONGEST_NAME = 80
"""Of a person or bot, with the number that equal names get."""

WORDS: dict[str, tuple[str, str, str]] = {
    # How the two words stand together; how it is; what it is. All whats of a language have one gender.
    "en": (
        "{how} {what}",
        "Quiet Amber Early Golden Lucky Misty Old Silver Slow Warm Windy Green",
        "Pines Garden Harbour Lantern Orchard Teahouse River Courtyard Terrace Meadow",
    ),
    "id": (
        "{what} {how}",
        "Tenang Teduh Hangat Hijau Lama Indah Rindang Santai Senja Sejuk Ceria",
        "Kebun Warung Beranda Dermaga Sungai Bambu Pinus Melati Lentera Pendopo",
    ),
    "th": (
        "{what}{how}",
        "ร่มรื่น เงียบสงบ ริมน้ำ ยามเย็น สีทอง อบอุ่น หน้าหนาว ชื่นใจ แสนสุข",
        "สวนไผ่ ศาลา เรือนไทย บ้านสวน โรงน้ำชา ลานบ้าน ท่าน้ำ ทุ่งนา ระเบียง",
    ),
    "ar": (
        "{what} {how}",
        "الهادئ القديم الأخضر الدافئ الذهبي الجميل الكبير المضيء البعيد السعيد",
        "المجلس البستان الميناء الفانوس المقهى الوادي البيت الرواق الشاطئ السوق",
    ),
    "ja": (
        "{how}{what}",
        "静かな 古い 緑の 温かい 金色の 朝の 夕暮れの 風の 月の 小さな",
        "庭 茶屋 松原 灯籠 川辺 縁側 港 竹林 峠 広場",
    ),
    "zh": (
        "{how}{what}",
        "安静的 古老的 青翠的 温暖的 金色的 清晨的 傍晚的 微风的 月下的 小小的",
        "花园 茶馆 松林 灯笼 河畔 庭院 港湾 竹林 山亭 广场",
    ),
    "cs": (
        "{how} {what}",
        "Večerní Tichý Starý Zlatý Zelený Teplý Šťastný Lipový Pomalý Bílý",
        "stůl sad přístav dvůr háj most altán potok lampion kopec",
    ),
}


def room_name(language: str) -> str:
    """Returns a name of two words in this language, in English where we have no words of it."""
    pattern, how, what = WORDS.get(language.partition("-")[0], WORDS["en"])
    chance = random.SystemRandom()
    return pattern.format(how=chance.choice(how.split()), what=chance.choice(what.split()))


def numbered(name: str, taken: Iterable[str]) -> str:
    """Returns the name, with a number if somebody in the room already bears it.

    >>> numbered("Mali", ["Ayu", "mali"])
    'Mali 2'
    """
    borne = {other.casefold() for other in taken}
    if name.casefold() not in borne:
        return name
    return next(
        candidate
        for number in itertools.count(2)
        if (candidate := f"{name[: LONGEST_NAME - len(str(number)) - 1]} {number}").casefold() not in borne
    )
