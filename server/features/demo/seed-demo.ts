import { randomBytes } from 'node:crypto'
import type { Assignee } from '#contract/upkeep/housekeeping.ts'
import type { NightsOfType } from '../../context.ts'
import { appendEvents, type EventRow, eventRow } from '../../events/append.ts'
import { cursors } from '../../http/cursor.ts'
import { makeLog } from '../../kernel/log.ts'
import { type Cipher, sealer } from '../../kernel/security/encryption.ts'
import { businessDate } from '../../kernel/time/business-date.ts'
import { type Clock, dateIn } from '../../kernel/time/clock.ts'
import { addDays, instantAt, nightsOf } from '../../kernel/time/dates.ts'
import type { Database } from '../../postgres/database.ts'
import { analyzeTables, analyzeWithin } from '../../postgres/planner-statistics.ts'
import { type AccountContext, type ScopedContext, wholeAccount } from '../../postgres/scope.ts'
import { liftIdleLimit, reading, writing } from '../../postgres/transaction.ts'
import { insertGuests } from '../guests/public.ts'
import { recordSold } from '../inventory/nights/public.ts'
import { claimServices } from '../pricing/services/public.ts'
import {
  createProperty,
  type NewProperty,
  type PropertyRow,
  readPropertyOfSlug,
} from '../property/properties/public.ts'
import {
  insertReservations,
  nightsHeld,
  type ReservationRow,
  servicesHeld,
} from '../stays/reservations/public.ts'
import { createFirm, withFirm } from './agreements/firm.ts'
import { sellAhead } from './agreements/sell-ahead.ts'
import { sellTogether } from './agreements/sell-together.ts'
import { batchesOf } from './batches.ts'
import { type Booking, bookingOf, bookingsUntil } from './bookings.ts'
import { chanceOf } from './chance.ts'
import { createEndpoint } from './create-endpoint.ts'
import {
  type ChannelAddress,
  type ContextAt,
  createHotel,
  type DemoHotel,
  type DemoRoomType,
  fixedClock,
  type Span,
} from './create-hotel.ts'
import { roomsInDemand } from './demand.ts'
import { HOSTEL } from './designs/hostel.ts'
import { HOTEL } from './designs/hotel.ts'
import { localEventsFrom } from './designs/local-events.ts'
import { fillCalendar } from './fill-calendar.ts'
import { BROKEN, brokenNights, setUpRooms } from './front-desk.ts'
import { cleanRooms } from './housekeeping.ts'
import { reportTasks } from './maintenance.ts'
import { assignGuests } from './people/assign-guests.ts'
import { writeMessages } from './people/messages.ts'
import { makePeople } from './people/people.ts'
import { addPhotos } from './photos/add-photos.ts'
import { replayBooking, type StayHistory } from './replay-booking.ts'
import { createServices, withServices } from './revenue/booked-services.ts'
import { writeBudgets } from './revenue/budgets.ts'
import { writeCommissions } from './revenue/commissions.ts'
import { createPromotions } from './revenue/promotions.ts'
import { withSpecialPrices } from './revenue/special-prices.ts'
import { createYieldRules } from './revenue/yield-rules.ts'
import { withSituations } from './situations.ts'
import { writeLedgers } from './write-ledgers.ts'

const FUTURE_MONTHS = 6
/** Between the opening of the books and the first night. */
const BOOKS_OPEN_DAYS = 90
/** The type with a night that a channel has overbooked, and how many days ahead it is. */
const OVERBOOKED = { code: 'TWN', days: 9 }
/** Events are kept this long. rule 9 */
const EVENT_DAYS = 30

interface SeedOptions {
  /** With the system's role. */
  readonly system: Database
  readonly account_id: string
  readonly clock: Clock
  /** Another seed makes other guests and stays. */
  readonly seed?: number
  readonly past_months?: number
  readonly partner?: ChannelAddress
  /** Who cleans and may sign in. */
  readonly housekeepers?: readonly Assignee[]
  /** Seals the signing secret of a webhook; without it the demo has no webhook. */
  readonly webhook_secrets?: Cipher
}

/**
 * Fills an empty account with a hotel and a hostel: room types, rates, past stays, six months of future ones,
 * and the state of today. The same moment and seed give the same data, apart from ids.
 */
