import { describe, expect, it } from 'vitest'
import { sharedApp } from '../../harness/shared-app.ts'
import { createStaff, signedIn, staffOf } from '../../harness/staff.ts'
import { GUEST, makeBooking, makePlan, makeStock } from '../../harness/stock.ts'

const test = sharedApp()

/** A hotel with one stay in a room, whose owner reads the audit log. */
async function hotel() {
  const hotel = await test.createHotel()
  const ana = await staffOf(test, hotel)
  const stock = await makeStock(hotel.api, { inventory_count: 2 })
  const [one, other] = (await hotel.api.get('/rooms')).body.data as { id: string; name: string }[]
  const stay = await makeBooking(hotel.api, stock, { room_id: one!.id })
  test.clock.advance({ seconds: 1 })
  const audit = async (query: string) => (await ana.api.get(`/audit-log?limit=100&${query}`)).body.data
  return { ...hotel, ana, stock, stay, one: one!, other: other!, audit }
}

const lines = (text: string) => text.split('\r\n').filter(Boolean)

describe('rule 4 — the audit log has names', () => {
  it('of rooms, types, plans, guests, users and properties, and the code of a stay, for the ids of each entry', async () => {
    const { api, ana, stock, stay, one, other, audit, property_id } = await hotel()
    const { name: property } = (await api.get(`/properties/${property_id}`)).body
    const plan = await makePlan(api, stock.room_type_id, { name: 'Semi-flexible' })
    test.clock.advance({ seconds: 1 })
    await ana.api.patch(`/reservations/${stay.id}`, { room_id: other.id, rate_plan_id: plan.id })
    const [moved, made] = await audit(`resource_id=${stay.id}`)
    const type = (await api.get(`/room-types/${stock.room_type_id}`)).body
    expect(moved.names).toEqual({
      [property_id]: property,
      [type.id]: type.name,
      [stay.id]: stay.confirmation_code,
      [one.id]: one.name,
      [other.id]: other.name,
      [stock.rate_plan_id]: 'Flexible',
      [plan.id]: 'Semi-flexible',
    })
    expect(made.names).toMatchObject({
      [type.id]: type.name,
      [stay.guest_id]: 'Ngozi Okafor',
    })
    const bob = await ana.api.make('/team', { email: 'bob@hotel.example', name: 'Bob Ray', role: 'manager' })
    const [invited] = await audit(`resource_id=${bob.id}`)
    expect(invited.names).toMatchObject({ [bob.id]: 'Bob Ray' })
    const activity = (await api.get(`/reservations/${stay.id}/activity`)).body.data
    expect(activity.map(({ names }: { names: object }) => names)).toEqual([moved.names, made.names])
  })

  it('shows a guest as visible to the reader: a guest with stays elsewhere by the data of own bookings', async () => {
    const home = await hotel()
    const south = await home.addProperty()
    const stock = await makeStock(home.api, { property_id: south })
    const guest = { ...GUEST, first_name: 'Nneka' }
    const { id, guest_id } = await makeBooking(home.api, stock, { guest })
    expect(guest_id).toBe(home.stay.guest_id)
    const limited = await signedIn(test, await createStaff(test, home, 'manager', { property_ids: [south] }))
    const seen = (await limited.api.get(`/audit-log?resource_id=${id}`)).body.data
    expect(seen[0].names[guest_id]).toBe('Nneka Okafor')
    expect((await home.audit(`resource_id=${id}`))[0].names[guest_id]).toBe('Ngozi Okafor')
  })
})

describe('rule 4 — the audit log as CSV', () => {
  const DAY = 'created_from=2027-01-04T00:00:00Z&created_to=2027-01-05T00:00:00Z'

  it('has a line for each changed field, with names beside ids, by the filters of the list', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const { ana, stay, one, other } = await hotel()
    await ana.api.patch(`/reservations/${stay.id}`, { room_id: other.id, notes: 'Late, "quiet" room' })
    const { headers, text } = await ana.api.get(`/audit-log/export?${DAY}&action=updateReservation`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('audit-log-2027-01-04-2027-01-05.csv')
    const [head, ...rows] = lines(text)
    expect(head).toBe(
      'at,action,actor_type,actor,actor_id,record,record_id,property,property_id,field,before,after,address_range,request_id',
    )
    const start = `2027-01-04T09:00:01Z,updateReservation,staff,`
    const record = `${stay.confirmation_code},${stay.id}`
    expect(rows).toHaveLength(3)
    expect(rows.every((row) => row.startsWith(start) && row.includes(record))).toBe(true)
    expect(rows.find((row) => row.includes(',notes,'))).toContain(',notes,,"Late, ""quiet"" room",')
    expect(rows.find((row) => row.includes(',room_id,'))).toContain(
      `,room_id,${one.name} (${one.id}),${other.name} (${other.id}),`,
    )
    const [before, after] = [one, other].map(({ id }) => `""room_id"":""${id}""`)
    expect(rows.find((row) => row.includes(',room_segments,'))).toMatch(new RegExp(`${before}.*${after}`))
  })

  it('prevents formula injection', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const { ana, stay } = await hotel()
    await ana.api.patch(`/reservations/${stay.id}`, { notes: '=HYPERLINK("http://x")' })
    await ana.api.patch(`/guests/${stay.guest_id}`, { first_name: '@SUM(A1)' })
    test.clock.advance({ seconds: 1 })
    await ana.api.patch(`/guests/${stay.guest_id}`, { tags: ['+1'] })
    const { text } = await ana.api.get(`/audit-log/export?${DAY}`)
    const cells = lines(text).flatMap((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([])
    expect(cells).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(cells).toContain(`'@SUM(A1)`)
    expect(cells).toContain(`'@SUM(A1) Okafor`)
  })

  it('422 SVC-2002 — at most 366 days; of one account; for owners and managers', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const { ana, stay, ...home } = await hotel()
    const far = 'created_from=2027-01-04T00:00:00Z&created_to=2028-01-06T00:00:00Z'
    const { status, body } = await ana.api.get(`/audit-log/export?${far}`)
    expect([status, body.error.code, body.error.details[0].field]).toEqual([422, 'SVC-2002', 'created_to'])
    const backwards = 'created_from=2027-01-04T00:00:00Z&created_to=2027-01-03T00:00:00Z'
    expect((await ana.api.get(`/audit-log/export?${backwards}`)).body.error.code).toBe('SVC-2002')
    const stranger = await staffOf(test, await test.createHotel())
    expect((await stranger.api.get(`/audit-log/export?${DAY}`)).text).not.toContain(stay.id)
    const clerk = await staffOf(test, home, 'front_desk')
    expect((await clerk.api.get(`/audit-log/export?${DAY}`)).body.error.code).toBe('SVC-4103')
  })
})
