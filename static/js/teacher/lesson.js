/** Lessons as the server writes them, in the reader's language. */

/** @typedef {{lesson: Element}|{say: string}|null} Answer a lesson, why there is none, or nothing */

/**
 * The lesson about an offer of the own seat; null if the line failed.
 * @param {string} url
 * @param {string} language
 * @returns {Promise<Answer>}
 */
export async function fetchLesson(url, language) {
  try {
    const headers = { "HX-Request": "true", "Accept-Language": language, Accept: "text/html" };
    const answer = await fetch(url, { headers, credentials: "same-origin" });
    if (answer.ok) {
      const lesson = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".lesson");
      return lesson && { lesson };
    }
    const { say } = await answer.json();
    return typeof say === "string" ? { say } : null;
  } catch {
    return null;
  }
}

/**
 * What the teacher advises and warns of, as sentences.
 * @param {Element} lesson
 */
export function lessonText(lesson) {
  const said = lesson.querySelectorAll(".lesson__best b, .lesson__facts span, .lesson__reasons li, .lesson__second, .lesson__warnings li");
  const sentences = [...said].map((one) => (one.textContent ?? "").replace("⚠", "").trim());
  return sentences.map((one) => (/[.。!?]$/.test(one) ? one : `${one}.`)).join(" ");
}
