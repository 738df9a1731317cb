import type { EnvironmentName } from '#contract/lists.ts'

/** From good to bad. Broken: guests, staff or data are affected now. */
export const STATES = ['ok', 'attention', 'broken'] as const
export type StatusState = (typeof STATES)[number]

/** One line of the state of a service. Names and values are stable, texts are for people. */
export interface StatusCheck {
  readonly name: string
  /** Null: of the service as a whole. */
  readonly environment: EnvironmentName | null
  readonly state: StatusState
  readonly text: string
  readonly values: Readonly<Record<string, string | number | null>>
}

export const worstOf = (checks: readonly Pick<StatusCheck, 'state'>[]): StatusState =>
  STATES.findLast((state) => checks.some((one) => one.state === state)) ?? 'ok'

/** The state of something that is better the less it is, such as an age in minutes. */
export function stateAbove(value: number, attention: number, broken = Number.POSITIVE_INFINITY): StatusState {
  if (value > broken) return 'broken'
  return value > attention ? 'attention' : 'ok'
}

export const minutesSince = (then: string | null, now: Temporal.Instant): number =>
  then === null ? 0 : Math.max(0, now.since(Temporal.Instant.from(then)).total('minutes'))

/** `5 min`, `3 h`, `4 days`. */
export function inWords(minutes: number): string {
  if (minutes < 120) return `${Math.floor(minutes)} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** `120 MB` */
export function sizeInWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`
}
