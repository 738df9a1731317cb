import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import type { Client } from '#test/harness/client.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

/** The day of 4 January ends at 03:00 in Berlin. */
const DURING = '2027-01-04T12:00:00Z'
const AFTER_THE_END = '2027-01-05T02:00:20Z'
const PLAN = {
  occupancy_pricing: { included_adults: 2, extra_adult_price: eur(3_000) },
  cancellation_policy: {
    name: 'a night',
    refundable: true,
    rules: [{ days_before: 9, time: '18:00', fee: { type: 'nights', nights: 1 } }],
  },
}

async function changed(api: Client, path: string, body: Record<string, unknown>): Promise<void> {
  const { status, text } = await api.patch(path, body)
  expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
}

interface Evening {
  readonly hotel: Hotel
  readonly stock: Stock
  readonly other: Stock
  readonly rooms: readonly string[]
  /** Of a room of the other type that is out of order. */
  readonly block_path: string
  readonly service_id: string
  /** Stays that are to come, in house, departed and cancelled. */
  readonly to_come: string
  readonly in_house: string
  readonly departed: string
  readonly cancelled: string
}

async function busyEvening(): Promise<Evening> {
  test.clock.set(DURING)
  const city_tax = { basis: 'per_person_night', amount: eur(200), exemptions: ['business'] } as const
  const hotel = await test.createHotel({ property: { city_tax: city_tax as never } })
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count: 20, rate_plan: PLAN })
  const other = await makeStock(api, { inventory_count: 2 })
  const rooms = (await api.get(`/rooms?limit=100&room_type_id=${stock.room_type_id}`)).body.data.map(
    ({ id }: { id: string }) => id,
  )
  const [blocked] = (await api.get(`/rooms?limit=100&room_type_id=${other.room_type_id}`)).body.data
  const closed = { type: 'out_of_order', from: '2027-01-06', to: '2027-01-09' }
  const block = await api.make(`/rooms/${blocked.id}/blocks`, closed)
  const service = { property_id: hotel.property_id, name: { en: 'Parking' }, per: 'night', price: eur(1_500) }
  const { id: service_id } = await api.make('/services', service)
  const make = async (check_in: string, check_out: string) =>
    (await makeBooking(api, stock, { check_in, check_out })).id as string
  const to_come = await make('2027-01-08', '2027-01-10')
  const in_house = await make('2027-01-04', '2027-01-07')
  const departed = await make('2027-01-04', '2027-01-05')
  const cancelled = await make('2027-01-08', '2027-01-10')
  for (const [i, id] of [in_house, departed].entries())
    await changed(api, `/reservations/${id}`, { status: 'checked_in', room_id: rooms[i] })
  await changed(api, `/reservations/${departed}`, { status: 'checked_out', allow_open_balance: true })
  await api.make(`/reservations/${cancelled}/cancel`, {})
  return {
    hotel,
    stock,
    other,
    rooms,
    block_path: `/rooms/${blocked.id}/blocks/${block.id}`,
    service_id,
    to_come,
    in_house,
    departed,
    cancelled,
  }
}

const change =
  (which: 'to_come' | 'in_house' | 'departed' | 'cancelled', body: Record<string, unknown>) =>
  ({ hotel, ...stays }: Evening) =>
    changed(hotel.api, `/reservations/${stays[which]}`, body)
const charge = { description: 'bar', vat_rate: '19.00', unit_price: eur(1_190) }

