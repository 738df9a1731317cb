/** The state of a site: availability and rates by room, rate and date, from the last messages. */
export interface AriState {
  /** Availability by room and date. */
  readonly counts: Record<string, Record<string, number>>
  /** By room, rate and date. */
  readonly prices: Record<string, Record<string, Record<string, NightPrice>>>
  readonly restrictions: Record<string, Record<string, Record<string, NightRestrictions>>>
}

/** As in the message: "120.00" for each number of adults. */
export interface NightPrice {
  readonly currency: string
  readonly by_adults: Record<string, string>
}

/** Only what a message has set; null is no limit. */
export interface NightRestrictions {
  closed?: boolean
  closed_to_arrival?: boolean
  closed_to_departure?: boolean
  min_stay?: number | null
  max_stay?: number | null
  min_stay_through?: number | null
  max_stay_through?: number | null
  /** ISO 8601 durations, such as PT36H and P90D. */
  min_advance?: string
  max_advance?: string
}

/** One change in a message, for the nights from `first` to `last`, both included. */
export type Change = { readonly room: string; readonly first: string; readonly last: string } & (
  | { readonly count: number }
  | { readonly rate: string; readonly price: NightPrice }
  | { readonly rate: string; readonly restrictions: NightRestrictions }
)

export const emptyAriState = (): AriState => ({ counts: {}, prices: {}, restrictions: {} })

const DAY_MS = 86_400_000
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS

export const addDays = (date: string, days: number): string =>
  new Date((dayOf(date) + days) * DAY_MS).toISOString().slice(0, 10)

/** The dates from `first` to `last`, both included. */
export const datesOf = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, dayOf(last) - dayOf(first) + 1) }, (_, i) => addDays(first, i))

/** Applies changes, in order. */
export function applyChanges(ari: AriState, changes: readonly Change[]): void {
  for (const change of changes) {
    for (const date of datesOf(change.first, change.last)) {
      if ('count' in change) at(ari.counts, change.room)[date] = change.count
      else if ('price' in change) at(at(ari.prices, change.room), change.rate)[date] = change.price
      else {
        const nights = at(at(ari.restrictions, change.room), change.rate)
        nights[date] = { ...nights[date], ...change.restrictions }
      }
    }
  }
}

function at<T>(record: Record<string, Record<string, T>>, key: string): Record<string, T> {
  record[key] ??= {}
  return record[key]
}

export interface StayRequest {
  readonly room: string
  readonly rate: string
  readonly check_in: string
  readonly nights: number
  readonly adults: number
}

const MAX_DAYS_AHEAD = 120

/** The first stay from a date on that is for sale, of two nights and for two adults where possible. */
export function findBookableStay(ari: AriState, from: string): StayRequest | undefined {
  const rates = Object.entries(ari.prices).flatMap(([room, plans]) =>
    Object.keys(plans).map((rate) => ({ room, rate })),
  )
  for (const [nights, adults] of [
    [2, 2],
    [2, 1],
    [1, 2],
    [1, 1],
    [7, 2],
    [7, 1],
  ] as const) {
    for (let day = 0; day < MAX_DAYS_AHEAD; day += 1) {
      const check_in = addDays(from, day)
      const wish = rates
        .map((one) => ({ ...one, check_in, nights, adults }))
        .find((one) => refusalReason(ari, one) === null)
      if (wish) return wish
    }
  }
  return undefined
}

/**
 * Why a stay is not for sale; null where it is. Arrival restrictions are those of the rate, nights need both.
 */
export function refusalReason(ari: AriState, wish: StayRequest, rooms = 1): string | null {
  const { room, rate, check_in, nights, adults } = wish
  const check_out = addDays(check_in, nights)
  const dates = datesOf(check_in, addDays(check_out, -1))
  const counts = ari.counts[room] ?? {}
  const prices = ari.prices[room]?.[rate] ?? {}
  const restrictions = ari.restrictions[room]?.[rate] ?? {}
  for (const date of dates) {
    if (!(counts[date]! >= rooms)) return `no room left on ${date}`
    if (prices[date]?.by_adults[adults] === undefined) return `no price on ${date} for ${adults}`
    const { closed, min_stay_through: min, max_stay_through: max } = restrictions[date] ?? {}
    if (closed) return `closed on ${date}`
    if (min && nights < min) return `at least ${min} nights through ${date}`
    if (max && nights > max) return `at most ${max} nights through ${date}`
  }
  const arrival = restrictions[check_in] ?? {}
  if (arrival.closed_to_arrival) return `no arrivals on ${check_in}`
  if (restrictions[check_out]?.closed_to_departure) return `no departures on ${check_out}`
  if (arrival.min_stay && nights < arrival.min_stay) return `at least ${arrival.min_stay} nights`
  if (arrival.max_stay && nights > arrival.max_stay) return `at most ${arrival.max_stay} nights`
  return null
}
