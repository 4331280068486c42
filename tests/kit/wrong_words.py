"""Machine translations of the game's words that mean something else, and tones we do not use."""

WRONG_WORDS = {
    "id": (
        *("jenis pemain", "angin bulat", "pengundian", "memakan", "tangan legal", "tembok", "bandar"),
        *("Anda ", " anda", "kalian"),
    ),
    "th": (
        *("พัง", "พุง", "ปุง", "คอง", "ลมวงกลม", "แผ่น", "เงินฝาก", "การชนหัว"),
        *("ครับ", "ค่ะ"),
    ),
    "ar": ("الأطخاذ", "البونس", "ارسم", "صفقة", "الرياح المستديرة", "إيداع", "ضربة الرأس", "السحب الشامل"),
    "cs": ("dlaždic", "kulatý vítr", "požrat", "pocty", "okrást"),
    "ja": ("麻将", "麻將", "设置", "房间", "瓦", "壁牌から", "あなたたち"),
    "zh-hans": ("麻將", "麻雀", "遊戲", "房間", "設定", "瓷砖", "瓦片", "墙壁"),
}
