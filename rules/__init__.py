"""Rules: a pure library that knows mahjong and nothing of the web, the clock or chance."""