export async function seedDemo({
  system,
  account_id,
  clock,
  seed = 1,
  past_months = 13,
  partner,
  housekeepers = [],
  webhook_secrets,
}: SeedOptions): Promise<{ property_ids: string[] }> {
  const now = clock.now()
  const whole = spanUpTo(now, past_months, HOTEL.property.timezone)
  // An hour apart, so that lists have an order of creation.
  const starts = [HOTEL, HOSTEL].map((design, hours) => {
    const opened = whole.opened.add({ hours })
    return { design, span: { ...whole, opened } }
  })
  const properties: PropertyRow[] = []
  for (const { design, span } of starts) {
    const property = await withFreeSlug(system, design.property)
    const terms = { ...property, local_events: localEventsFrom(now, design) }
    properties.push(await createProperty(system, fixedClock(span.opened), account_id, terms))
  }
  await writing(system, account_id, async (tx) => {
    await liftIdleLimit(tx)
    const account = wholeAccount(tx, account_id)
    const at = contextAt(account)
    const hotels: DemoHotel[] = []
    for (const [i, { design, span }] of starts.entries()) {
      hotels.push(await createHotel(at, design, properties[i]!, span, partner))
    }
    const bookings: Booking[] = []
    for (const hotel of hotels) bookings.push(...(await sellStays(at, hotel, { whole, now, seed })))
    const dirty_rooms = new Set(bookings.flatMap(dirtyRoomOf))
    const { histories, events } = await writeHistory(account, bookings, now, seed)
    // The verbs below read this history: with the statistics of empty tables, the housekeeping list takes
    // over 30 s.
    await analyzeWithin(tx)
    if (webhook_secrets) await createEndpoint(at, hotels[1]!.property.id, { events, now, webhook_secrets })
    for (const hotel of hotels) {
      const rows = histories.flatMap(({ row }) => (row.property_id === hotel.property.id ? [row] : []))
      const chance = chanceOf(seed, `rooms ${hotel.property.code}`)
      await setUpRooms(at, hotel, { rows, now, chance, dirty_rooms })
      await cleanRooms(at, hotel, { now, housekeepers, left_dirty: dirty_rooms })
      await reportTasks(at, hotel, now)
      await addPhotos(at, hotel, now)
      await writeCommissions(account, hotel, rows)
      await writeBudgets(at, hotel, now)
      await createYieldRules(at, hotel, now)
      await sellTogether(at, hotel, { rows, now })
      if (hotel !== hotels[0]) continue
      await writeMessages(at, hotel, { rows, now })
      await sellAhead(at, hotel, { rows, now, full: OVERBOOKED })
    }
  })
  await analyzeTables(system)
  return { property_ids: properties.map(({ id }) => id) }
}

interface SaleOptions {
  readonly whole: Span
  readonly now: Temporal.Instant
  readonly seed: number
}

/** The bookings of a property, with special prices and services. */
async function sellStays(
  at: ContextAt,
  hotel: DemoHotel,
  { whole, now, seed }: SaleOptions,
): Promise<Booking[]> {
  const { code } = hotel.property
  const promotions = await createPromotions(at, hotel, whole)
  const services = await createServices(at, hotel, whole)
  const firm = hotel.design === HOTEL ? await createFirm(at, hotel, whole) : null
  const bookings = withSituations(bookingsOf(hotel, whole, seed), now)
  const priced = withSpecialPrices(bookings, promotions, chanceOf(seed, `prices ${code}`))
  const served = withServices(priced, services, chanceOf(seed, `services ${code}`))
  return firm ? withFirm(served, firm, now) : served
}

const dirtyRoomOf = ({ situation, room_type, slot }: Booking) =>
  situation === 'dirty_room' ? [room_type.rooms[slot.room!]!.id] : []

function spanUpTo(now: Temporal.Instant, months: number, timezone: string): Span {
  const today = Temporal.PlainDate.from(dateIn(timezone, now))
  const first = today.subtract({ months }).toString()
  return {
    now,
    first,
    until: today.add({ months: FUTURE_MONTHS }).toString(),
    opened: instantAt(addDays(first, -BOOKS_OPEN_DAYS), '09:00', timezone),
  }
}

/** The context of a verb, at any moment of the past. */
function contextAt({ tx, scope }: ScopedContext): ContextAt {
  const constant = {
    tx,
    actor: { type: 'system' as const, id: null },
    scope,
    log: makeLog('silent'),
    environment: 'sandbox' as const,
    if_match: undefined,
    cursors: cursors([randomBytes(32)]),
    secrets: sealer(randomBytes(32), 'demo'),
    takes_cards: true,
    sends_mail: false,
    outbound_ips: [],
    // Holds of the past have expired.
    settleHolds: <T>(_: NightsOfType, lockRooms: () => Promise<T>) => lockRooms(),
  }
  return (now) => ({ ...constant, now })
}

