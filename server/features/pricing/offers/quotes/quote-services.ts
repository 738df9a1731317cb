import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Availability } from '#contract/pricing/availability.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import {
  chooseServices,
  findNamedServices,
  presentBookedService,
  readBookedUnits,
  requireChoices,
  type StoredService,
  unitsOf,
} from '../../services/public.ts'
import type { Party, StayDates } from '../offer.ts'

/** What was asked for of services, priced for the stay; all are of one property. */
export interface ServicesQuote {
  readonly property_id: string
  readonly services: readonly StoredService[]
  /** The first date of which one of them has not enough left. */
  readonly sold_out: string | null
  readonly shown: NonNullable<Availability['services']>
}

/** `svc_a:2,svc_b` as the choices of a booking. */
export const namedChoices = (text: string): ServiceChoice[] =>
  text.split(',').map((one) => {
    const [service_id, quantity] = one.split(':') as [string, string?]
    return quantity === undefined ? { service_id } : { service_id, quantity: Number(quantity) }
  })

interface ServicesQuery {
  readonly stay: StayDates
  readonly party: Party
  readonly property_ids: readonly string[] | null
}

/**
 * Services for a stay, one at least, by the rules of a booking. 404 SVC-3001 for one that none of the properties has or that is of another
 * property than the first, 422 SVC-2002 for one that is not sold. The dates of the stay are bounded. rule 25.9
 */
export async function readServicesQuote(
  ctx: Context,
  choices: readonly ServiceChoice[],
  { stay, party, property_ids }: ServicesQuery,
): Promise<ServicesQuote> {
  const found = (await findNamedServices(ctx, { services: choices }))!
  const first = found.find(({ id }) => id === choices[0]!.service_id)
  const property_id = first?.property_id
  if (property_id === undefined || !(property_ids === null || property_ids.includes(property_id)))
    throw notFound(choices[0]!.service_id)
  const chosen = requireChoices(ctx, choices, found, { property_id, services: [] })
  const services = chooseServices([], chosen, { ...stay, ...party, frozen_before: null })
  const ids = services.map(({ service_id }) => service_id)
  const span = { first: stay.check_in, last: addDays(stay.check_out, 1), now: ctx.now }
  const left = new Map<string, number>()
  for (const { service_id, date, daily_limit, taken } of await readBookedUnits(ctx, ids, span))
    if (daily_limit !== null) left.set(`${service_id} ${date}`, Math.max(0, daily_limit - taken))
  const currency = (service_id: string) => found.find(({ id }) => id === service_id)!.currency
  const shown = services.map((service) => ({
    ...presentBookedService(service, currency(service.service_id)),
    property_id,
    sold_out: shortDates(service, left),
  }))
  const dates = shown.flatMap(({ sold_out }) => sold_out.map(({ date }) => date)).sort()
  return { property_id, services, sold_out: dates[0] ?? null, shown }
}

function shortDates(service: StoredService, left: ReadonlyMap<string, number>) {
  return unitsOf([service]).flatMap(({ service_id, date, quantity }) => {
    const available = left.get(`${service_id} ${date}`) ?? quantity
    return available < quantity ? [{ date, available }] : []
  })
}

const notFound = (service_id: string) =>
  fault('SVC-3001', {
    details: [{ field: 'services', code: 'not_found', message: `${service_id} names no service.` }],
  })
