import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { liveDay } from '#test/harness/business-days/random-day.ts'
import { actions } from '#test/harness/front-desk.ts'
import { readPdf } from '#test/harness/invoices/documents.ts'
import { randomOf } from '#test/harness/random.ts'
import { seeded } from '#test/harness/seed.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const PLAN = { base_price: eur(9_999), vat_rate: '7.00' }
const FIRST = '2026-12-28'

/** A hotel, and a function that simulates a day. */
async function hotelOfDays(seed: number) {
  const random = randomOf(seeded(seed))
  test.clock.set(`${FIRST}T09:00:00Z`)
  const hotel = await test.createHotel()
  const stocks = [await makeStock(hotel.api, { inventory_count: 6, rate_plan: PLAN })]
  const live = async (date: string) => {
    test.clock.set(`${date}T12:00:00Z`)
    await liveDay({ hotel, stocks, random }, date)
  }
  const close = async (date: string) => {
    test.clock.set(`${addDays(date, 1)}T03:05:00Z`)
    await closeDays(test)
  }
  /** A guest in house with a payment, independent of the others. */
  const guest = async (check_in: string) => {
    const stock = await makeStock(hotel.api, { inventory_count: 1, rate_plan: PLAN })
    const rooms: Answer[] = (await hotel.api.get(`/rooms?limit=100`)).body.data
    const { id: room_id } = rooms.find(({ room_type_id }) => room_type_id === stock.room_type_id)
    const stay = await makeBooking(hotel.api, stock, { check_in, check_out: addDays(check_in, 2), room_id })
    expect((await actions(hotel, stay.id).to('checked_in')).status).toBe(200)
    const [invoice] = (await hotel.api.get(`/invoices?reservation_id=${stay.id}`)).body.data
    await hotel.api.make(`/invoices/${invoice.id}/payments`, { amount: eur(1_234), method: 'cash' })
  }
  const report = async (name: string, query = '') => {
    const { status, body } = await hotel.api.get(`/reports/${name}?property_id=${hotel.property_id}${query}`)
    expect(status).toBe(200)
    return body
  }
  return { ...hotel, live, close, guest, report }
}

const COUNTS = [
  'rooms_available',
  'out_of_order',
  'rooms_sold',
  'complimentary',
  'arrivals',
  'departures',
  'no_shows',
  'cancellations',
]

/** The same from the records of days, summed without code of the report. */
function addedUp(days: readonly Answer[]) {
  const revenue = new Map<string, number[]>()
  const payments = new Map<string, number[]>()
  const add = (sums: Map<string, number[]>, key: string, amounts: number[]) =>
    sums.set(
      key,
      amounts.map((amount, i) => amount + (sums.get(key)?.[i] ?? 0)),
    )
  for (const day of days) {
    for (const { type, net, vat, gross } of day.revenue)
      add(revenue, type, [net.amount, vat.amount, gross.amount])
    for (const { method, received, refunded } of day.payments)
      add(payments, method, [received.amount, refunded.amount])
  }
  const total = (name: string) => days.reduce((sum, day) => sum + day[name], 0)
  const rooms = revenue.get('accommodation')?.[0] ?? 0
  const paid_rooms = total('rooms_sold') - total('complimentary')
  const { deposits_held, open_balances } = days.at(-1)!
  return {
    counts: COUNTS.map(total),
    revenue: Object.fromEntries([...revenue].sort()),
    payments: Object.fromEntries([...payments].sort()),
    occupancy:
      total('rooms_available') > 0
        ? ((total('rooms_sold') * 100) / total('rooms_available')).toFixed(2)
        : null,
    adr: paid_rooms > 0 ? Math.round(rooms / paid_rooms) : null,
    deposits_held,
    open_balances,
  }
}

const comparable = (figures: Answer) => ({
  counts: COUNTS.map((name) => figures[name]),
  revenue: Object.fromEntries(
    figures.revenue.map(({ type, net, vat, gross }: Answer) => [
      type,
      [net.amount, vat.amount, gross.amount],
    ]),
  ),
  payments: Object.fromEntries(
    figures.payments.map(({ method, received, refunded }: Answer) => [
      method,
      [received.amount, refunded.amount],
    ]),
  ),
  occupancy: figures.occupancy,
  adr: figures.adr?.amount ?? null,
  deposits_held: figures.deposits_held,
  open_balances: figures.open_balances,
})

