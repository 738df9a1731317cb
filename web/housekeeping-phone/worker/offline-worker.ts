/// <reference lib="webworker" />
/**
 * Serves the page and its files offline, and nothing else: requests to the API are neither cached nor
 * answered. The build inserts `__FILES__` and `__VERSION__`, so that every build is a new worker.
 */
declare const self: ServiceWorkerGlobalScope
declare const __FILES__: readonly string[]
declare const __VERSION__: string

const PAGE = '/hk'
const CACHE = `housekeeping-${__VERSION__}`

self.addEventListener('install', (event) => {
  // `reload` bypasses the HTTP cache: the page and its files must come from the same build.
  const requests = [PAGE, ...__FILES__].map((path) => new Request(path, { cache: 'reload' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('housekeeping-') && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

/** A new version waits until the user confirms: the page sends this message. */
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const path = pathname === `${PAGE}/` ? PAGE : pathname
  if (path !== PAGE && !__FILES__.includes(path)) return
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(path))
      .then((cached) => cached ?? fetch(request)),
  )
})
