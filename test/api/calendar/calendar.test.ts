import { beforeAll, describe, expect, it } from 'vitest'
import type { CalendarAnswer } from '#contract/calendar/calendar.staff.ts'
import { addDays, nightsBetween } from '#server/kernel/time/dates.ts'
import { actions, frontDesk } from '../../harness/front-desk.ts'
import { type BulkStays, insertStays } from '../../harness/reservations/bulk-stays.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type SignedIn, staffOf } from '../../harness/staff.ts'
import { eur, makeBooking, makePlan } from '../../harness/stock.ts'

const test = sharedApp()

/** The bars of one stay in the calendar. */
function barsOf({ bars, rooms, from }: CalendarAnswer, id: string) {
  return bars.key.flatMap((key, at) =>
    id.endsWith(key)
      ? {
          name: bars.name[at],
          status: bars.status[at],
          flags: bars.flags[at],
          room_id: bars.room[at] == null ? null : rooms[bars.room[at]]!.id,
          from: addDays(from, bars.from[at]!),
          to: addDays(from, bars.from[at]! + bars.nights[at]!),
        }
      : [],
  )
}

describe('the numbers of the calendar equal the availability', () => {
  const [FROM, DAYS] = ['2027-01-03', 32] as const
  let stays: BulkStays
  let clerk: SignedIn
  let calendar: CalendarAnswer
  beforeAll(async () => {
    stays = await insertStays(test)
    const { hotel, stocks } = stays
    const [stock] = stocks
    await makePlan(hotel.api, stock!.room_type_id, { name: 'Saver', base_price: eur(9_900) })
    await hotel.api.patch(`/rate-plans/${stock!.rate_plan_id}`, {
      occupancy_pricing: { by_adults: [{ adults: 1, price: eur(7_000) }] },
      weekday_prices: [{ days: ['sat'], price: eur(9_000) }],
      price_overrides: [
        { date: '2027-01-10', price: eur(8_000) },
        { date: '2027-01-11', price: eur(8_000), restrictions: { stop_sell: true } },
        { date: '2027-01-12', price: eur(8_000), restrictions: { min_stay: 4, closed_to_arrival: true } },
      ],
    })
    await hotel.api.patch(`/rate-plans/${stocks[2]!.rate_plan_id}`, {
      price_overrides: [
        { start_date: '2027-01-20', end_date: '2027-01-21', restrictions: { stop_sell: true } },
      ],
    })
    const [room] = (await hotel.api.get(`/rooms?room_type_id=${stocks[3]!.room_type_id}`)).body.data
    await hotel.api.make(`/rooms/${room.id}/blocks`, {
      type: 'out_of_order',
      from: '2027-01-08',
      to: '2027-01-10',
    })
    clerk = await staffOf(test, hotel, 'front_desk')
    const answer = await clerk.api.get(`/calendar?property_id=${hotel.property_id}&from=${FROM}&days=${DAYS}`)
    calendar = answer.body
  })

  it('for every room type and date: availability, and the lowest open price', async () => {
    const compared = []
    for (const type of calendar.room_types) {
      const left = []
      const prices = []
      for (let day = 0; day < DAYS; day++) {
        const date = addDays(FROM, day)
        const stay = `from=${date}&to=${addDays(date, 1)}&room_type_id=${type.id}&adults=${type.adults}`
        const [{ nights, offers }] = (await clerk.api.get(`/availability?${stay}`)).body.data
        left.push(nights[0].available)
        const open = offers.filter(
          ({ not_bookable }: Offer) => !not_bookable.some(({ reason }) => reason === 'stop_sell'),
        )
        const amounts = open.map(({ nightly_rates }: Offer) => nightly_rates[0]!.amount.amount)
        prices.push(amounts.length > 0 ? Math.min(...amounts) : null)
      }
      expect([type.id, type.left, type.price]).toEqual([type.id, left, prices])
      compared.push(...prices)
    }
    expect(compared).toHaveLength(3 * DAYS)
    expect(new Set(compared)).toEqual(new Set([null, 8_000, 9_000, 9_900, 12_000]))
  })

  it('the minimum stay is that of the plans for sale', () => {
    const type = calendar.room_types.find(({ id }) => id === stays.stocks[0]!.room_type_id)!
    const on = (date: string) => type.min_stay[nightsBetween(FROM, date)]
    expect(['2027-01-03', '2027-01-11', '2027-01-12'].map(on)).toEqual([null, 1, 1])
  })

  it('each stay that holds a night has a bar, and no other', () => {
    const { hotel, all } = stays
    const holding = all.filter(
      ({ property_id, status }) =>
        property_id === hotel.property_id && !['cancelled', 'no_show'].includes(status),
    )
    for (const stay of holding) {
      const { room_id, check_in: from, check_out: to, status } = stay
      expect(barsOf(calendar, stay.id), stay.id).toMatchObject([
        { room_id, from, to, status, name: 'Okafor' },
      ])
    }
    expect(calendar.bars.key).toHaveLength(holding.length)
    expect(new Set(calendar.bars.key).size).toBe(holding.length)
  })
})

