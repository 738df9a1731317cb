/// <reference lib="webworker" />
/**
 * Serves the page and its files without a network, and nothing else: what the page asks of the API is neither kept nor
 * answered here. `__FILES__` and `__VERSION__` are written in by the build, so that another build is another worker.
 */
declare const self: ServiceWorkerGlobalScope
declare const __FILES__: readonly string[]
declare const __VERSION__: string

const PAGE = '/hk'
const CACHE = `housekeeping-${__VERSION__}`

self.addEventListener('install', (event) => {
  // `reload` passes the HTTP cache by: the page of one build belongs with the files of the same.
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

/** A new version waits until the person says so: the page asks for it. */
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
      .then((kept) => kept ?? fetch(request)),
  )
})
