import type { Hotel } from '../app.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** What a meal costs a person, at no VAT, so that gross is net. */
export const MEAL = 777

const STATES: Record<string, string> = {
  pending_payment: 'pending_payment',
  cancelled: 'cancelled',
  no_show: 'no_show',
}

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
  country: ({ country }) => country ?? '',
  lead_time: ({ date, stay }) => {
    const booked = Temporal.Instant.from(stay.created_at).toZonedDateTimeISO('Europe/Berlin').toPlainDate()
    return spanOf(booked.until(date).days, [0, 1, 2, 4, 8, 15, 31, 61, 91, 181])
  },
  length_of_stay: ({ stay }) => spanOf(stay.nightly_rates.length, [1, 2, 3, 4, 5, 6, 7, 14, 28]),
}

/** `4-7` of the spans that begin at some numbers; the last one has no end. */
function spanOf(value: number, begins: readonly number[]): string {
  const at = Math.max(0, begins.filter((begin) => begin <= value).length - 1)
  const [low, next] = [begins[at]!, begins[at + 1]]
  if (next === undefined) return `${low}+`
  return next === low + 1 ? String(low) : `${low}-${next - 1}`
}

/** Every reservation of a property, as the API shows it. */
export async function readStays({ api, property_id }: Pick<Hotel, 'api' | 'property_id'>): Promise<Answer[]> {
  const stays: Answer[] = []
  for (let cursor = ''; ; ) {
    const { body } = await api.get(
      `/reservations?property_id=${property_id}&limit=100&include=guest${cursor}`,
    )
    stays.push(...body.data)
    if (!body.has_more) return stays
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
}

/** The figures that follow from reservations alone, by key, and of all: a second computation. */
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
    const sold = some.filter(({ state }) => state === 'booked')
    const count = (state: string) =>
      new Set(some.filter((night) => night.state === state).map(({ stay }) => stay.id)).size
    const revenue = sold.reduce((sum, { price, meals }) => sum + price - meals, 0)
    const paid = sold.filter(({ price }) => price > 0).length
    return {
      rooms_sold: sold.length,
      complimentary: sold.length - paid,
      room_revenue: revenue,
      adr: paid === 0 ? null : Math.round(revenue / paid),
      stays: count('booked'),
      cancellations: count('cancelled'),
      no_shows: count('no_show'),
    }
  }
  const keys = new Map([...Map.groupBy(nights, KEYS[group]!)].map(([key, some]) => [key, of(some)]))
  return { keys, total: of(nights) }
}

/** The same of a row as it was answered. */
export const comparableFigures = ({ rooms_sold, complimentary, room_revenue, adr, ...more }: Answer) => ({
  rooms_sold,
  complimentary,
  room_revenue: room_revenue.amount,
  adr: adr?.amount ?? null,
  stays: more.stays,
  cancellations: more.cancellations,
  no_shows: more.no_shows,
})
