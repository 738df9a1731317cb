import { describe, expect, it } from 'vitest'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const BAR = { type: 'service', description: 'Bar', vat_rate: '19.00', unit_price: eur(1_190) }

/** A property with three rooms and a signed-in front office, on the evening of 4 January. */
async function makeHotel(property: Record<string, unknown> = {}) {
  test.clock.set('2027-01-04T15:00:00Z')
  const hotel = await test.createHotel({ property })
  const stock = await makeStock(hotel.api, { inventory_count: 3 })
  const rooms: Answer[] = (await hotel.api.get('/rooms')).body.data
  const staff = await staffOf(test, hotel)
  const stay = { check_in: '2027-01-04', check_out: '2027-01-07' }
  const book = (wish = {}) => makeBooking(hotel.api, stock, { ...stay, ...wish })
  return { ...hotel, stock, rooms, staff, book }
}

/** The exceptions in the newest record. */
async function unusualOn(hotel: Parameters<typeof daysOf>[0], at: string): Promise<Answer[]> {
  test.clock.set(at)
  await closeDays(test)
  return ((await daysOf(hotel)).at(-1) as Answer).unusual
}

const ok = async (reply: Promise<{ status: number; text: string; body: Answer }>) => {
  const { status, text, body } = await reply
  if (status > 299) throw new Error(text)
  return body
}

describe('rule 17.10 — exceptions of a day', () => {
  it('a changed price, a discount, removed lines and a correction that names its line, each with the user', async () => {
    const hotel = await makeHotel()
    const { api } = hotel.staff
    const { id } = await hotel.book()
    const other = await hotel.book({
      guest: { first_name: 'Ben', last_name: 'Carter', email: 'b@example.com' },
    })
    await ok(hotel.api.patch(`/rate-plans/${hotel.stock.rate_plan_id}`, { base_price: eur(10_000) }))
    await ok(api.patch(`/reservations/${id}`, { price_mode: 'reprice' }))
    // Other dates at another price are no exception.
    await ok(api.patch(`/reservations/${other.id}`, { check_out: '2027-01-08' }))
    const charged = await api.make('/invoices', {
      reservation_id: id,
      added_lines: [BAR, { ...BAR, quantity: 2 }],
    })
    await ok(api.patch(`/invoices/${charged.id}`, { added_lines: [charged.added_lines[0]] }))
    await api.make('/invoices', {
      reservation_id: id,
      added_lines: [{ ...BAR, description: 'Late room', unit_price: eur(-500) }],
    })
    const by = { type: 'staff', id: hotel.staff.id, name: expect.any(String) }
    expect(await unusualOn(hotel, '2027-01-05T09:00:00Z')).toEqual([
      {
        kind: 'not_arrived',
        reservation_id: id,
        room_id: null,
        amount: null,
        at: null,
        by: null,
        description: null,
        corrects: null,
      },
      expect.objectContaining({ kind: 'not_arrived', reservation_id: other.id }),
      expect.objectContaining({
        kind: 'discount',
        reservation_id: id,
        amount: eur(-500),
        description: 'Late room',
        by,
      }),
      expect.objectContaining({ kind: 'price_changed', reservation_id: id, amount: eur(-6_000), by }),
      expect.objectContaining({ kind: 'line_removed', reservation_id: id, amount: eur(2_380), by }),
    ])
    const corrects = { date: '2027-01-04', description: 'Bar' }
    const line = { ...BAR, description: 'Bar, never served', unit_price: eur(-1_190), corrects }
    const after = await hotel.api.make('/invoices', { reservation_id: id, added_lines: [line] })
    expect(after.added_lines.at(-1)).toMatchObject({ date: '2027-01-05', corrects })
    // The same values again are no change.
    await ok(hotel.api.patch(`/invoices/${after.id}`, { added_lines: after.added_lines }))
    expect(await unusualOn(hotel, '2027-01-06T09:00:00Z')).toMatchObject([
      {
        kind: 'correction',
        amount: eur(-1_190),
        description: 'Bar, never served',
        corrects,
        by: { type: 'api' },
      },
    ])
  })

  it('422 SVC-2002 — a correction of a line that no document of the stay has', async () => {
    const hotel = await makeHotel()
    const { id } = await hotel.book()
    const correct = (corrects: object) =>
      hotel.api.post('/invoices', {
        reservation_id: id,
        added_lines: [{ ...BAR, unit_price: eur(-100), corrects }],
      })
    const refused = await correct({ date: '2027-01-04', description: 'Bar' })
    expect(refused.status).toBe(422)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'added_lines.0.corrects', code: 'unknown_line' }],
    })
    expect((await correct({ date: '2027-01-05', description: 'Accommodation' })).status).toBe(201)
  })

  it('a check-in into a dirty room and a room taken out of order; out of service is no exception', async () => {
    const hotel = await makeHotel()
    const { rooms, staff } = hotel
    const { id } = await hotel.book({ room_id: rooms[0].id })
    await ok(staff.api.patch(`/rooms/${rooms[0].id}`, { status: 'dirty' }))
    await ok(staff.api.patch(`/reservations/${id}`, { status: 'checked_in' }))
    const block = { from: '2027-01-04', to: '2027-01-06' }
    await staff.api.make(`/rooms/${rooms[1].id}/blocks`, { ...block, type: 'out_of_order', reason: 'Shower' })
    await staff.api.make(`/rooms/${rooms[2].id}/blocks`, { ...block, type: 'out_of_service' })
    const by = { type: 'staff', id: staff.id }
    expect(await unusualOn(hotel, '2027-01-05T09:00:00Z')).toMatchObject([
      { kind: 'dirty_room', reservation_id: id, room_id: rooms[0].id, at: '2027-01-04T15:00:00Z', by },
      { kind: 'room_closed', reservation_id: null, room_id: rooms[1].id, description: 'Shower', by },
    ])
  })

  it('rule 17.7 — a no-show by staff on the day of marking, one by the close on the day of arrival', async () => {
    const hotel = await makeHotel({ no_show: 'automatic' })
    const { api, id: staff_id } = hotel.staff
    const [marked, left] = [await hotel.book(), await hotel.book()]
    await ok(api.patch(`/reservations/${marked.id}`, { status: 'no_show' }))
    expect(await unusualOn(hotel, '2027-01-05T09:00:00Z')).toMatchObject([
      { kind: 'no_show', reservation_id: marked.id, by: { type: 'staff', id: staff_id } },
      { kind: 'no_show', reservation_id: left.id, by: { type: 'system', id: null } },
    ])
  })
})

