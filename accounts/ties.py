"""What ties people to each other: friends, blocks, notes."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Block, Friendship, Note, User

MOST_ASKED: Final = 50
"""Requests that one person may have open."""


@dataclass(frozen=True, slots=True)
class Tie:
    """How one person stands to another."""

    is_friend: bool = False
    has_asked: bool = False
    is_asked: bool = False
    """The other has asked, and waits for an answer."""
    has_blocked: bool = False
    note: str = ""


def tie(user: User, other: User) -> Tie:
    """Returns how a person stands to another."""
    friendships = Friendship.objects.filter(_between(user, other))
    note = Note.objects.filter(user=user, about=other).values_list("text", flat=True).first()
    return Tie(
        is_friend=any(one.accepted_at for one in friendships),
        has_asked=any(one.asker_id == user.pk and not one.accepted_at for one in friendships),
        is_asked=any(one.asked_id == user.pk and not one.accepted_at for one in friendships),
        has_blocked=Block.objects.filter(user=user, blocked=other).exists(),
        note=note or "",
    )


def _between(user: User, other: User) -> Q:
    return Q(asker=user, asked=other) | Q(asker=other, asked=user)


@contextmanager
def _held(user: User, other: User) -> Iterator[None]:
    """Holds two people, so that what one does to the other comes before or after what the other does."""
    with transaction.atomic():
        both = User.objects.select_for_update(no_key=True).filter(pk__in=(user.pk, other.pk))
        list(both.order_by("pk").values_list("pk"))  # always in this order, or two would wait for each other
        yield


def friend_ask(user: User, other: User) -> None:
    """Asks somebody to be friends; if they have asked already, both are friends now.

    A request to somebody who has blocked the person goes nowhere, and does not say so.
    """
    with _held(user, other):
        if user.pk == other.pk or is_apart(user, other):
            return
        theirs = Friendship.objects.filter(asker=other, asked=user).first()
        if theirs is not None:
            friend_accept(user, other)
        elif user.friendships_asked.filter(accepted_at=None).count() < MOST_ASKED:
            Friendship.objects.get_or_create(asker=user, asked=other)


def friend_accept(user: User, other: User) -> None:
    """Says yes to somebody who has asked; nothing if nobody has."""
    Friendship.objects.filter(asker=other, asked=user, accepted_at=None).update(accepted_at=timezone.now())


def friend_end(user: User, other: User) -> None:
    """Ends a friendship, says no to a request, or takes one back."""
    Friendship.objects.filter(_between(user, other)).delete()


def block_set(user: User, other: User) -> None:
    """Blocks somebody, which also ends a friendship."""
    if user.pk == other.pk:
        return
    with _held(user, other):
        friend_end(user, other)
        Block.objects.get_or_create(user=user, blocked=other)


def block_lift(user: User, other: User) -> None:
    """Takes a block back."""
    Block.objects.filter(user=user, blocked=other).delete()


def note_write(user: User, other: User, text: str) -> None:
    """Writes down something about somebody; an empty text takes it away."""
    if text:
        Note.objects.update_or_create(user=user, about=other, defaults={"text": text})
    else:
        Note.objects.filter(user=user, about=other).delete()


def friends_of(user: User) -> list[User]:
    """Returns the friends of somebody. Order: by name."""
    sides = Q(friendships_asked__asked=user, friendships_asked__accepted_at__isnull=False) | Q(
        friendships_received__asker=user, friendships_received__accepted_at__isnull=False
    )
    return list(User.objects.filter(sides, is_active=True).distinct().order_by("display_name", "pk"))


def askers_of(user: User) -> list[User]:
    """Returns those who wait for an answer of this person, the oldest request first."""
    waiting = user.friendships_received.filter(accepted_at=None).select_related("asker").order_by("at")
    return [one.asker for one in waiting]


def is_apart(user: User, other: User) -> bool:
    """Whether one of two people has blocked the other."""
    return other.pk in people_apart(user.pk)


def people_apart(user_id: int) -> set[int]:
    """Returns the keys of all people whom this one has blocked, or who have blocked this one."""
    pairs = Block.objects.filter(Q(user=user_id) | Q(blocked=user_id)).values_list("user_id", "blocked_id")
    return {one if other == user_id else other for one, other in pairs}
