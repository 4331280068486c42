// Requests of htmx carry the token that Django asks of a form.

/** @returns {string} the token of this page, for requests that are no form */
export function csrfToken() {
  const meta = document.querySelector('meta[name="csrf-token"]');
  return meta instanceof HTMLMetaElement ? meta.content : "";
}

export function startHtmx() {
  document.addEventListener("htmx:configRequest", (event) => {
    if (event instanceof CustomEvent) event.detail.headers["X-CSRFToken"] = csrfToken();
  });
}
