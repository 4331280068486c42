// What scripts have to do with htmx; its requests carry the token that Django asks of a form.

/** @returns {string} the token of this page, for requests that are no form */
export function csrfToken() {
  const meta = document.querySelector('meta[name="csrf-token"]');
  return meta instanceof HTMLMetaElement ? meta.content : "";
}

/** @type {Window & {htmx?: {process: (part: Element) => void, trigger: (target: Element, event: string) => void}}} */
const page = window;

/**
 * Let htmx take up a part that a script has brought into the page.
 * @param {Element} part
 */
export function processed(part) {
  page.htmx?.process(part);
}

/**
 * Tell the parts of the page that wait for this event to ask the server anew.
 * @param {string} event
 */
export function trigger(event) {
  page.htmx?.trigger(document.body, event);
}

export function startHtmx() {
  document.addEventListener("htmx:configRequest", (event) => {
    if (event instanceof CustomEvent) event.detail.headers["X-CSRFToken"] = csrfToken();
  });
}