function bookingsOf(hotel: DemoHotel, span: Span, seed: number): Booking[] {
  const found = hotel.room_types.flatMap((type) => bookingsOfType(hotel, type, span, seed))
  return bookingsUntil(found, span.now, chanceOf(seed, `waiting ${hotel.property.code}`))
}

function bookingsOfType(hotel: DemoHotel, type: DemoRoomType, span: Span, seed: number): Booking[] {
  const { code } = type.design.room_type
  const chance = chanceOf(seed, `stays ${hotel.property.code} ${code}`)
  const today = businessDate(hotel.property, span.now)
  const full_night = code === OVERBOOKED.code ? addDays(today, OVERBOOKED.days) : null
  const { from, to } = brokenNights(today)
  const count = type.rooms.length
  const { weekdays } = hotel.design
  const slots = fillCalendar(
    {
      ...span,
      demand: roomsInDemand({ count, weekdays, full_night }, span.first, span.until, chance),
      count,
      nights: type.design.nights,
      no_shows_before: addDays(today, -1),
      blocked: new Set(code === BROKEN ? nightsOf(from, to) : []),
      full_night,
    },
    chance,
  )
  return slots.flatMap((slot) => bookingOf(hotel, type, slot, span, chance) ?? [])
}

/** Guests, reservations, nights and events of all bookings, in the order in which they were made. */
async function writeHistory(
  ctx: AccountContext,
  bookings: readonly Booking[],
  now: Temporal.Instant,
  seed: number,
): Promise<{ histories: StayHistory[]; events: EventRow[] }> {
  const in_order = bookings.toSorted((a, b) => Temporal.Instant.compare(a.created, b.created))
  const { cast, guests } = assignGuests(
    in_order,
    makePeople(chanceOf(seed, 'people')),
    chanceOf(seed, 'guests'),
  )
  for (const batch of batchesOf(guests)) await insertGuests(ctx, batch)
  const chance = chanceOf(seed, 'lives')
  const until = { now, events_since: now.subtract({ hours: EVENT_DAYS * 24 }) }
  const money = chanceOf(seed, 'money')
  const histories = cast.flatMap(
    ({ booking, guest }) => replayBooking(booking, guest, until, chance, money) ?? [],
  )
  for (const batch of batchesOf(histories)) {
    await insertReservations(
      ctx,
      batch.map(({ row }) => row),
    )
  }
  await writeLedgers(ctx, histories, {
    properties: new Map(bookings.map(({ property }) => [property.id, property])),
    guests: new Map(guests.map((guest) => [guest.id, guest])),
    firms: new Map(histories.flatMap(({ row, firm }) => (firm ? [[row.id, firm.company]] : []))),
  })
  const rows = histories.map(({ row }) => row)
  await writeNights(ctx, rows)
  await claimServices(ctx, servicesHeld(rows), { overbooks: true })
  const events = histories
    .flatMap(({ events }) => events)
    .sort((a, b) => Temporal.Instant.compare(a.at, b.at))
    .map(({ at, fact }) => eventRow({ now: at }, fact))
  for (const batch of batchesOf(events)) await appendEvents(ctx, batch)
  return { histories, events }
}

async function writeNights(ctx: AccountContext, rows: readonly ReservationRow[]): Promise<void> {
  for (const { room_type_id, nights } of nightsHeld(rows)) {
    const sold = new Map<string, number>()
    for (const date of nights) sold.set(date, (sold.get(date) ?? 0) + 1)
    await recordSold(ctx, room_type_id, sold)
  }
}

/** Where the booking page of another demo account of the database has the name already, this one has a longer one. */
async function withFreeSlug(system: Database, property: NewProperty): Promise<NewProperty> {
  const { booking_page } = property
  if (!booking_page?.slug) return property
  const used = await reading(system, { account_id: '' }, (tx) => readPropertyOfSlug(tx, booking_page.slug!))
  if (!used) return property
  const slug = `${booking_page.slug}-${randomBytes(4).toString('hex')}`
  return { ...property, booking_page: { ...booking_page, slug } }
}
