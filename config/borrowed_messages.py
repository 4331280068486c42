"""Sentences of Django and allauth that people meet when they sign up, sign in or fill in a form.

Their own catalogues lack some of them (most in Thai) and address people in another tone than ours, so
our catalogues carry them too: what is named here is found by ``python -m tools.catalogues`` and translated in
``locale/``, which goes before the catalogues of the packages. Nothing calls this module.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

FORMS = (
    _("This field is required."),
    _("Enter a valid value."),
    _("Enter a valid email address."),
    _("Enter a valid URL."),
    _("Enter a number."),
    _("Enter a whole number."),
    _("Enter a valid integer."),
    _("Enter a valid date."),
    _("Enter a list of values."),
    _("Enter a complete value."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    _("Ensure this value is a multiple of step size %(limit_value)s."),
    _("Null characters are not allowed."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Select a valid choice. That choice is not one of the available choices."),
    _("Please correct the error below."),
    _("%(model_name)s with this %(field_label)s already exists."),
    _("%(model_name)s with this %(field_labels)s already exists."),
    _("(Hidden field %(name)s) %(error)s"),
    _("and"),
    ngettext_lazy(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
)

SECOND_STEP = (
    _("Incorrect code."),
    _("Code"),
    _("Authenticator code"),
    _("Passwordless"),
    _("Master key"),
    _("Backup key"),
    _("Key nr. {number}"),
    _("Authenticator app activated."),
    _("Authenticator app deactivated."),
    _("Security key added."),
    _("Security key removed."),
    _("A new set of recovery codes has been generated."),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("You cannot deactivate two-factor authentication."),
    _("You cannot generate recovery codes without having two-factor authentication enabled."),
)

PASSWORDS = (
    _("The two password fields didn’t match."),
    _("You must type the same password each time."),
    _("This password is too common."),
    _("This password is entirely numeric."),
    _("The password is too similar to the %(verbose_name)s."),
    _("Your password can’t be too similar to your other personal information."),
    _("Your password can’t be a commonly used password."),
    _("Your password can’t be entirely numeric."),
    _("Your old password was entered incorrectly. Please enter it again."),
    _("Enter the same password as before, for verification."),
    _("Incorrect password."),
    _("Please type your current password."),
    _("The password reset token was invalid."),
    _("Password successfully set."),
    _("Password successfully changed."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
)

ACCOUNTS = (
    _("A user with that username already exists."),
    _("Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only."),
    _("Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters."),
    _(
        "Enter a valid username. This value may contain only unaccented lowercase a-z "
        "and uppercase A-Z letters, numbers, and @/./+/-/_ characters."
    ),
    _("Username can not be used. Please use other username."),
    _("The username and/or password you specified are not correct."),
    _("The email address and/or password you specified are not correct."),
    _("This account is currently inactive."),
    _("This account is inactive."),
    _("Please enter a correct %(username)s and password. Note that both fields may be case-sensitive."),
    _("A user is already registered with this email address."),
    _("The email address is not assigned to any user account."),
    _("This email address is already associated with this account."),
    _("You must type the same email each time."),
    _("You cannot remove your primary email address."),
    _("You cannot remove your primary email address (%(email)s)."),
    _("You cannot add more than %d email addresses."),
    _("Your primary email address must be verified."),
    _("The new value must be different from the current one."),
    _("Too many failed login attempts. Try again later."),
    _("Be patient, you are sending too many requests."),
    _("Invalid login."),
    _("Incorrect code."),
    _("Invalid or expired key."),
    _("Password-based authentication was disabled."),
)

NOTICES = (
    _("You have signed out."),
    _("Successfully signed in as %(name)s."),
    _("Confirmation email sent to %(email)s."),
    _("You have confirmed %(email)s."),
    _("Unable to confirm %(email)s because it is already confirmed by a different account."),
    _("Removed email address %(email)s."),
    _("Primary email address set."),
)

FIELDS = (
    _("Username"),
    _("username"),
    _("Username or email"),
    _("Username (optional)"),
    _("Email"),
    _("Email address"),
    _("email address"),
    _("Email (optional)"),
    _("Email (again)"),
    _("Password"),
    _("password"),
    _("Password (again)"),
    _("Password confirmation"),
    _("Current Password"),
    _("Old password"),
    _("New Password"),
    _("New password"),
    _("New Password (again)"),
    _("New password confirmation"),
    _("Remember Me"),
    _("Forgot your password?"),
    _("Login"),
    _("Code"),
    _("first name"),
    _("last name"),
    _("user"),
)

DURATIONS = (
    ngettext_lazy("%(num)d year", "%(num)d years", "num"),
    ngettext_lazy("%(num)d month", "%(num)d months", "num"),
    ngettext_lazy("%(num)d week", "%(num)d weeks", "num"),
    ngettext_lazy("%(num)d day", "%(num)d days", "num"),
    ngettext_lazy("%(num)d hour", "%(num)d hours", "num"),
    ngettext_lazy("%(num)d minute", "%(num)d minutes", "num"),
)
"""What ``timesince`` and ``timeuntil`` say."""