interface Offer {
  readonly not_bookable: { reason: string }[]
  readonly nightly_rates: { amount: { amount: number } }[]
}

describe('the calendar of a property', () => {
  const desk = frontDesk(test)
  async function opened() {
    const hotel = await desk.arriving({ inventory_count: 2 })
    const calendarFrom = async (from: string, property_id = hotel.property_id): Promise<CalendarAnswer> => {
      const clerk = await staffOf(test, hotel, 'front_desk')
      return (await clerk.api.get(`/calendar?property_id=${property_id}&from=${from}&days=7`)).body
    }
    return { ...hotel, calendarFrom }
  }

  it('a guest who changes rooms in house has a bar in each, with one key', async () => {
    const { api, calendarFrom, reservation, room_id, to } = await opened()
    await to('checked_in')
    test.clock.set('2027-01-05T15:00:00Z')
    const other = (await api.get('/rooms')).body.data.find(({ id }: { id: string }) => id !== room_id)
    await api.patch(`/reservations/${reservation.id}`, { room_id: other.id, notes: 'Late' })
    const calendar = await calendarFrom('2027-01-04')
    expect(calendar).toMatchObject({ business_date: '2027-01-05', currency: 'EUR' })
    expect(barsOf(calendar, reservation.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ room_id, from: '2027-01-04', to: '2027-01-05' }),
        expect.objectContaining({ room_id: other.id, from: '2027-01-05', to: '2027-01-07', flags: 3 }),
      ]),
    )
    const occupied = calendar.rooms.filter(({ occupied }) => occupied).map(({ id }) => id)
    expect(occupied).toEqual([other.id])
  })

  it('an overdue departure is included, however long ago; returning guests are marked', async () => {
    const { api, calendarFrom, reservation, stock, to } = await opened()
    await to('checked_in')
    test.clock.set('2027-01-20T15:00:00Z')
    const overdue = await calendarFrom('2027-01-19')
    expect(barsOf(overdue, reservation.id)).toMatchObject([{ to: '2027-01-07' }])
    await to('checked_out', { allow_open_balance: true })
    const next = await makeBooking(api, stock, { check_in: '2027-01-21', check_out: '2027-01-22' })
    const later = await calendarFrom('2027-01-19')
    expect(barsOf(later, reservation.id)).toEqual([])
    expect(barsOf(later, next.id)).toMatchObject([{ flags: 5, room_id: null }])
  })

  it('closures and overbooked stays are included; other properties and accounts are not', async () => {
    const { api, calendarFrom, room_id, ...hotel } = await opened()
    await makeBooking(api, hotel.stock, { check_in: '2027-01-04', check_out: '2027-01-06' })
    await actions({ api }, hotel.reservation.id).to('checked_in')
    const reason = 'Shower'
    const other = (await api.get('/rooms')).body.data.find(({ id }: { id: string }) => id !== room_id)
    await api.make(`/rooms/${other.id}/blocks`, {
      type: 'out_of_order',
      from: '2027-01-05',
      to: '2027-01-08',
      reason,
    })
    const calendar = await calendarFrom('2027-01-04')
    const { blocks, rooms, room_types } = calendar
    expect(blocks).toMatchObject([{ type: 'out_of_order', from: '2027-01-05', to: '2027-01-08', reason }])
    expect(rooms[blocks[0]!.room]!.id).toBe(other.id)
    expect(room_types[0]!.overbooked).toEqual([0, 1, 0, 0, 0, 0, 0])
    const second = await hotel.addProperty()
    expect(await calendarFrom('2027-01-04', second)).toMatchObject({
      rooms: [],
      room_types: [],
      bars: { key: [] },
    })
    const stranger = await staffOf(test, await test.createHotel(), 'front_desk')
    const refused = await stranger.api.get(
      `/calendar?property_id=${hotel.property_id}&from=2027-01-04&days=7`,
    )
    expect(refused).toMatchObject({ status: 404, body: { error: { code: 'SVC-3001' } } })
  })
})
