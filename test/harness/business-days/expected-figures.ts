import { expect } from 'vitest'
import type { Hotel } from '../app.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** Price of a meal per person, without VAT, so that gross equals net. */
export const MEAL = 777

const STATES: Record<string, string> = {
  pending_payment: 'pending_payment',
  cancelled: 'cancelled',
  no_show: 'no_show',
}

/** Lead time from the calendar day of the booking to the night. */
const leadDays = ({ date, stay }: Answer): number =>
  Temporal.Instant.from(stay.created_at).toZonedDateTimeISO('Europe/Berlin').toPlainDate().until(date).days

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)

/** Two decimals, rounded half up; null for a zero divisor. */
const decimals = (part: number, whole: number) =>
  whole === 0 ? null : (Math.floor((part * 200 + whole) / (2 * whole)) / 100).toFixed(2)

const KEYS: Record<string, (night: Answer) => string> = {
  day: ({ date }) => date,
  week: ({ date }) => {
    const day = Temporal.PlainDate.from(date)
    return day.subtract({ days: day.dayOfWeek - 1 }).toString()
  },
  month: ({ date }) => date.slice(0, 7),
  room_type: ({ stay }) => stay.room_type_id,
  rate_plan: ({ stay }) => stay.rate_plan_id,
  channel: ({ stay }) => stay.channel,
  group: ({ stay }) => stay.group_id ?? '',
  country: ({ country }) => country ?? '',
  lead_time: (night) => spanOf(leadDays(night), [0, 1, 2, 4, 8, 15, 31, 61, 91, 181]),
  length_of_stay: ({ stay }) => spanOf(stay.nightly_rates.length, [1, 2, 3, 4, 5, 6, 7, 14, 28]),
}

/** The range, such as `4-7`, of a value; the last one is open-ended. */
function spanOf(value: number, begins: readonly number[]): string {
  const at = Math.max(0, begins.filter((begin) => begin <= value).length - 1)
  const [low, next] = [begins[at]!, begins[at + 1]]
  if (next === undefined) return `${low}+`
  return next === low + 1 ? String(low) : `${low}-${next - 1}`
}

/** Independent computation of the figures that follow from reservations alone, by key and in total. */
export function expectedFigures(stays: readonly Answer[], group: string, from: string, to: string) {
  const nights = stays
    .filter(({ cancellation }) => cancellation?.reason !== 'payment_expired')
    .flatMap((stay) =>
      (stay.nightly_rates as Answer[])
        .filter(({ date }) => date >= from && date <= to)
        .map(({ date, amount }) => ({
          stay,
          date,
          state: STATES[stay.status] ?? 'booked',
          country: stay.guest?.country,
          meals: Math.min(amount.amount, MEAL * (stay.adults + stay.children)),
          price: amount.amount,
        })),
    )
  const of = (some: typeof nights) => {
    const nightsIn = (state: string) => some.filter((night) => night.state === state)
    const count = (state: string) => new Set(nightsIn(state).map(({ stay }) => stay.id)).size
    const revenue = (state: string) => sum(nightsIn(state), ({ price, meals }) => price - meals)
    const sold = nightsIn('booked')
    const paid = sold.filter(({ price }) => price > 0).length
    const [stays, cancellations, no_shows] = [count('booked'), count('cancelled'), count('no_show')]
    return {
      rooms_sold: sold.length,
      complimentary: sold.length - paid,
      room_revenue: revenue('booked'),
      adr: paid === 0 ? null : Math.round(revenue('booked') / paid),
      stays,
      cancellations,
      no_shows,
      average_stay: decimals(sold.length, stays),
      average_lead_time: decimals(sum(sold, leadDays), sold.length),
      cancellation_rate: decimals(cancellations * 100, stays + cancellations + no_shows),
      cancelled_revenue: revenue('cancelled'),
      no_show_revenue: revenue('no_show'),
    }
  }
  const keys = new Map([...Map.groupBy(nights, KEYS[group]!)].map(([key, some]) => [key, of(some)]))
  return { keys, total: of(nights) }
}

/** The same from a row of the response; figures about available rooms follow from these. */
export function comparableFigures({ rooms_sold, complimentary, room_revenue, adr, ...more }: Answer) {
  const { rooms_available } = more
  const per_room = (amount: number) =>
    rooms_available === 0 ? null : Math.floor((2 * amount + rooms_available) / (2 * rooms_available))
  expect({
    occupancy: more.occupancy,
    revpar: more.revpar?.amount ?? null,
    trevpar: more.trevpar?.amount ?? null,
    total_revenue: more.total_revenue.amount,
  }).toEqual({
    occupancy: decimals(rooms_sold * 100, rooms_available),
    revpar: per_room(room_revenue.amount),
    trevpar: per_room(more.total_revenue.amount),
    total_revenue: room_revenue.amount + more.other_revenue.amount,
  })
  return {
    rooms_sold,
    complimentary,
    room_revenue: room_revenue.amount,
    adr: adr?.amount ?? null,
    stays: more.stays,
    cancellations: more.cancellations,
    no_shows: more.no_shows,
    average_stay: more.average_stay,
    average_lead_time: more.average_lead_time,
    cancellation_rate: more.cancellation_rate,
    cancelled_revenue: more.cancelled_revenue.amount,
    no_show_revenue: more.no_show_revenue.amount,
  }
}

/**
 * Net revenue besides rooms: of closed days from their records, of later nights the included meals. rule 18.4
 */
export async function expectedOtherRevenue(
  { api, property_id }: Pick<Hotel, 'api' | 'property_id'>,
  stays: readonly Answer[],
  { from, to, closed }: { readonly from: string; readonly to: string; readonly closed: string },
): Promise<number> {
  const { body } = await api.get(`/days?property_id=${property_id}&from=${from}&to=${to}&limit=100`)
  const earned = sum(body.data as Answer[], ({ revenue }) =>
    sum((revenue as Answer[]).filter(isBeside), ({ net }) => net.amount),
  )
  const nights = stays
    .filter(({ status }) => STATES[status] === undefined)
    .flatMap(({ nightly_rates, adults, children }) =>
      (nightly_rates as Answer[])
        .filter(({ date }) => date > closed && date <= to)
        .map(({ amount }) => Math.min(amount.amount, MEAL * (adults + children))),
    )
  return earned + sum(nights, (meals) => meals)
}

const isBeside = ({ type }: Answer) => type !== 'accommodation' && type !== 'city_tax'
