import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { createQuote, sendQuote } from '../../stays/quotes/public.ts'
import { applyRoomingList, createGroup, type ReservationRow } from '../../stays/reservations/public.ts'
import { createWaitingEntry } from '../../stays/waiting-list/public.ts'
import type { ContextAt, DemoHotel, DemoRoomType } from '../create-hotel.ts'
import { roomsLeft } from './rooms-left.ts'

interface Sales {
  readonly rows: readonly ReservationRow[]
  readonly now: Temporal.Instant
  /** The type that has a full night, and how many days ahead it is. */
  readonly full: { readonly code: string; readonly days: number }
}

const NIGHTS = 2
const ROOMS = { DBL: 5, SGL: 2 } as const
/** Days ahead of the wedding, and of what is quoted, at the earliest. */
const WEDDING_DAYS = 60
const QUOTED_DAYS = 100
const MAX_DAYS = 170
const HOUR = 60

/** A wedding with its block, an open quote, and a guest who waits for a full night, by the verbs of the API. */
export async function sellAhead(at: ContextAt, hotel: DemoHotel, { rows, now, full }: Sales): Promise<void> {
  const today = businessDate(hotel.property, now)
  const isLeft = roomsLeft(hotel, rows, NIGHTS)
  const firstFree = (days: number) =>
    nightsOf(addDays(today, days), addDays(today, MAX_DAYS)).find((date) =>
      Object.entries(ROOMS).every(([code, rooms]) => isLeft(code, date, rooms)),
    )
  const [wedding, quoted] = [firstFree(WEDDING_DAYS), firstFree(QUOTED_DAYS)]
  const minutesAgo = (minutes: number) => at(now.subtract({ minutes }))
  if (wedding) await makeWedding(minutesAgo, hotel, wedding)
  if (quoted) await makeQuote(minutesAgo, hotel, { from: quoted, valid_until: addDays(today, 10) })
  const type = hotel.room_types.find(({ design }) => design.room_type.code === full.code)
  if (type) await makeWaiting(minutesAgo, type, { hotel, check_in: addDays(today, full.days) })
}

type MinutesAgo = (minutes: number) => ReturnType<ContextAt>

const typeOf = ({ room_types }: DemoHotel, code: string) =>
  room_types.find(({ design }) => design.room_type.code === code)!

/** What the type sells without a deposit. */
const flexibleOf = (hotel: DemoHotel, code: string): { room_type_id: string; rate_plan_id: string } => {
  const { id, plans } = typeOf(hotel, code)
  return { room_type_id: id, rate_plan_id: plans.find(({ design }) => design.terms.code === 'FLEX')!.id }
}

const ROOMING_LIST = `first_name,last_name,email,room_type,adults,notes
Ada,Lovelace,ada.lovelace@example.com,DBL,2,The couple
Grace,Byron,grace.byron@example.com,DBL,2,Parents of the bride
Henry,Byron,henry.byron@example.com,SGL,1,`

async function makeWedding(minutesAgo: MinutesAgo, hotel: DemoHotel, from: string): Promise<void> {
  const to = addDays(from, NIGHTS)
  const ctx = minutesAgo(20 * 24 * HOUR)
  const release = Temporal.PlainDate.from(from).subtract({ days: 21 })
  const group = await createGroup(ctx, {
    params: undefined,
    query: undefined,
    body: {
      property_id: hotel.property.id,
      name: 'Wedding of Ada and Henry',
      status: 'definite',
      from,
      to,
      release_at: toTimestamp(
        release.toZonedDateTime({ timeZone: hotel.property.timezone, plainTime: '18:00' }).toInstant(),
      ),
      notes: 'Dinner in the boathouse. The couple pays the rooms, guests pay what they take.',
      bill_to: { name: 'Ada Lovelace', address: { line1: '12 Mill Lane', city: 'Bristol', country: 'GB' } },
      routing: [{ types: ['accommodation', 'city_tax'], to: 'group' }],
      blocks: Object.entries(ROOMS).map(([code, rooms]) => ({
        room_type_id: typeOf(hotel, code).id,
        from,
        to,
        rooms,
      })),
    },
  })
  await applyRoomingList(minutesAgo(3 * 24 * HOUR), {
    params: { id: group.id },
    query: {},
    body: {
      csv: ROOMING_LIST,
      rate_plan_ids: Object.keys(ROOMS).map((code) => flexibleOf(hotel, code).rate_plan_id),
    },
  })
}

interface QuotedDates {
  readonly from: string
  readonly valid_until: string
}

async function makeQuote(
  minutesAgo: MinutesAgo,
  hotel: DemoHotel,
  { from, valid_until }: QuotedDates,
): Promise<void> {
  const stay = { check_in: from, check_out: addDays(from, NIGHTS) }
  const room = (code: string, adults: number) => ({ ...flexibleOf(hotel, code), ...stay, adults })
  const quote = await createQuote(minutesAgo(2 * 24 * HOUR), {
    params: undefined,
    query: undefined,
    body: {
      property_id: hotel.property.id,
      guest: { first_name: 'Marie', last_name: 'Curie', email: 'marie.curie@example.com' },
      valid_until,
      message: 'Both offers include the sauna. The two doubles are held for you until the offer ends.',
      offers: [
        { label: 'Two double rooms', hold: 'option', rooms: [room('DBL', 2), room('DBL', 2)] },
        { label: 'Double and single room', hold: 'none', rooms: [room('DBL', 2), room('SGL', 1)] },
      ],
    },
  })
  await sendQuote(minutesAgo(2 * 24 * HOUR - 10), {
    params: { id: quote.id },
    query: undefined,
    body: { notify_guest: false },
  })
}

/** For a night that is full: nothing is proposed. */
const makeWaiting = (
  minutesAgo: MinutesAgo,
  type: DemoRoomType,
  { hotel, check_in }: { readonly hotel: DemoHotel; readonly check_in: string },
): Promise<unknown> =>
  createWaitingEntry(minutesAgo(26 * HOUR), {
    params: undefined,
    query: undefined,
    body: {
      property_id: hotel.property.id,
      guest: { first_name: 'Rosalind', last_name: 'Franklin', email: 'rosalind.franklin@example.com' },
      check_in,
      check_out: addDays(check_in, 1),
      adults: 2,
      room_type_ids: [type.id],
      note: 'Comes for a concert that evening, and is flexible about the price.',
    },
  })
