"""Rooms: places, invitations, chat, presence, start and rematch."""
