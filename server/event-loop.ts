import { setImmediate as afterOthers } from 'node:timers/promises'

/** Longest that one piece of work holds the event loop before what else waits has its turn. */
const MAX_HELD_MS = 10

/** Work in many small steps: each `yield` is a place where others may have their turn. */
export type Steps<T> = Generator<undefined, T>

/** Carries out all steps in one turn: for what is small. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Carries out the steps, and lets others go on between them. */
export async function paced<T>(steps: Steps<T>): Promise<T> {
  const breathe = breather()
  let step = steps.next()
  while (!step.done) {
    await breathe()
    step = steps.next()
  }
  return step.value
}

/** For work in many small steps: called between them, it lets others go on once they have waited for a while. */
export function breather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_HELD_MS) return
    await afterOthers()
    since = performance.now()
  }
}
