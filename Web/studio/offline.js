/**
 * Keeps the pages and the timers that were opened, for when the studio does not answer.
 *
 * What the studio answers always comes first, so a kept page is never an old one while there is a new one.
 */
const name = 'vitrine-1';
const pages = ['/', '/timer'];
const stills = ['/studio/samples/lanterns.jpg'];

/** Whether an answer is kept: the pages, what they load, and timers; never anybody's meals, photos or exports. */
function isKept({ method, url, headers }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || headers.has('range')) return false;
  return pages.includes(pathname) || /^\/(studio|vitrine-glass|api\/timer)\//.test(pathname);
}

async function answer(request) {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request);
    if (response.status === 200) await cache.put(request, response.clone());
    return response;
  } catch (failure) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw failure;
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(name).then((cache) => cache.addAll([...pages, ...stills])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((each) => each !== name);
    await Promise.all(old.map((each) => caches.delete(each)));
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', (event) => {
  if (isKept(event.request)) event.respondWith(answer(event.request));
});
