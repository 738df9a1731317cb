import type { StreamMessage } from '#contract/live-updates/stream.staff.ts'
import { API_ROOT, TAB } from '../client.ts'

/** Delay of a reconnect after a refused stream, at first and at most. */
const RECONNECT_MS = 2_000
const MAX_MS = 30_000

interface Listener {
  readonly hear: (message: StreamMessage) => void
  /** The stream is open; `is_reconnect` after a reconnect, when events may have been missed. */
  readonly opened: (is_reconnect: boolean) => void
  readonly lost: () => void
  /** The service refused the stream: the session may have ended. */
  readonly refused: () => void
}

/**
 * Subscribes to live updates while the page is visible. A hidden page closes its stream: browsers open six
 * connections to a host, and a stream takes one, so that the seventh tab would load nothing. Returns the
 * function that ends the subscription.
 */
export function subscribeToChanges(listener: Listener): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = RECONNECT_MS
  let is_reconnect = false

  function open() {
    clearTimeout(timer)
    stream?.close()
    stream = new EventSource(`${API_ROOT}/stream?tab=${TAB}`)
    stream.onopen = () => {
      wait = RECONNECT_MS
      listener.opened(is_reconnect)
      is_reconnect = true
    }
    stream.onmessage = ({ data }: MessageEvent<string>) => listener.hear(JSON.parse(data) as StreamMessage)
    stream.onerror = () => {
      listener.lost()
      // The browser reconnects after a lost connection, but not after a response that is not a stream.
      if (stream?.readyState !== EventSource.CLOSED) return
      listener.refused()
      timer = setTimeout(open, wait)
      wait = Math.min(2 * wait, MAX_MS)
    }
  }
  function close() {
    clearTimeout(timer)
    stream?.close()
    stream = undefined
  }
  const look = () => {
    if (document.visibilityState === 'hidden') close()
    else if (stream === undefined) open()
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    close()
  }
}
