import { setImmediate as afterOthers } from 'node:timers/promises'
import { monotonic } from './time/clock.ts'

/** The longest that one piece of work may hold the event loop. */
const MAX_HELD_MS = 10

/** Work in many small steps: other work may run at each `yield`. */
export type Steps<T> = Generator<undefined, T>

/** Runs all steps at once: for small work. */
export function runSync<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Runs the steps, and yields to the event loop between them. */
export async function runInSteps<T>(steps: Steps<T>): Promise<T> {
  const yieldToEventLoop = makeYield()
  let step = steps.next()
  while (!step.done) {
    await yieldToEventLoop()
    step = steps.next()
  }
  return step.value
}

/** For work in many small steps: called between them, it yields once others have waited for a while. */
export function makeYield(): () => Promise<void> {
  let since = monotonic()
  return async () => {
    if (monotonic() - since < MAX_HELD_MS) return
    await afterOthers()
    since = monotonic()
  }
}
