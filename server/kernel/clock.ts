/** The one source of the present: tests hand in one that they move. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** Milliseconds that only grow, whoever sets the machine's clock; for durations within one process. */
export type Monotonic = () => number
export const monotonic: Monotonic = () => performance.now()

/** As the wire and the database have it: UTC, whole seconds, no fraction. rule 0 */
export const toTimestamp = (instant: Temporal.Instant): string =>
  // Rounding a Temporal.Instant took six times as long, several times a delivery.
  `${new Date(Math.floor(instant.epochMilliseconds / 1000) * 1000).toISOString().slice(0, 19)}Z`

/** The calendar date in a zone: for documents and partners. A property's own today is its business date. rule 17.3 */
export const dateIn = (timezone: string, instant: Temporal.Instant): string =>
  instant.toZonedDateTimeISO(timezone).toPlainDate().toString()
