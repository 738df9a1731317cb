import { addDays } from '#server/kernel/time/dates.ts'
import { createCompany, findCompany } from '../../companies/public.ts'
import { type Offer, readOffer } from '../../pricing/offers/public.ts'
import { createRatePlan } from '../../pricing/rate-plans/public.ts'
import type { Booking } from '../bookings.ts'
import type { ContextAt, DemoHotel, Span } from '../create-hotel.ts'
import { eur } from '../designs/design.ts'
import type { BookedForFirm, Firm } from './booked-for-firm.ts'

/** The room type that a company has agreed a rate for, and what it sells it for. */
export interface FirmOfDemo {
  readonly company: Firm
  readonly room_type_id: string
  readonly offer: Offer
}

const ROOM_TYPE = 'SGL'
const TERMS_DAYS = 14

/** A company with contacts, terms, a credit limit and a rate of its own, by the verbs of the API. */
export async function createFirm(at: ContextAt, hotel: DemoHotel, span: Span): Promise<FirmOfDemo | null> {
  const type = hotel.room_types.find(({ design }) => design.room_type.code === ROOM_TYPE)
  if (!type) return null
  const ctx = at(span.opened.add({ hours: 3 }))
  const unused = { params: undefined, query: undefined }
  const plan = await createRatePlan(ctx, {
    ...unused,
    query: {},
    body: {
      room_type_id: type.id,
      code: 'OKAFOR',
      name: 'Okafor Trading',
      base_price: eur(7_900),
      negotiated: true,
      cancellation_policy: {
        name: 'Free until 18:00 on the day before',
        refundable: true,
        rules: [{ days_before: 1, time: '18:00', fee: { type: 'nights', nights: 1 } }],
        no_show_fee: { type: 'nights', nights: 1 },
      },
    },
  })
  const { id } = await createCompany(ctx, {
    ...unused,
    body: {
      name: 'Okafor Trading Ltd',
      vat_id: 'IE1234567FA',
      address: { line1: '3 Quay Street', city: 'Dublin', postal_code: 'D02', country: 'IE' },
      contacts: [
        { name: 'Ada Okafor', email: 'ada.okafor@okafor-trading.example.com', phone: '+35315550100' },
        { name: 'Chidi Okafor', email: 'chidi.okafor@okafor-trading.example.com' },
      ],
      invoice_email: 'accounts@okafor-trading.example.com',
      language: 'en',
      payment_terms_days: TERMS_DAYS,
      credit_limit: eur(500_000),
      rate_plan_ids: [plan.id],
      code: 'OKAFOR',
    },
  })
  const dates = { check_in: span.first, check_out: addDays(span.until, 60) }
  const [company, offer] = await Promise.all([
    findCompany(ctx, id),
    readOffer(ctx, { room_type_id: type.id, rate_plan_id: plan.id, ...dates, channel: 'direct' }),
  ])
  return { company, room_type_id: type.id, offer }
}

const DAY_HOURS = 24
/** Days since the departure of a stay whose invoice is overdue, and of one whose invoice was paid in time. */
const OVERDUE_DAYS = [16, 40] as const
const PAID_DAYS = [14, 90] as const

/** Some stays of the property as those of a company: one has not paid, one has, and one is to come. */
export function withFirm(
  bookings: readonly Booking[],
  { company, room_type_id, offer }: FirmOfDemo,
  now: Temporal.Instant,
): Booking[] {
  const suitable = bookings.filter(
    ({ slot, channel, room_type, situation }) =>
      slot.outcome === 'stay' && channel === 'direct' && room_type.id === room_type_id && situation === null,
  )
  const left = ([from, to]: readonly [number, number], others: readonly (Booking | undefined)[] = []) =>
    suitable.find(
      (booking) =>
        !others.includes(booking) &&
        isBetween(
          booking.departs,
          now.subtract({ hours: to * DAY_HOURS }),
          now.subtract({ hours: from * DAY_HOURS }),
        ),
    )
  const overdue = left(OVERDUE_DAYS)
  const paid = left(PAID_DAYS, [overdue])
  const ahead = suitable.find(
    ({ created, arrives }) =>
      Temporal.Instant.compare(created, now) < 0 &&
      isBetween(arrives, now.add({ hours: DAY_HOURS * 2 }), now.add({ hours: DAY_HOURS * 90 })),
  )
  const firms = new Map<Booking | undefined, BookedForFirm>([
    [overdue, { company, transfers: false }],
    [paid, { company, transfers: true }],
    [ahead, { company, transfers: false }],
  ])
  return bookings.map((booking) => {
    const firm = firms.get(booking)
    return firm ? { ...booking, firm, offer, prices: null } : booking
  })
}

const isBetween = (at: Temporal.Instant, from: Temporal.Instant, to: Temporal.Instant): boolean =>
  Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, to) <= 0