describe('rule 17.7 — the `no_show` setting', () => {
  it("a PATCH to automatic applies to the open day's close, one to manual marks nobody", async () => {
    const hotel = await makeHotel()
    const set = async (no_show: string) => {
      const { api } = await staffOf(test, hotel)
      return ok(api.patch(`/properties/${hotel.property_id}`, { no_show }))
    }
    expect((await set('automatic')).no_show).toBe('automatic')
    const first = await hotel.book()
    await unusualOn(hotel, '2027-01-05T09:00:00Z')
    expect((await hotel.api.get(`/reservations/${first.id}`)).body.status).toBe('no_show')
    expect((await set('manual')).no_show).toBe('manual')
    const second = await hotel.book({ check_in: '2027-01-05' })
    const unusual = await unusualOn(hotel, '2027-01-06T09:00:00Z')
    expect((await hotel.api.get(`/reservations/${second.id}`)).body.status).toBe('confirmed')
    expect(unusual).toMatchObject([{ kind: 'not_arrived', reservation_id: second.id }])
  })

  it('422 SVC-2002 — neither manual nor automatic', async () => {
    const hotel = await makeHotel()
    const refused = await hotel.staff.api.patch(`/properties/${hotel.property_id}`, { no_show: 'sometimes' })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'SVC-2002'])
  })
})

describe('rooms at the close', () => {
  it('rule 17.4 — rooms of staying guests become dirty, once, and only for the newest day; empty ones are unchanged', async () => {
    const hotel = await makeHotel()
    const { rooms, staff, api } = hotel
    const { id } = await hotel.book({ room_id: rooms[0].id })
    for (const { id: room } of rooms) await ok(staff.api.patch(`/rooms/${room}`, { status: 'clean' }))
    await ok(staff.api.patch(`/reservations/${id}`, { status: 'checked_in' }))
    const statuses = async () => (await api.get('/rooms')).body.data.map(({ status }: Answer) => status)
    await unusualOn(hotel, '2027-01-05T09:00:00Z')
    expect(await statuses()).toEqual(['dirty', 'clean', 'clean'])
    await ok(api.patch(`/rooms/${rooms[0].id}`, { status: 'clean' }))
    await closeDays(test)
    expect(await statuses()).toEqual(['clean', 'clean', 'clean'])
    // The service was off for two nights: the guest is still in house after the second.
    await unusualOn(hotel, '2027-01-07T09:00:00Z')
    expect(await statuses()).toEqual(['dirty', 'clean', 'clean'])
  })
})
