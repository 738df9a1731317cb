import { setImmediate as afterOthers } from 'node:timers/promises'

/** Longest that one piece of work holds the event loop before what else waits has its turn. */
const MAX_HELD_MS = 10

/** For work in many small steps: called between them, it lets others go on once they have waited for a while. */
export function breather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_HELD_MS) return
    await afterOthers()
    since = performance.now()
  }
}