describe('GET /reports/manager, /reports/balances', () => {
  it('rule 23.1, 23.2, 23.3 — the open day equals its later record; month and year are sums of records; balances are those of the day', async () => {
    const hotel = await hotelOfDays(1)
    for (let i = 0; i < 8; i++) {
      const date = addDays(FIRST, i)
      await hotel.live(date)
      const so_far = await hotel.report('manager')
      expect([so_far.date, so_far.closed_at]).toEqual([date, null])
      await hotel.close(date)
      const closed = await hotel.report('manager', `&date=${date}`)
      const records = await daysOf(hotel)
      const [record] = records.slice(-1)
      expect(record!.date).toBe(date)
      expect(comparable(so_far.day)).toEqual(addedUp([record]))
      expect({ ...closed, closed_at: null }).toEqual(so_far)
      const of = (prefix: string) => records.filter((one) => (one.date as string).startsWith(prefix))
      expect(comparable(closed.month)).toEqual(addedUp(of(date.slice(0, 7))))
      expect(comparable(closed.year)).toEqual(addedUp(of(date.slice(0, 4))))
      expect(closed.last_year_year).toBeNull()

      const balances = await hotel.report('balances', `&date=${date}`)
      const sum = (rows: Answer[]) => rows.reduce((whole, { balance }) => whole + balance.amount, 0)
      expect(balances.total).toEqual(record!.open_balances)
      for (const rows of [balances.data, balances.by_age, balances.by_channel])
        expect(sum(rows)).toBe(balances.total.amount)
    }
    const again = await hotel.report('manager', `&date=${FIRST}`)
    expect(comparable(again.day)).toEqual(addedUp((await daysOf(hotel)).slice(0, 1)))
    expect(
      (await hotel.api.get(`/reports/manager?property_id=${hotel.property_id}&date=2027-06-01`)).body,
    ).toMatchObject({
      error: { code: 'SVC-2002', details: [{ field: 'date', code: 'not_closed' }] },
    })
  })

  it('rule 23.1 — a year later the same dates are shown for comparison', async () => {
    const hotel = await hotelOfDays(2)
    await hotel.live(FIRST)
    await hotel.close(FIRST)
    const { day } = await hotel.report('manager', `&date=${FIRST}`)
    test.clock.set('2027-12-28T12:00:00Z')
    for (let i = 0; i < 5; i++) await closeDays(test)
    const { last_year_day, last_year_month, last_year_year } = await hotel.report('manager')
    for (const figures of [last_year_day, last_year_month, last_year_year])
      expect(comparable(figures)).toEqual(comparable(day))
  })
})

