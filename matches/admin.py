"""Matches in the administration: to look at, and to end. Journals are shown as watchers see them."""

from typing import TYPE_CHECKING

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.read_only import ReadOnly
from matches.inspection import noted
from matches.models import Match, MatchState, Player
from matches.services import match_abort
from rules.engine.actions import EndReason

if TYPE_CHECKING:
    PlayerInlineBase = admin.TabularInline[Player, Match]
    MatchAdminBase = admin.ModelAdmin[Match]
else:
    PlayerInlineBase = admin.TabularInline
    MatchAdminBase = admin.ModelAdmin


MOST_NOTES = 100


class PlayerInline(ReadOnly, PlayerInlineBase):
    """Who plays."""

    model = Player
    fields = ("seat", "name", "user", "is_bot", "bot_level", "left", "place", "score", "points")
    readonly_fields = fields
    extra = 0


@admin.register(Match)
class MatchAdmin(ReadOnly, MatchAdminBase):
    """Matches, newest first."""

    list_display = ("created_at", "rules", "length", "player_names", "state", "deal_count", "seq", "halted")
    list_filter = ("state", "halted", "rules", "solo")
    search_fields = ("=id", "players__name", "players__user__username")
    date_hierarchy = "created_at"
    ordering = ("-created_at",)
    inlines = (PlayerInline,)
    actions = ("end_without_result",)
    fields = (
        *("id", "rules", "length", "options", "clocks", "solo", "hide_claim_pauses", "allows_watchers"),
        *("opens_hands", "allows_hints"),
        *("state", "halted", "end_reason", "created_at", "ended_at", "deal_count", "seq", "due_at"),
        "masked_journal",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Matches with their players, read at once."""
        return super().get_queryset(request).prefetch_related("players")

    @admin.display(description=_("players"))
    def player_names(self, match: Match) -> str:
        """Who plays, in seat order."""
        return ", ".join(player.name for player in match.players.all())

    @admin.display(description=_("journal, as watchers see it"))
    def masked_journal(self, match: Match) -> str:
        """The newest entries; what lies hidden on the table is hidden here."""
        lines = ((note.seq, note.kind, note.text) for note in noted(match, MOST_NOTES))
        return format_html_join(mark_safe("<br>"), "{} {} {}", lines)

    @admin.action(description=_("End without a result"))
    def end_without_result(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        """Ends the running ones among the chosen matches."""
        if not request.user.has_perm("matches.change_match"):
            self.message_user(request, _("You may not end matches."), messages.ERROR)
            return
        running = list(queryset.filter(state=MatchState.RUNNING))
        for match in running:
            match_abort(match=match, reason=EndReason.ADMINISTRATOR)
        told = ngettext("%(count)d match ended.", "%(count)d matches ended.", len(running))
        self.message_user(request, told % {"count": len(running)}, messages.SUCCESS)
