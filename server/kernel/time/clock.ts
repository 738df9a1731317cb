/** The one source of the present: tests inject one that they control. */
export interface Clock {
  now(): Temporal.Instant
}

/** For ids of requests, which have no environment yet, and so no clock of one. */
export const systemMilliseconds = (): number => Date.now()
export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** Monotonic milliseconds, unaffected by changes of the machine's clock; for durations within one process. */
export type Monotonic = () => number
export const monotonic: Monotonic = () => performance.now()

/** As in the API and the database: UTC, whole seconds, no fraction. rule 0 */
export const toTimestamp = (instant: Temporal.Instant): string =>
  // Rounding a Temporal.Instant took six times as long, several times a delivery.
  `${new Date(Math.floor(instant.epochMilliseconds / 1000) * 1000).toISOString().slice(0, 19)}Z`

/** The calendar date in a zone: for documents and partners. A property's own today is its business date. rule 17.3 */
export const dateIn = (timezone: string, instant: Temporal.Instant): string =>
  instant.toZonedDateTimeISO(timezone).toPlainDate().toString()