describe('rule 23.1, 23.4, 23.5 — a paper is one response: as JSON, as CSV and in print', () => {
  const cellsOf = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))

  it('the manager’s report, in both languages', async () => {
    const hotel = await hotelOfDays(3)
    await hotel.live(FIRST)
    await hotel.close(FIRST)
    const report = await hotel.report('manager', `&date=${FIRST}`)
    const file = await hotel.api.get(`/reports/manager/export?property_id=${hotel.property_id}&date=${FIRST}`)
    const lines = new Map(
      cellsOf(file.text).map(([figure, kind, , ...values]) => [`${figure} ${kind}`, values]),
    )
    expect(lines.get('rooms_sold ')!.slice(0, 3)).toEqual(
      ['day', 'month', 'year'].map((column) => String(report[column].rooms_sold)),
    )
    const { staff } = { staff: await staffOf(test, hotel, 'accountant') }
    for (const [language, title, head] of [
      ['en', 'Manager’s report · Harbour House', 'Rooms available'],
      ['de', 'Managerbericht · Harbour House', 'Verfügbare Zimmer'],
    ] as const) {
      const { bytes, headers } = await staff.api.get(
        `/papers/pdf?paper=manager&property_id=${hotel.property_id}&date=${FIRST}&language=${language}`,
      )
      expect(headers.get('content-disposition')).toContain(`HARBOUR-manager-${FIRST}.pdf`)
      const pdf = await readPdf(bytes)
      expect([pdf.language, pdf.tagged, pdf.title]).toEqual([language, true, title])
      const text = pdf.pages.join(' ')
      expect(text).toContain(head)
      for (const { net } of report.day.revenue)
        expect(text).toContain(
          (net.amount / 100).toLocaleString(language === 'en' ? 'en-GB' : 'de', { minimumFractionDigits: 2 }),
        )
    }
  })

  it('guests in house are those of Today', async () => {
    const hotel = await hotelOfDays(4)
    for (let i = 0; i < 3; i++) await hotel.live(addDays(FIRST, i))
    await hotel.guest(addDays(FIRST, 2))
    const list = await hotel.report('in-house')
    const { api } = await staffOf(test, hotel, 'front_desk')
    const today = (await api.get(`/today?property_id=${hotel.property_id}`)).body
    const ids = (rows: Answer[]) => rows.map(({ id, reservation_id }) => reservation_id ?? id).sort()
    expect(list.data.length).toBeGreaterThan(0)
    expect(ids(list.data)).toEqual(
      ids(today.rows.filter(({ counted_in }: Answer) => counted_in.includes('in_house'))),
    )
    const file = await hotel.api.get(`/reports/in-house/export?property_id=${hotel.property_id}`)
    expect(
      cellsOf(file.text)
        .slice(1)
        .map((cells) => cells.at(-1))
        .sort(),
    ).toEqual(ids(list.data))
    const { bytes } = await api.get(`/papers/pdf?paper=in_house&property_id=${hotel.property_id}`)
    const text = (await readPdf(bytes)).pages.join(' ')
    for (const { last_name, first_name } of list.data) expect(text).toContain(`${last_name}, ${first_name}`)
  })

  it('payments by user and shift equal the report', async () => {
    const hotel = await hotelOfDays(5)
    for (let i = 0; i < 3; i++) await hotel.live(addDays(FIRST, i))
    await hotel.guest(addDays(FIRST, 2))
    const { data, people, totals } = await hotel.report('payments', `&from=${FIRST}&to=${addDays(FIRST, 2)}`)
    const net = (rows: Answer[]) => rows.reduce((sum, row) => sum + row.net.amount, 0)
    expect(people.length).toBeGreaterThan(0)
    expect([net(people), net(totals)]).toEqual([net(data), net(data)])
    const movements = data.flatMap((row: Answer) => row.movements)
    for (const person of people)
      expect(movements.some(({ shift_id }: Answer) => shift_id === person.shift_id)).toBe(true)
    const { api } = await staffOf(test, hotel, 'accountant')
    const { bytes } = await api.get(
      `/papers/pdf?paper=payments&property_id=${hotel.property_id}&date=${FIRST}&to=${addDays(FIRST, 2)}`,
    )
    const text = (await readPdf(bytes)).pages.join(' ')
    for (const { received } of totals)
      expect(text).toContain((received.amount / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 }))
  })

  it('rule 23.3 — open balances name a channel, in print and as CSV', async () => {
    test.clock.set(`${FIRST}T12:00:00Z`)
    const hotel = await test.createHotel()
    await hotel.connectChannel('booking_com')
    await test.db.query(`UPDATE channels SET name = 'Booking.com' WHERE account_id = $1`, [hotel.account_id])
    const stock = await makeStock(hotel.api, { inventory_count: 1, rate_plan: PLAN })
    const [{ id: room_id }] = (await hotel.api.get('/rooms')).body.data
    const wish = { check_in: FIRST, check_out: addDays(FIRST, 2), room_id, channel: 'booking_com' }
    const stay = await makeBooking(hotel.api, stock, wish)
    expect((await actions(hotel, stay.id).to('checked_in')).status).toBe(200)
    const of = `property_id=${hotel.property_id}`
    const in_house = cellsOf((await hotel.api.get(`/reports/in-house/export?${of}`)).text)
    expect(in_house[1]![in_house[0]!.indexOf('channel')]).toBe('Booking.com')
    test.clock.set(`${addDays(FIRST, 1)}T03:05:00Z`)
    await closeDays(test)
    const balances = cellsOf((await hotel.api.get(`/reports/balances/export?${of}`)).text)
    expect(balances[1]![balances[0]!.indexOf('channel')]).toBe('Booking.com')
    const { api } = await staffOf(test, hotel, 'accountant')
    const { bytes } = await api.get(`/papers/pdf?paper=balances&${of}`)
    const text = (await readPdf(bytes)).pages.join(' ')
    expect(text.match(/Booking\.com/g)).toHaveLength(2)
    expect(text).not.toContain('booking_com')
  })

  it('SVC-4103 — a paper can be printed by the roles of its report; 404 for another property', async () => {
    const hotel = await hotelOfDays(6)
    const desk = await staffOf(test, hotel, 'front_desk')
    const get = (paper: string, of = hotel.property_id) =>
      desk.api.get(`/papers/pdf?paper=${paper}&property_id=${of}`)
    expect((await get('in_house')).status).toBe(200)
    expect((await get('manager')).body.error.code).toBe('SVC-4103')
    expect((await get('payments')).body.error.code).toBe('SVC-4103')
    const other = await test.createHotel()
    expect((await get('in_house', other.property_id)).status).toBe(404)
  })
})
