import type { StreamMessage } from '../../../contract/staff/activity.ts'
import { API_ROOT, TAB } from '../client.ts'

/** How soon a stream that was refused is asked for again, at first and at most. */
const RECONNECT_MS = 2_000
const MAX_MS = 30_000

interface Listener {
  readonly hear: (message: StreamMessage) => void
  /** It is open, `again` where something may have been missed meanwhile. */
  readonly opened: (again: boolean) => void
  readonly lost: () => void
  /** The service answered, and gave no stream: the session may have ended. */
  readonly refused: () => void
}

/**
 * Listens to what changes, for as long as somebody looks at the page. A page in the background lets go: browsers open
 * six connections to one host, and a stream holds one of them, so that the seventh tab would load nothing at all.
 * Answers how to stop.
 */
export function subscribeToChanges(listener: Listener): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = RECONNECT_MS
  let again = false

  function open() {
    clearTimeout(timer)
    stream?.close()
    stream = new EventSource(`${API_ROOT}/stream?tab=${TAB}`)
    stream.onopen = () => {
      wait = RECONNECT_MS
      listener.opened(again)
      again = true
    }
    stream.onmessage = ({ data }: MessageEvent<string>) => listener.hear(JSON.parse(data) as StreamMessage)
    stream.onerror = () => {
      listener.lost()
      // A cut connection the browser mends by itself; an answer that is no stream it takes as the last word.
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
