import { useEffect, useState } from 'preact/hooks'

const CHECK_EVERY_MS = 30 * 60_000

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

function found(worker: ServiceWorker) {
  waiting = worker
  for (const listener of listeners) listener()
}

/** Registers the service worker for offline use; a newer version waits until the user reloads. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker
    .register('/hk/service-worker.js', { scope: '/hk', updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration) return
  if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // Without a controller it is the first version, which the page does not wait for.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) found(worker)
    })
  })
  setInterval(() => registration.update().catch(() => undefined), CHECK_EVERY_MS)
  // Asks the browser not to evict the queue when storage is low.
  await navigator.storage?.persist?.()
}

/** Whether a newer version is waiting. */
export function useUpdate(): boolean {
  const [is_there, setThere] = useState(waiting !== undefined)
  useEffect(() => {
    const listener = () => setThere(true)
    listeners.add(listener)
    setThere(waiting !== undefined)
    return () => void listeners.delete(listener)
  }, [])
  return is_there
}

/** Activates the newer version and reloads. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage('activate')
}
