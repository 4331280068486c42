"""What moderators do: close reports, warn, mute, ban, lift, answer appeals. Each act is written down.

Raises, all of them: `lobby.refusals.Refused` with what happened and what to do now.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts import sanctions
from accounts.models import Sanction, SanctionKind, User
from lobby import services
from lobby.acts import act_log
from lobby.models import Place
from lobby.moderation_models import Act, Appeal, Report, ReportState
from lobby.refusals import Refused
from matches.broadcast import throw_out
from matches.services import match_live_seat, seat_leave

ACTS = {SanctionKind.WARNING: Act.WARN, SanctionKind.MUTE: Act.MUTE, SanctionKind.BAN: Act.BAN}


def sanction_impose(
    *,
    by: User,
    user: User,
    kind: str,
    reason: str,
    ends_at: datetime | None = None,
    report: Report | None = None,
) -> Sanction:
    """Warns, mutes or bans somebody.

    Who is banned loses the place, a bot plays on, all sockets close; so it is with the person's programs.
    """
    if user.is_staff:
        raise Refused("not_a_moderators")
    with transaction.atomic():
        sanction = sanctions.sanction_give(user=user, kind=kind, reason=reason, by=by, ends_at=ends_at)
        act_log(by=by, what=ACTS[SanctionKind(kind)], about=user, reason=reason, report=report)
    if sanction.kind == SanctionKind.BAN:
        for one in (user, *User.objects.filter(bot_token__owner=user)):
            _put_out(one)
    return sanction


def _put_out(user: User) -> None:
    """Takes a person out of wherever they are."""
    throw_out(user.pk)
    place = Place.objects.filter(user=user).select_related("room__match").first()
    if place is not None:
        services.place_release(place=place)
    user.waits_for.all().delete()
    seat = match_live_seat(user)
    if seat is not None:
        seat_leave(match=seat[0], user=user)


def sanction_lift(*, by: User, sanction: Sanction, reason: str) -> None:
    """Takes a mute or a ban back before its end."""
    with transaction.atomic():
        if not sanction.is_in_force:
            raise Refused("closed_already")
        sanctions.sanction_lift(sanction)
        act_log(by=by, what=Act.LIFT, about=sanction.user, reason=reason)


def report_close(*, by: User, report: Report, upheld: bool, reason: str) -> None:
    """Closes a report; what follows from one that is upheld is a sanction of its own."""
    with transaction.atomic():
        held = Report.objects.select_for_update().get(pk=report.pk)
        if held.state != ReportState.WAITING:
            raise Refused("closed_already")
        held.state = ReportState.UPHELD if upheld else ReportState.DISMISSED
        held.closed_at = timezone.now()
        held.save(update_fields=["state", "closed_at"])
        what = Act.UPHOLD if upheld else Act.DISMISS
        act_log(by=by, what=what, about=held.reported, reason=reason, report=held, match=held.match)


def appeal_create(*, user: User, sanction: Sanction, text: str) -> Appeal:
    """Says something against a mute or a ban in force, or a warning; once for each."""
    if sanction.user_id != user.pk or not (sanction.is_in_force or sanction.kind == SanctionKind.WARNING):
        raise Refused("no_appeal")
    appeal, is_new = Appeal.objects.get_or_create(sanction=sanction, defaults={"text": text})
    if not is_new:
        raise Refused("appealed")
    return appeal


def appeal_answer(*, by: User, appeal: Appeal, granted: bool, answer: str) -> None:
    """Grants an appeal, which lifts the sanction, or refuses it; either way with words."""
    with transaction.atomic():
        held = (
            Appeal.objects.select_for_update(of=("self",)).select_related("sanction__user").get(pk=appeal.pk)
        )
        if held.is_granted is not None:
            raise Refused("closed_already")
        held.is_granted, held.answer, held.answered_at = granted, answer, timezone.now()
        held.save(update_fields=["is_granted", "answer", "answered_at"])
        if granted:
            sanctions.sanction_lift(held.sanction)
        what = Act.GRANT if granted else Act.REFUSE
        act_log(by=by, what=what, about=held.sanction.user, reason=answer)
