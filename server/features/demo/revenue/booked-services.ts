import { chooseServices, createService, type StoredService } from '../../pricing/services/public.ts'
import type { Booking } from '../bookings.ts'
import type { Chance } from '../chance.ts'
import type { ContextAt, DemoHotel, Span } from '../create-hotel.ts'
import type { ServiceDesign } from '../designs/design.ts'

/** A service of the demo, with the terms that a stay copies. */
export interface DemoService {
  readonly design: ServiceDesign
  readonly terms: Omit<StoredService, 'quantity' | 'quantity_follows_party' | 'dates' | 'dates_follow_stay'>
}

/** Creates the services of a property when it opens its books. */
export async function createServices(
  at: ContextAt,
  hotel: DemoHotel,
  { opened }: Span,
): Promise<DemoService[]> {
  const { design, property } = hotel
  const made: DemoService[] = []
  for (const [i, service] of design.services.entries()) {
    const body = { ...service.terms, property_id: property.id }
    const ctx = at(opened.add({ minutes: i }))
    const { id, name, price, per, vat_rate, refundable } = await createService(ctx, {
      params: undefined,
      query: undefined,
      body,
    })
    const description = name[property.letterhead.language] ?? Object.values(name)[0]!
    const terms = {
      service_id: id,
      name,
      description,
      per,
      unit_price: price.amount,
      vat_rate,
      refundable,
    }
    made.push({ design: service, terms })
  }
  return made
}

/** Adds services to some bookings, in the order of booking, never more on a date than its daily limit. */
export function withServices(
  bookings: readonly Booking[],
  services: readonly DemoService[],
  chance: Chance,
): Booking[] {
  const sold = services.filter(({ design }) => design.share > 0)
  const sold_on = new Map<string, number>()
  const in_order = bookings.toSorted((a, b) => Temporal.Instant.compare(a.created, b.created))
  return in_order.map((booking) => {
    if (booking.slot.outcome !== 'stay') return booking
    const booked = sold.filter((one) => chance.happens(one.design.share) && isSold(one, booking))
    const left = booked.flatMap((one) => takeFor(booking, one, sold_on))
    return left.length === 0 ? booking : { ...booking, services: left }
  })
}

const isSold = ({ design }: DemoService, { room_type, offer }: Booking): boolean => {
  const plan = room_type.plans.find(({ id }) => id === offer.plan.id)
  return !plan || !design.included_in.includes(plan.design.terms.code)
}

/** Nothing where a date of the stay is sold out. */
function takeFor(
  { slot, party }: Booking,
  { design, terms }: DemoService,
  sold_on: Map<string, number>,
): StoredService[] {
  const { check_in, check_out } = slot
  const { adults, children } = party
  const stay = { check_in, check_out, adults, children, frozen_before: null }
  const choice = { service_id: terms.service_id }
  const services = chooseServices([], [{ choice, field: 'services.0', terms }], stay)
  const units = services.flatMap(({ dates, quantity }) =>
    dates.map((date) => ({ key: `${terms.service_id} ${date}`, quantity })),
  )
  const limit = design.terms.daily_limit ?? Number.POSITIVE_INFINITY
  if (units.some(({ key, quantity }) => (sold_on.get(key) ?? 0) + quantity > limit)) return []
  for (const { key, quantity } of units) sold_on.set(key, (sold_on.get(key) ?? 0) + quantity)
  return services
}
