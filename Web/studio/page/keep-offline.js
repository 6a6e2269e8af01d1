/**
 * Keeps the pages for when the studio does not answer. What the browser loads before the service worker is in charge is
 * loaded once more, usually from the browser's own cache.
 */
export async function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const isFirst = !workers.controller;
  try {
    await workers.register('/studio/offline.js', { scope: '/' });
    if (!isFirst) return;
    await workers.ready;
    if (!workers.controller) {
      await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
    }
    const asked = new Set();
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) keep(name, asked);
    }).observe({ type: 'resource', buffered: true });
  } catch {
    // The pages work without it as long as the studio answers.
  }
}

async function keep(address, asked) {
  const isOwn = /^\/(studio|vitrine-glass|api\/timer)\//.test(new URL(address).pathname);
  if (!isOwn || asked.has(address)) return;
  asked.add(address);
  if (await caches.match(address)) return;
  // A request that fails now is made again on the next visit.
  await fetch(address).catch(() => {});
}
