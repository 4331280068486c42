"""Riichi: Japanese mahjong, one deal by default, longer matches and competition rules as presets."""
