"""The tile faces: our own drawings, made from circles, sticks and strokes. No font, no foreign picture.

Every face fills a box of 60 × 80. Colours are CSS variables with a fallback, so a palette is CSS alone.
``python -m tools.tileart`` writes ``static/tiles.svg``; a test checks that the stored file is the drawn one.
"""
