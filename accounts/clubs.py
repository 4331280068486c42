"""Clubs: who is a member, who leads, how one comes in and goes."""

from django.db import transaction

from accounts.models import Club, Membership, User, club_invite


def club_found(*, user: User, name: str, about: str = "") -> Club:
    """Founds a club that this person leads."""
    with transaction.atomic():
        club = Club.objects.create(name=name, about=about)
        Membership.objects.create(club=club, user=user, leads=True)
    return club


def is_member(club_id: int, user: User) -> bool:
    """Whether somebody belongs to a club."""
    return Membership.objects.filter(club=club_id, user=user).exists()


def membership_of(slug: str, user: User) -> Membership | None:
    """Returns how somebody belongs to a club; None if they do not, or if there is no such club."""
    return Membership.objects.filter(club__slug=slug, user=user).select_related("club").first()


def club_join(*, invite: str, user: User) -> Club | None:
    """Makes somebody a member by an invitation; None if it is worth nothing."""
    club = Club.objects.filter(invite=invite).first()
    if club is not None:
        Membership.objects.get_or_create(club=club, user=user)
    return club


def club_leave(club: Club, user: User) -> None:
    """Takes somebody out. Whoever came first leads a club that has lost its leader; an empty one is gone."""
    with transaction.atomic():
        Membership.objects.filter(club=club, user=user).delete()
        first = club.memberships.first()
        if first is None:
            club.delete()
        elif not club.memberships.filter(leads=True).exists():
            first.leads = True
            first.save(update_fields=["leads"])


def club_lead(club: Club, user: User) -> None:
    """Hands the lead over to another member; nothing if they are none."""
    with transaction.atomic():
        if is_member(club.pk, user):
            club.memberships.update(leads=False)
            club.memberships.filter(user=user).update(leads=True)


def invite_renew(club: Club) -> None:
    """Makes a new invitation; links to the old one lead nowhere."""
    club.invite = club_invite()
    club.save(update_fields=["invite"])
