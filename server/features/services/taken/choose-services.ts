import type { ServiceUnit } from '../../../../contract/lists.ts'
import type { ServiceChoice } from '../../../../contract/parts/booked-services.ts'
import { addDays, later, nightsOf } from '../../../kernel/dates.ts'
import { invalid } from '../../../kernel/errors.ts'
import { isChargedOnce, type ServiceTerms, type StoredService } from './stored-services.ts'

/** A stay as far as services depend on it. */
export interface ServedStay {
  readonly check_in: string
  readonly check_out: string
  readonly adults: number
  readonly children: number
  /** Of a guest in house, the day that is open: what was taken before it stays as it was. Null for anybody else. */
  readonly frozen_before: string | null
}

const isByPerson = (per: ServiceUnit): boolean => per === 'person' || per === 'person_night'
const isByNight = (per: ServiceUnit): boolean => per === 'night' || per === 'person_night'

/** The dates that may still be chosen: nights, and for what is no matter of nights the day of departure too. */
function openDates(per: ServiceUnit, { check_in, check_out, frozen_before }: ServedStay): string[] {
  const first = frozen_before === null ? check_in : later(frozen_before, check_in)
  return nightsOf(first, isByNight(per) ? check_out : addDays(check_out, 1))
}

/** The dates that a service without dates of its own has from now on: every night, of an item the first day. */
function followedDates(per: ServiceUnit, stay: ServedStay, was_taken: boolean): string[] {
  if (per === 'item') return was_taken ? [] : openDates(per, stay).slice(0, 1)
  const nights = openDates('night', stay)
  // What is charged once may be taken on the day of departure.
  return nights.length === 0 && isChargedOnce({ per }) && !was_taken ? openDates(per, stay) : nights
}

/** What of a service was taken on days that are closed. */
function closedPart(service: StoredService, { frozen_before }: ServedStay): StoredService[] {
  const dates = frozen_before === null ? [] : service.dates.filter((date) => date < frozen_before)
  return dates.length > 0 ? [{ ...service, dates }] : []
}

/**
 * The services of a stay after its dates or party have changed, at kept prices: those that follow the stay are counted anew,
 * dates of their own that it has no longer go. rule 25.8
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
 * What was taken on closed days with what is taken from now on: one where they go together, two where the quantity changes.
 * What is charged once was charged, and keeps its quantity.
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

/** What a request chooses, with the terms of each service and the field that names it. */
export interface Choice {
  readonly choice: ServiceChoice
  readonly terms: ServiceTerms
  readonly field: string
}

/**
 * The services of a stay as a request names them: from the open day on, the list is all that is taken. 422 SVC-2002 for dates
 * that the stay does not have, that are over, or that are named twice for a service. rule 25.5, 25.8
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
  /** What of the service was taken on closed days. */
  readonly had: readonly StoredService[]
  /** The dates that the request has named before, by service. */
  readonly chosen: Map<string, Set<string>>
}

/** What a choice takes from the open day on. */
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
  const taken = chosen.get(service_id) ?? new Set<string>()
  for (const date of dates) {
    if (taken.has(date)) throw invalid(`${field}.dates`, 'twice', `${date} is named twice for the service.`)
    taken.add(date)
  }
  chosen.set(service_id, taken)
  const dates_follow_stay = choice.dates === undefined
  return { ...terms, quantity, quantity_follows_party, dates, dates_follow_stay }
}

const CHARGED = 'It was charged on a day that is over: more of it is a charge of its own.'

interface DateField {
  readonly per: ServiceUnit
  readonly stay: ServedStay
  readonly field: string
}

/** Dates that a request names, in order, without those on which it was taken already. */
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
