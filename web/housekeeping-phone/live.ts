import type { StreamMessage } from '#contract/live-updates/stream.staff.ts'
import { openStream } from './api.ts'
import { current, synchronise } from './model.ts'

/** Topics that change the list. A resync means that events may have been missed. */
const TOPICS = /^(resync|room|housekeeping|reservation|task)/
/** Changes within this time are read in one request. */
const TOGETHER_MS = 400
/** Housekeepers receive no events of reservations, which change the list too. */
const POLL_MS = 60_000

let stream: EventSource | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function scheduleSync() {
  clearTimeout(timer)
  timer = setTimeout(synchronise, TOGETHER_MS)
}

/** While the page is visible: subscribes to changes, and polls once a minute. */
function listen() {
  const is_seen = document.visibilityState === 'visible'
  const { phase, has_ended } = current()
  if (!is_seen || phase !== 'signed_in' || has_ended || stream?.readyState === EventSource.CLOSED) {
    stream?.close()
    stream = undefined
  }
  if (is_seen && phase === 'signed_in' && !has_ended && !stream) {
    stream = openStream()
    stream.addEventListener('message', ({ data }) => {
      if (TOPICS.test((JSON.parse(data) as StreamMessage).topic)) scheduleSync()
    })
  }
}

export function followChanges(): void {
  const reconnectAndSync = () => {
    listen()
    if (document.visibilityState === 'visible') void synchronise()
  }
  addEventListener('online', reconnectAndSync)
  document.addEventListener('visibilitychange', reconnectAndSync)
  setInterval(reconnectAndSync, POLL_MS)
  listen()
}
