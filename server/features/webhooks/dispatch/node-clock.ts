import type { Logger } from 'pino'
import type { Clock } from '../../../kernel/clock.ts'

/** A node whose clock is further off than this sends nothing: receivers would refuse its signatures. spec 6 */
const LIMIT_MS = 60_000
/** Less is the way to the database and back, and clocks that agree. */
const NOTICED_MS = 1_000
const LOOK_AT_CLOCK_MS = 5_000

export interface NodeClockOptions {
  readonly clock: Clock
  readonly log: Logger
  /** Milliseconds by which the database's clock is ahead of this node's. */
  readonly lead: () => Promise<number>
}

/** The time that leases and due times go by: the database's, whichever node looks at it. */
export interface NodeClock {
  now(): Temporal.Instant
  /** False while this node's clock is too far off. */
  readonly agrees: boolean
  /** Compares the clocks, unless they agreed a moment ago; throws when the database does not answer. */
  look(): Promise<void>
}

export function nodeClock({ clock, log, lead }: NodeClockOptions): NodeClock {
  let ahead_ms = 0
  let agrees = true
  let looked_at = Number.NEGATIVE_INFINITY
  return {
    now: () => (ahead_ms === 0 ? clock.now() : clock.now().add({ milliseconds: ahead_ms })),
    get agrees() {
      return agrees
    },
    async look() {
      // While they are apart every turn looks again.
      if (agrees && performance.now() - looked_at < LOOK_AT_CLOCK_MS) return
      const found = Math.round(await lead())
      looked_at = performance.now()
      ahead_ms = Math.abs(found) < NOTICED_MS ? 0 : found
      const agreed = agrees
      agrees = Math.abs(found) <= LIMIT_MS
      if (agreed && !agrees) {
        log.error(
          { ahead_ms: -found },
          'our clock and the database’s are more than 60 s apart: no webhooks are sent',
        )
      } else if (!agreed && agrees) log.info('our clock agrees with the database’s again: webhooks are sent')
    },
  }
}
