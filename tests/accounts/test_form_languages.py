"""What forms say when something is wrong comes in the reader's language, every sentence of it."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD

LANGUAGES = ("id", "th", "ar", "cs")
SIGN_UP = {"username": "nour", "password1": PASSWORD}

CASES = {
    "nothing": ("/accounts/signup/", {}),
    "blank": ("/accounts/signup/", {"username": " ", "password1": ""}),
    "password too short": ("/accounts/signup/", SIGN_UP | {"password1": "x7!kQ"}),
    "password too common": ("/accounts/signup/", SIGN_UP | {"password1": "password"}),
    "password of digits": ("/accounts/signup/", SIGN_UP | {"password1": "83920174655"}),
    "password like the user name": ("/accounts/signup/", {"username": "lestari9", "password1": "lestari99"}),
    "password like the e-mail": (
        "/accounts/signup/",
        SIGN_UP | {"email": "greenpines@contoh.example", "password1": "greenpines@contoh.example"},
    ),
    "user name taken": ("/accounts/signup/", SIGN_UP | {"username": "Ayu"}),
    "user name of other signs": ("/accounts/signup/", SIGN_UP | {"username": "no ur!"}),
    "user name too long": ("/accounts/signup/", SIGN_UP | {"username": "n" * 41}),
    "user name with a zero": ("/accounts/signup/", SIGN_UP | {"username": "no\x00ur"}),
    "e-mail that is none": ("/accounts/signup/", SIGN_UP | {"email": "nour"}),
    "e-mail taken": ("/accounts/signup/", SIGN_UP | {"email": "ayu@contoh.example"}),
    "sign-in of nothing": ("/accounts/login/", {}),
    "sign-in with a wrong password": ("/accounts/login/", {"login": "ayu", "password": "wrong"}),
    "sign-in by a wrong e-mail": ("/accounts/login/", {"login": "a@contoh.example", "password": "wrong"}),
    "guest without a name": ("/guest/", {"name": ""}),
    "guest with a blank name": ("/guest/", {"name": "\u3164"}),
    "guest with a long name": ("/guest/", {"name": "x" * 25}),
    "guest with a name without end": ("/guest/", {"name": "x" * 300}),
}
SIGNED_IN = {
    "new passwords differ": (
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": PASSWORD + "!", "password2": PASSWORD + "?"},
    ),
    "old password wrong": ("/accounts/password/change/", {"oldpassword": "wrong", "password1": "x"}),
    "address is there": ("/accounts/email/", {"action_add": "", "email": "ayu@contoh.example"}),
    "unknown language": ("/settings/", {"display_name": "Ayu", "language": "tlh"}),
    "password once more": ("/accounts/reauthenticate/", {"password": "wrong"}),
}


def errors_of(case, language, user=None):
    """The sentences a form answers with, by field."""
    client = Client()
    if user:
        User.objects.filter(pk=user.pk).update(language=language)
        client.force_login(user)
    client.cookies["meja_language"] = language
    address, data = case
    answer = client.post(address, data)
    assert answer.status_code == 200
    assert answer["Content-Language"] == language
    form = answer.context["form"]
    assert form.errors
    return {field: [str(error) for error in errors] for field, errors in form.errors.items()}


def english_left(case, language, user=None):
    """The sentences of a form that are the same as in English."""
    english, own = errors_of(case, "en", user), errors_of(case, language, user)
    assert english.keys() == own.keys()
    return [
        sentence
        for field, sentences in english.items()
        for sentence, other in zip(sentences, own[field], strict=True)
        if sentence == other
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CASES)
def test_bad_data_is_refused_without_a_word_of_english(ayu, name, language):
    assert english_left(CASES[name], language) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SIGNED_IN)
def test_bad_changes_are_refused_without_a_word_of_english(ayu, name, language):
    assert english_left(SIGNED_IN[name], language, ayu) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_too_many_tries_are_refused_without_a_word_of_english(ayu, language):
    sentences = {}
    for code in ("en", language):
        client = Client()
        client.cookies["meja_language"] = code
        for _ in range(6):
            answer = client.post("/accounts/login/", {"login": f"ayu-{code}", "password": "wrong"})
        sentences[code] = str(answer.context["form"].errors)
    assert "Too many" in sentences["en"]
    assert "Too many" not in sentences[language]
