"""Rooms in the administration: to look at, to end, and to free a place in."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from django.contrib import admin, messages
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.read_only import ReadOnly
from lobby import services
from lobby.models import ChatLine, Place, Removal, Room, RoomState, Waiter
from lobby.moderation_models import Announcement, Appeal, ModeratorAct, Report
from lobby.refusals import Refused

if TYPE_CHECKING:
    RoomAdminBase = admin.ModelAdmin[Room]
    PlaceAdminBase = admin.ModelAdmin[Place]
    PlaceInlineBase = admin.TabularInline[Place, Room]
    WaiterInlineBase = admin.TabularInline[Waiter, Room]
    RemovalInlineBase = admin.TabularInline[Removal, Room]
    AnyAdminBase = admin.ModelAdmin[Any]
else:
    RoomAdminBase = PlaceAdminBase = AnyAdminBase = admin.ModelAdmin
    PlaceInlineBase = WaiterInlineBase = RemovalInlineBase = admin.TabularInline

Thing = TypeVar("Thing")


class PlaceInline(ReadOnly, PlaceInlineBase):
    """Who sits there."""

    model = Place
    fields = ("number", "name", "user", "bot_level", "is_ready", "wants_rematch", "joined_at", "away_since")
    readonly_fields = fields
    extra = 0


class WaiterInline(ReadOnly, WaiterInlineBase):
    """Who waits for a place."""

    model = Waiter
    fields = ("user", "since", "away_since")
    readonly_fields = fields
    extra = 0


class RemovalInline(RemovalInlineBase):
    """Whom the host removed: taking a line away lets the person in again."""

    model = Removal
    fields = ("user", "at")
    readonly_fields = fields
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: removing is the host's."""
        return False


@admin.register(Room)
class RoomAdmin(ReadOnly, RoomAdminBase):
    """Rooms, the newest first."""

    list_display = ("code", "name", "state", "host", "people", "rules", "length", "is_private", "created_at")
    list_filter = ("state", "rules", "length", "is_private", "is_solo", "clocks")
    search_fields = ("=code", "name", "host__username", "host__display_name", "places__name")
    list_select_related = ("host",)
    ordering = ("-created_at",)
    inlines = (PlaceInline, WaiterInline, RemovalInline)
    actions = ("end_rooms",)
    fields = (
        *("code", "name", "state", "host", "language", "rules", "length", "options", "clocks"),
        *("is_private", "allows_watchers", "opens_hands", "allows_hints", "bot_level", "is_solo", "match"),
        *("created_at", "closed_at", "due_at"),
    )
    readonly_fields = fields

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """For the removals alone: the fields of the room are read-only."""
        return request.user.has_perm("lobby.change_room")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Room]:
        """Rooms with the number of people in them."""
        people = Count("places", filter=Q(places__user__isnull=False))
        return super().get_queryset(request).annotate(people=people)

    @admin.display(description=_("people"), ordering="people")
    def people(self, room: Room) -> int:
        """How many people have a place."""
        return int(getattr(room, "people", 0))

    @admin.action(description=_("End the rooms, with their matches"), permissions=["change"])
    def end_rooms(self, request: HttpRequest, queryset: QuerySet[Room]) -> None:
        """Ends the open ones among the chosen rooms."""
        codes = list(queryset.exclude(state=RoomState.CLOSED).order_by().values_list("code", flat=True))
        ended = _done(lambda code: services.room_end(code=code), codes)
        text = ngettext("%(count)d room was ended.", "%(count)d rooms were ended.", ended)
        self.message_user(request, text % {"count": ended}, messages.SUCCESS)


@admin.register(Place)
class PlaceAdmin(ReadOnly, PlaceAdminBase):
    """Who sits where just now."""

    list_display = ("name", "user", "room", "number", "room_state", "joined_at", "away_since")
    list_filter = ("room__state",)
    search_fields = ("name", "user__username", "=room__code", "room__name")
    list_select_related = ("user", "room")
    actions = ("release_places",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Place]:
        """People's places; bots have nothing to be freed from."""
        return super().get_queryset(request).filter(user__isnull=False)

    @admin.display(description=_("state"))
    def room_state(self, place: Place) -> str:
        """What happens in the room."""
        return str(RoomState(place.room.state).label)

    def has_release_permission(self, request: HttpRequest) -> bool:
        """Whether this administrator may free places."""
        return request.user.has_perm("lobby.change_place")

    @admin.action(description=_("Release the places"), permissions=["release"])
    def release_places(self, request: HttpRequest, queryset: QuerySet[Place]) -> None:
        """Frees the chosen places; in a running match a bot plays on."""
        freed = _done(lambda place: services.place_release(place=place), list(queryset))
        text = ngettext("%(count)d place was released.", "%(count)d places were released.", freed)
        self.message_user(request, text % {"count": freed}, messages.SUCCESS)


@admin.register(Report)
class ReportAdmin(ReadOnly, AnyAdminBase):
    """Reports; they are closed on the pages of moderators, where each act is written down."""

    list_display = ("at", "kind", "reported", "reporter", "room", "state")
    list_filter = ("state", "kind")
    search_fields = ("text", "reported__username", "reporter__username")
    date_hierarchy = "at"


@admin.register(Appeal)
class AppealAdmin(ReadOnly, AnyAdminBase):
    """Appeals; they are answered on the pages of moderators."""

    list_display = ("at", "sanction", "is_granted", "answered_at")
    list_filter = ("is_granted",)


@admin.register(ModeratorAct)
class ModeratorActAdmin(ReadOnly, AnyAdminBase):
    """What moderators did. Nobody changes it."""

    list_display = ("at", "by_name", "what", "about", "match", "reason")
    list_filter = ("what",)
    search_fields = ("by_name", "about__username", "reason", "=match__id")
    date_hierarchy = "at"


@admin.register(Announcement)
class AnnouncementAdmin(ReadOnly, AnyAdminBase):
    """What everybody was told; it is made and taken back on the page of running tables."""

    list_display = ("at", "__str__", "stops_matches", "ended_at")


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly, AnyAdminBase):
    """What was written in rooms, for as long as it is kept."""

    list_display = ("at", "room", "name", "text", "phrase")
    search_fields = ("=room__code", "name", "user__username", "text")
    list_select_related = ("room",)


def _done(act: Callable[[Thing], None], things: Iterable[Thing]) -> int:
    """Does it with each; returns with how many it could be done."""
    done = 0
    for thing in things:
        try:
            act(thing)
        except Refused:  # gone in the meantime
            continue
        done += 1
    return done
