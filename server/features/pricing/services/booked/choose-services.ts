import type { ServiceUnit } from '#contract/lists.ts'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import { invalid } from '#server/kernel/errors.ts'
import { addDays, later, nightsOf } from '#server/kernel/time/dates.ts'
import { isChargedOnce, type ServiceTerms, type StoredService } from './stored-services.ts'

/** The parts of a stay that services depend on. */
export interface ServedStay {
  readonly check_in: string
  readonly check_out: string
  readonly adults: number
  readonly children: number
  /** For a guest in house, the open day: earlier services are not changed. Null otherwise. */
  readonly frozen_before: string | null
}

const isByPerson = (per: ServiceUnit): boolean => per === 'person' || per === 'person_night'
const isByNight = (per: ServiceUnit): boolean => per === 'night' || per === 'person_night'

/**
 * The dates that can still be selected: nights, and the day of departure for units that are not per night.
 */
function openDates(per: ServiceUnit, { check_in, check_out, frozen_before }: ServedStay): string[] {
  const first = frozen_before === null ? check_in : later(frozen_before, check_in)
  return nightsOf(first, isByNight(per) ? check_out : addDays(check_out, 1))
}

/** The dates from now on of a service without dates of its own: every night; for an item the first day. */
function followedDates(per: ServiceUnit, stay: ServedStay, was_booked: boolean): string[] {
  if (per === 'item') return was_booked ? [] : openDates(per, stay).slice(0, 1)
  const nights = openDates('night', stay)
  // A unit that is charged once may be booked on the day of departure.
  return nights.length === 0 && isChargedOnce({ per }) && !was_booked ? openDates(per, stay) : nights
}

/** The part of a service on closed days. */
function closedPart(service: StoredService, { frozen_before }: ServedStay): StoredService[] {
  const dates = frozen_before === null ? [] : service.dates.filter((date) => date < frozen_before)
  return dates.length > 0 ? [{ ...service, dates }] : []
}

/**
 * The services of a stay after a change of dates or party, at kept prices: those that follow the stay are
 * recalculated, and dates outside of it are removed. rule 25.8
 */
export function recountServices(services: readonly StoredService[], stay: ServedStay): StoredService[] {
  return services.flatMap((service) => {
    const { per, quantity_follows_party, dates_follow_stay } = service
    const closed = closedPart(service, stay)
    const open = new Set(openDates(per, stay))
    const dates = dates_follow_stay
      ? followedDates(per, stay, closed.length > 0)
      : service.dates.filter((date) => open.has(date))
    const quantity = quantity_follows_party ? stay.adults + stay.children : service.quantity
    return joined(closed, { ...service, dates, quantity })
  })
}

/**
 * Merges the closed and the open part: one entry where they match, two where the quantity differs. A unit
 * that is charged once keeps its quantity.
 */
function joined(closed: readonly StoredService[], open: StoredService): StoredService[] {
  if (open.dates.length === 0) return [...closed]
  const part = closed.find((one) => isChargedOnce(one) || one.quantity === open.quantity)
  if (!part) return [...closed.map(withoutFollowing), open]
  const whole = { ...open, quantity: part.quantity, dates: [...part.dates, ...open.dates] }
  return [...closed.filter((one) => one !== part).map(withoutFollowing), whole]
}

const withoutFollowing = (service: StoredService): StoredService => ({
  ...service,
  quantity_follows_party: false,
  dates_follow_stay: false,
})

/** A selected service, with its terms and the field of the request. */
export interface Choice {
  readonly choice: ServiceChoice
  readonly terms: ServiceTerms
  readonly field: string
}

/**
 * The services of a stay from a request: the list replaces everything from the open day on. 422 SVC-2002 for
 * dates outside of the stay, in the past, or repeated for a service. rule 25.5, 25.8
 */
export function chooseServices(
  before: readonly StoredService[],
  choices: readonly Choice[],
  stay: ServedStay,
): StoredService[] {
  const closed = before.flatMap((service) => closedPart(service, stay))
  const named = new Set(choices.map(({ terms }) => terms.service_id))
  const chosen = new Map<string, Set<string>>()
  const left = [...closed]
  const services = choices.flatMap((one) => {
    const { service_id } = one.terms
    const had = left.filter((part) => part.service_id === service_id)
    const open = openPart(one, stay, { had, chosen })
    const whole = joined(had, open)
    for (const part of had) left.splice(left.indexOf(part), 1)
    if (whole.length === 0) throw invalid(`${one.field}.dates`, 'no_dates', NO_DATES)
    return whole
  })
  return [...closed.filter(({ service_id }) => !named.has(service_id)).map(withoutFollowing), ...services]
}

const NO_DATES = 'The stay has no night left to take it on: name its dates.'

interface KnownServices {
  /** The part of the service on closed days. */
  readonly had: readonly StoredService[]
  /** Dates already named in the request, by service. */
  readonly chosen: Map<string, Set<string>>
}

/** The part of a choice from the open day on. */
function openPart(
  { choice, terms, field }: Choice,
  stay: ServedStay,
  { had, chosen }: KnownServices,
): StoredService {
  const { per, service_id } = terms
  const quantity_follows_party = choice.quantity === undefined && isByPerson(per)
  const quantity = choice.quantity ?? (quantity_follows_party ? stay.adults + stay.children : 1)
  const charged = isChargedOnce(terms) ? had[0] : undefined
  if (charged && choice.quantity !== undefined && charged.quantity !== quantity)
    throw invalid(`${field}.quantity`, 'charged', CHARGED)
  const closed = new Set(had.flatMap((part) => part.dates))
  const dates = choice.dates
    ? namedDates(choice.dates, closed, { per, stay, field })
    : followedDates(per, stay, closed.size > 0)
  const named = chosen.get(service_id) ?? new Set<string>()
  for (const date of dates) {
    if (named.has(date)) throw invalid(`${field}.dates`, 'twice', `${date} is named twice for the service.`)
    named.add(date)
  }
  chosen.set(service_id, named)
  const dates_follow_stay = choice.dates === undefined
  return { ...terms, quantity, quantity_follows_party, dates, dates_follow_stay }
}

const CHARGED = 'It was charged on a day that is over: more of it is a charge of its own.'

interface DateField {
  readonly per: ServiceUnit
  readonly stay: ServedStay
  readonly field: string
}

/** The dates of a request, in order, without those already booked. */
function namedDates(
  dates: readonly string[],
  closed: ReadonlySet<string>,
  { per, stay, field }: DateField,
): string[] {
  const open = new Set(openDates(per, stay))
  const { check_in, frozen_before } = stay
  for (const [i, date] of dates.entries()) {
    if (open.has(date) || closed.has(date)) continue
    const at = `${field}.dates.${i}`
    if (frozen_before !== null && date >= check_in && date < frozen_before)
      throw invalid(at, 'frozen', `${date} is over: nothing more is booked on it.`)
    throw invalid(at, 'not_in_stay', `${date} is not a ${isByNight(per) ? 'night' : 'day'} of the stay.`)
  }
  return dates.filter((date) => !closed.has(date)).sort()
}
