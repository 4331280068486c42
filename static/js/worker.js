/**
 * The service worker. It keeps the page that is shown without a connection and the files which that page
 * needs, nothing else: pages come from the network, and whatever is alive is never kept. The server puts
 * `self.MEJA` in front of this: the build, the address of the page, the addresses of the files.
 */

/**
 * What a service worker has and a page has not.
 * @typedef {object} ServiceWorkerSelf
 * @property {{build: string, page: string, files: string[]}} MEJA
 * @property {() => Promise<void>} skipWaiting
 * @property {{claim: () => Promise<void>}} clients
 * @property {(type: string, heard: (event: any) => void) => void} addEventListener
 */

const worker = /** @type {ServiceWorkerSelf} */ (/** @type {unknown} */ (self));
const { build, page, files } = worker.MEJA;
const OURS = "meja-";
const STORE = `${OURS}${build}`;

worker.addEventListener("install", (event) => event.waitUntil(keep().then(() => worker.skipWaiting())));

worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => worker.clients.claim())));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => offline()));
  else if (url.origin === location.origin && files.includes(url.pathname)) event.respondWith(kept(request));
});

/** A page in another language asks for the page without a connection in that language. */
worker.addEventListener("message", (event) => {
  if (event.data === "language") event.waitUntil(keepPage());
});

async function keep() {
  const store = await caches.open(STORE);
  await store.addAll(files);
  await keepPage();
}

async function keepPage() {
  const store = await caches.open(STORE);
  const answer = await fetch(page, { cache: "no-store" });
  if (answer.ok && !answer.redirected) await store.put(page, answer);
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== STORE).map((name) => caches.delete(name)));
}

async function offline() {
  return (await caches.match(page)) ?? Response.error();
}

/** @param {Request} request */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}
