"""Mail goes out beside the page: a slow or broken mail server never keeps anybody waiting."""

import logging
from threading import Thread

from django.core.mail import EmailMessage

log = logging.getLogger(__name__)


def mail_send(message: EmailMessage) -> Thread:
    """Sends a mail in a thread of its own, which it returns; a failure is logged and no more."""
    thread = Thread(target=_send, args=(message,), name="mail", daemon=True)
    thread.start()
    return thread


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except OSError:  # SMTPException is one
        log.exception("A mail could not be sent.")
