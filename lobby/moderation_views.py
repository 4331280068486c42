"""Pages of moderators: what waits for them, one report, one appeal, one person, what was done."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.entrance import person_of, staff_required
from accounts.models import Sanction, User
from lobby import moderation
from lobby.moderation_forms import DISMISS, NOTHING, AnswerForm, DecisionForm, ReasonForm, SanctionForm
from lobby.moderation_models import Appeal, ModeratorAct, Report, ReportState
from lobby.refusals import Refused
from lobby.reports import evidence_of

ACTS_A_PAGE = 50
MOST_FOUND = 20


@never_cache
@require_safe
@staff_required
def queue(request: HttpRequest) -> HttpResponse:
    """What waits: reports and appeals, the oldest first; and people to be found by name."""
    wanted = request.GET.get("q", "").strip()[:100]
    context = {
        "reports": Report.objects.filter(state=ReportState.WAITING).select_related("reporter", "reported"),
        "appeals": Appeal.objects.filter(is_granted=None).select_related("sanction__user"),
        "wanted": wanted,
        "found": _people_named(wanted) if wanted else [],
    }
    return render(request, "moderation/queue.html", context)


def _people_named(wanted: str) -> list[User]:
    named = Q(username__icontains=wanted) | Q(display_name__icontains=wanted)
    return list(User.objects.filter(named).order_by("-last_login")[:MOST_FOUND])


@never_cache
@require_safe
@staff_required
def log(request: HttpRequest) -> HttpResponse:
    """Every act of every moderator, the newest first."""
    acts = ModeratorAct.objects.select_related("about", "report")
    page = Paginator(acts, ACTS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "moderation/log.html", {"page": page})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@staff_required
def report_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One report with its evidence, and its decision."""
    report = get_object_or_404(Report.objects.select_related("reporter", "reported", "match", "room"), pk=pk)
    form = DecisionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _decide(person_of(request), report, form)
            messages.success(request, _("The report is closed."))
            return redirect("lobby:moderation")
        except Refused as refused:
            form.add_error(None, refused.sentence())
    context = {
        "report": report,
        "evidence": evidence_of(report),
        "form": form,
        "earlier": report.reported.reports_about.exclude(pk=pk).order_by("-at")[:10],
        "sanctions": report.reported.sanctions.all()[:10],
        "acts": report.acts.all(),
    }
    return render(request, "moderation/report.html", context)


def _decide(by: User, report: Report, form: DecisionForm) -> None:
    kind, reason = form.cleaned_data["kind"], form.cleaned_data["reason"]
    has_measure = kind not in {DISMISS, NOTHING}
    if has_measure and report.reported.is_staff:
        raise Refused("not_a_moderators")
    moderation.report_close(by=by, report=report, upheld=kind != DISMISS, reason=reason)
    if has_measure:
        moderation.sanction_impose(
            by=by, user=report.reported, kind=kind, reason=reason, ends_at=form.ends_at(), report=report
        )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@staff_required
def appeal_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One appeal, and its answer."""
    appeal = get_object_or_404(Appeal.objects.select_related("sanction__user", "sanction__by"), pk=pk)
    form = AnswerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            moderation.appeal_answer(by=person_of(request), appeal=appeal, **form.cleaned_data)
            messages.success(request, _("The appeal is answered."))
            return redirect("lobby:moderation")
        except Refused as refused:
            form.add_error(None, refused.sentence())
    return render(request, "moderation/appeal.html", {"appeal": appeal, "form": form})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@staff_required
def person(request: HttpRequest, username: str) -> HttpResponse:
    """One person as moderators see them, with a form for a measure."""
    found = get_object_or_404(User, username=username)
    form = SanctionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            moderation.sanction_impose(
                by=person_of(request),
                user=found,
                kind=form.cleaned_data["kind"],
                reason=form.cleaned_data["reason"],
                ends_at=form.ends_at(),
            )
            messages.success(request, _("Done, and written down."))
            return redirect("lobby:moderation_person", username)
        except Refused as refused:
            form.add_error(None, refused.sentence())
    context = {
        "person": found,
        "form": form,
        "lift_form": ReasonForm(auto_id="lift_%s"),
        "sanctions": found.sanctions.select_related("by"),
        "reports": found.reports_about.order_by("-at")[:20],
        "acts": found.acts_about.all()[:20],
    }
    return render(request, "moderation/person.html", context)


@require_POST
@staff_required
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Takes a mute or a ban back."""
    sanction = get_object_or_404(Sanction.objects.select_related("user"), pk=pk)
    form = ReasonForm(request.POST)
    by, back = person_of(request), _page_about(sanction)
    if not form.is_valid():
        messages.error(request, _("Nothing was lifted: a reason is missing."))
        return back
    try:
        moderation.sanction_lift(by=by, sanction=sanction, reason=form.cleaned_data["reason"])
        messages.success(request, _("Done, and written down."))
    except Refused as refused:
        messages.error(request, refused.sentence())
    return back


def _page_about(sanction: Sanction) -> HttpResponse:
    """The way to the person of a sanction; where the account is gone, to what waits."""
    if sanction.user is None:
        return redirect("lobby:moderation")
    return redirect("lobby:moderation_person", sanction.user.username)
