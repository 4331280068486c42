"""What moderators did, written down: who, what, about whom, why."""

from accounts.models import User
from lobby.moderation_models import Act, ModeratorAct, Report
from matches.models import Match


def act_log(
    *,
    by: User,
    what: Act,
    reason: str = "",
    about: User | None = None,
    match: Match | None = None,
    report: Report | None = None,
) -> ModeratorAct:
    """Writes one act down, in the transaction of what was done."""
    return ModeratorAct.objects.create(
        by=by, by_name=by.username, what=what, reason=reason, about=about, match=match, report=report
    )
