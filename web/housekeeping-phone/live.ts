import type { StreamMessage } from '../../contract/staff/activity.ts'
import { openStream } from './api.ts'
import { current, synchronise } from './model.ts'

/** What the list is made of. A resync says that something was missed. */
const TOPICS = /^(resync|room|housekeeping|reservation|task)/
/** Changes that come together are read together. */
const TOGETHER_MS = 400
/** Housekeepers hear nothing of stays, which change the list too. */
const POLL_MS = 60_000

let stream: EventSource | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function soon() {
  clearTimeout(timer)
  timer = setTimeout(synchronise, TOGETHER_MS)
}

/** While the page is seen: listens to changes, and asks once a minute where nothing is heard. */
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
      if (TOPICS.test((JSON.parse(data) as StreamMessage).topic)) soon()
    })
  }
}

export function stayCurrent(): void {
  const again = () => {
    listen()
    if (document.visibilityState === 'visible') void synchronise()
  }
  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  setInterval(again, POLL_MS)
  listen()
}