const CHANGES: Record<string, (evening: Evening) => Promise<unknown>> = {
  'a discount': change('to_come', { discount: { type: 'percent', value: 50, reason: 'x' } }),
  'an extension': change('to_come', { check_out: '2027-01-12' }),
  'moved dates': change('to_come', { check_in: '2027-01-20', check_out: '2027-01-22' }),
  'another room type': (evening) => change('to_come', { ...evening.other })(evening),
  'a cancellation': ({ hotel, to_come }) => hotel.api.make(`/reservations/${to_come}/cancel`, {}),
  'a cancellation by a change that also moves the stay': change('to_come', {
    status: 'cancelled',
    check_out: '2027-01-12',
  }),
  'a new booking': ({ hotel, stock }) =>
    makeBooking(hotel.api, stock, { check_in: '2027-01-08', check_out: '2027-01-10' }),
  'a charge in house': ({ hotel, in_house }) => hotel.api.make(`/reservations/${in_house}/charges`, charge),
  'a charge on a departed stay': ({ hotel, departed }) =>
    hotel.api.make(`/reservations/${departed}/charges`, charge),
  'a price by hand': change('in_house', { nightly_prices: [{ date: '2027-01-05', amount: eur(1) }] }),
  'a price by hand of the night that is over': ({ hotel, in_house }) =>
    hotel.api.patch(`/reservations/${in_house}`, {
      nightly_prices: [{ date: '2027-01-04', amount: eur(0) }],
    }),
  'another party': change('in_house', { adults: 3 }),
  'a credit note': async ({ hotel, departed }) => {
    const { data } = (await hotel.api.get(`/invoices?reservation_id=${departed}`)).body
    const { id } = data.find(({ number }: { number: string | null }) => number)
    await hotel.api.make(`/invoices/${id}/credit-notes`, { amount: eur(500), reason: 'noise' })
  },
  'an early check-out': change('in_house', { status: 'checked_out', allow_open_balance: true }),
  'booked services': (evening) =>
    change('in_house', { services: [{ service_id: evening.service_id }] })(evening),
  'an exemption from city tax': change('in_house', { city_tax_exemption: { reason: 'business' } }),
  'a reinstated cancellation': change('cancelled', { status: 'confirmed' }),
  'a room out of order': ({ hotel, rooms }) =>
    hotel.api.make(`/rooms/${rooms[5]}/blocks`, {
      type: 'out_of_order',
      from: '2027-01-05',
      to: '2027-01-12',
    }),
  'a room that is in order again': ({ hotel, block_path }) => hotel.api.send('DELETE', block_path),
  'a new room': ({ hotel, stock: { room_type_id } }) =>
    hotel.api.make('/rooms', { room_type_id, name: 'Attic' }),
  'fewer rooms': ({ hotel, other }) =>
    changed(hotel.api, `/room-types/${other.room_type_id}`, { inventory_count: 1 }),
  'a payment': async ({ hotel, in_house }) => {
    const { data } = (await hotel.api.get(`/invoices?reservation_id=${in_house}`)).body
    await hotel.api.make(`/invoices/${data[0].id}/payments`, { amount: eur(1_000), method: 'cash' })
  },
  'several changes one after the other': async (evening) => {
    await change('in_house', { adults: 3 })(evening)
    await change('to_come', { check_out: '2027-01-12' })(evening)
    await change('to_come', { discount: { type: 'percent', value: 50, reason: 'x' } })(evening)
    await change('in_house', { status: 'checked_out', allow_open_balance: true })(evening)
    await evening.hotel.api.make(`/reservations/${evening.in_house}/charges`, charge)
  },
}

/** What is known of 4 January once it is closed: its record, its journal, and what was on the books that evening. */
async function closedEvening({ hotel }: Evening) {
  const { api, property_id } = hotel
  const [record] = await daysOf(hotel)
  const { id: _, property_id: __, closed_at: ___, unusual, ...day } = record as Record<string, unknown>
  // A closure that was lifted is not in its list any more.
  const pointed_out = (unusual as { kind: string }[]).filter(({ kind }) => kind !== 'room_closed')
  const month = `property_id=${property_id}&from=2027-01-01&to=2027-01-31`
  const figures = (await api.get(`/reports/performance?${month}&group_by=day&as_of=2027-01-04`)).body
  const journal = (await api.get(`/reports/journal?property_id=${property_id}&from=2027-01-04&to=2027-01-04`))
    .body
  const found = { day, pointed_out, total: figures.total, rows: figures.data, journal: journal.data }
  // Each hotel has stays and rooms of its own.
  return JSON.parse(JSON.stringify(found).replaceAll(/"(res|rm|rt|key)_\w+"/g, '"$1"'))
}

/** Closes ended days; one that could not be closed, as on a busy machine, says why. */
async function close() {
  await closeDays(test)
  const { rows } = await test.db.query(`SELECT last_error FROM job_retries WHERE job = 'close_days'`)
  expect(rows).toEqual([])
}

async function evening(act: (evening: Evening) => Promise<unknown>, close_at: string) {
  const before = await busyEvening()
  test.clock.set(AFTER_THE_END)
  await act(before)
  test.clock.set(close_at)
  await close()
  return { before, closed: await closedEvening(before) }
}

describe.each([
  ['a minute', '2027-01-05T02:01:00Z'],
  ['seven hours', '2027-01-05T09:00:00Z'],
])('rule 17.4 — a day that is closed %s after its end', (_after, close_at) => {
  let untouched: unknown
  beforeAll(async () => {
    untouched = (await evening(async () => undefined, close_at)).closed
  })

  it.each(Object.entries(CHANGES))('is what it was at its end: %s', async (_kind, act) => {
    const { before, closed } = await evening(act, close_at)
    // Room types are named by another id in each hotel.
    expect(closed).toEqual(untouched)
    test.clock.set('2027-01-06T09:00:00Z')
    await close()
    expect(await closedEvening(before)).toEqual(closed)
    const { rows } = await test.db.query(
      'SELECT FROM stays_at_day_end UNION ALL SELECT FROM capacity_at_day_end',
    )
    expect(rows).toEqual([])
  })
})
