"""MCR: Mahjong Competition Rules, the Chinese Official game of 81 fans."""
