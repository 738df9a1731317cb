import { describe, expect, it } from 'vitest'
import { waitingOf } from '#test/harness/reservations/waiting-list.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { GUEST, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

async function makeHotel() {
  const hotel = await test.createHotel()
  await test.db.query(
    `UPDATE accounts SET optional_events = '{waiting_entry.created,waiting_entry.proposed,waiting_entry.updated}' WHERE account_id = $1`,
    [hotel.account_id],
  )
  const { api, property_id } = hotel
  const stock = await makeStock(api)
  const stay = await makeBooking(api, stock)
  const events = async () => {
    const { data } = (await api.get('/events?limit=100')).body
    return data.filter(({ type }: { type: string }) => type.startsWith('waiting_entry.'))
  }
  return { ...hotel, stock, stay, events, body: (wish?: object) => waitingOf(property_id, wish) }
}

describe('rule 34.1 — the waiting list', () => {
  it('an entry is for one room of a stay, for any room type or some, until its arrival or a day before', async () => {
    const { api, property_id, stock, body, events } = await makeHotel()
    const { room_type_id } = stock
    const entry = await api.make('/waiting-list', body())
    expect(entry).toMatchObject({
      ...{
        property_id,
        status: 'waiting',
        source: 'staff',
        guest: { ...GUEST, phone: null },
        guest_id: null,
      },
      ...{ check_in: '2027-03-15', check_out: '2027-03-18', adults: 2, children: 0, room_type_ids: [] },
      ...{ until: '2027-03-15', room_type_id: null, reservation_id: null, closed_at: null, version: 1 },
    })
    const of_type = await api.make(
      '/waiting-list',
      body({
        room_type_ids: [room_type_id],
        until: '2027-03-01',
        note: 'Rings',
        children: 1,
        children_ages: [4],
      }),
    )
    expect(of_type).toMatchObject({
      ...{ room_type_ids: [room_type_id], until: '2027-03-01', note: 'Rings' },
      ...{ children: 1, children_ages: [4] },
    })
    expect((await api.get(`/waiting-list/${entry.id}`)).body).toEqual(entry)
    expect((await api.get('/waiting-list?status=waiting&search=OKAF')).body.data).toEqual([of_type, entry])
    expect((await api.get('/waiting-list?status=proposed')).body.data).toEqual([])
    const { check_in, check_out } = entry
    for (const [filter, found] of [
      [`check_in_to=${check_in}&check_out_from=${check_out}`, [of_type, entry]],
      [`check_in_to=2027-03-14`, []],
      [`check_out_from=2027-03-19`, []],
      [`room_type_id=${stock.room_type_id}`, [of_type, entry]],
    ] as const)
      expect([filter, (await api.get(`/waiting-list?${filter}`)).body.data]).toEqual([filter, found])
    const [last] = await events()
    expect(last).toMatchObject({ type: 'waiting_entry.created', data: { id: of_type.id, status: 'waiting' } })
    expect(JSON.stringify(await events())).not.toMatch(/Okafor|Rings/)
  })

  it('refuses dates that could not be booked, a last day that is over or after the arrival, and other properties', async () => {
    const { api, body, addProperty, stock } = await makeHotel()
    const field = async (wish: object) => {
      const { status, body: answer } = await api.post('/waiting-list', body(wish))
      return [status, answer.error.code, answer.error.details?.[0]?.field, answer.error.details?.[0]?.code]
    }
    expect(await field({ check_out: '2027-03-15' })).toEqual([422, 'SVC-1011', undefined, undefined])
    expect(await field({ until: '2027-01-03' })).toEqual([422, 'SVC-2002', 'until', 'past'])
    expect(await field({ until: '2027-03-16' })).toEqual([422, 'SVC-2002', 'until', 'after_check_in'])
    expect(await field({ guest: undefined })).toEqual([422, 'SVC-2002', 'guest', 'required'])
    expect(await field({ guest: { last_name: 'x' } })).toEqual([422, 'SVC-2002', 'guest.email', 'required'])
    const elsewhere = body({ property_id: await addProperty(), room_type_ids: [stock.room_type_id] })
    const refused = await api.post('/waiting-list', elsewhere)
    expect(refused.body.error).toMatchObject({ code: 'SVC-3001' })
  })

  it('the desk keeps it, the office reads it, and housekeeping does not', async () => {
    const { api, body, ...hotel } = await makeHotel()
    const { id } = await api.make('/waiting-list', body())
    const apiOf = async (role: 'front_desk' | 'accountant' | 'housekeeping') =>
      (await staffOf(test, { ...hotel, api }, role)).api
    expect((await (await apiOf('accountant')).get(`/waiting-list/${id}`)).status).toBe(200)
    expect((await (await apiOf('accountant')).post(`/waiting-list/${id}/withdraw`)).status).toBe(403)
    expect((await (await apiOf('housekeeping')).get('/waiting-list')).status).toBe(403)
    expect((await (await apiOf('front_desk')).post(`/waiting-list/${id}/withdraw`)).body).toMatchObject({
      ...{ status: 'withdrawn', version: 2 },
    })
  })
})

describe('rule 34.2 — the states of an entry', () => {
  it('409 SVC-1007, 412 SVC-1015 — one that is over does not change', async () => {
    const { api, body, stay } = await makeHotel()
    const { id } = await api.make('/waiting-list', body())
    const stale = await api.post(`/waiting-list/${id}/withdraw`, undefined, { 'If-Match': '"2"' })
    expect(stale.status).toBe(412)
    const early = await api.post(`/waiting-list/${id}/notify`)
    expect(early.body.error).toMatchObject({ code: 'SVC-1007', details: { from: 'waiting' } })
    expect((await api.post(`/waiting-list/${id}/withdraw`)).body.closed_at).not.toBeNull()
    for (const [path, more] of [
      ['notify', undefined],
      ['book', { reservation_id: stay.id }],
      ['withdraw', undefined],
    ] as const) {
      const refused = await api.post(`/waiting-list/${id}/${path}`, more)
      expect(refused.body.error).toMatchObject({ code: 'SVC-1007', details: { from: 'withdrawn' } })
    }
    expect((await api.patch(`/waiting-list/${id}`, { note: 'x' })).body.error.code).toBe('SVC-1007')
  })

  it('is booked with a stay of its property', async () => {
    const { api, body, stay, addProperty } = await makeHotel()
    const { id } = await api.make(
      '/waiting-list',
      body({ guest: { last_name: 'Other', phone: '+4930123456' } }),
    )
    const other = await makeStock(api, { property_id: await addProperty() })
    const { id: elsewhere } = await makeBooking(api, other)
    const refused = await api.post(`/waiting-list/${id}/book`, { reservation_id: elsewhere })
    expect(refused.body.error).toMatchObject({ code: 'SVC-3001' })
    const booked = await api.post(`/waiting-list/${id}/book`, { reservation_id: stay.id })
    expect(booked.body).toMatchObject({ status: 'booked', reservation_id: stay.id, version: 2 })
  })
})

describe('rule 34.3 — a room that is free', () => {
  it('is proposed at once to who is put on the list, and to nobody else', async () => {
    const { api, body, stock, stay } = await makeHotel()
    const first = await api.make('/waiting-list', body())
    await api.make(`/reservations/${stay.id}/cancel`, {})
    // The job has not run: the room is that of the first.
    expect((await api.make('/waiting-list', body())).status).toBe('waiting')
    await api.make(`/waiting-list/${first.id}/withdraw`, undefined)
    await api.make(
      `/waiting-list/${(await api.get('/waiting-list?status=waiting')).body.data[0].id}/withdraw`,
      undefined,
    )
    expect(await api.make('/waiting-list', body())).toMatchObject({
      ...{ status: 'proposed', room_type_id: stock.room_type_id, notified_at: null },
    })
    expect(await api.make('/waiting-list', body())).toMatchObject({ status: 'waiting', room_type_id: null })
  })
})

describe('rule 34.4 — a changed entry', () => {
  it('keeps its proposal where only words change, and waits again where the stay does', async () => {
    const { api, body, stay } = await makeHotel()
    await api.make(`/reservations/${stay.id}/cancel`, {})
    const { id } = await api.make('/waiting-list', body())
    const noted = await api.patch(`/waiting-list/${id}`, { note: 'Rings', until: '2027-03-01' })
    expect(noted.body).toMatchObject({ status: 'proposed', note: 'Rings', until: '2027-03-01', version: 2 })
    expect((await api.patch(`/waiting-list/${id}`, { note: 'Rings' })).body.version).toBe(2)
    const moved = await api.patch(`/waiting-list/${id}`, { check_in: '2027-02-20' })
    expect(moved.body).toMatchObject({ status: 'waiting', room_type_id: null, until: '2027-02-20' })
    const past = await api.patch(`/waiting-list/${id}`, { until: '2027-02-21' })
    expect(past.body.error.details[0]).toMatchObject({ field: 'until', code: 'after_check_in' })
  })
})

describe('rule 34.6 — the guest is told by the staff', () => {
  it('by an e-mail, which says what is free, and who cannot be told is refused', async () => {
    const { api, body, stay } = await makeHotel()
    await api.make(`/reservations/${stay.id}/cancel`, {})
    const { id } = await api.make('/waiting-list', body({ language: 'de' }))
    const notified = await api.post(`/waiting-list/${id}/notify`)
    expect(notified.body).toMatchObject({ status: 'proposed', version: 2 })
    expect(notified.body.notified_at).not.toBeNull()
    const { rows } = await test.db.query(
      'SELECT template, language, to_address FROM mails WHERE resource_id = $1',
      [id],
    )
    expect(rows).toEqual([{ template: 'room_free', language: 'de', to_address: GUEST.email }])
    await api.make(`/waiting-list/${id}/withdraw`, undefined)
    const by_phone = await api.make(
      '/waiting-list',
      body({ guest: { last_name: 'x', phone: '+4930123456' } }),
    )
    const refused = await api.post(`/waiting-list/${by_phone.id}/notify`)
    expect(refused.body.error.details[0]).toMatchObject({ code: 'no_email' })
  })
})

describe('rule 34.7 — the bell', () => {
  it('says to the desk for whom a room is free', async () => {
    const { api, body, stay, ...hotel } = await makeHotel()
    await api.make(`/reservations/${stay.id}/cancel`, {})
    const entry = await api.make('/waiting-list', body())
    const { api: desk } = await staffOf(test, { ...hotel, api }, 'front_desk')
    const { data } = (await desk.get('/notices')).body
    expect(data).toMatchObject([
      {
        kind: 'room_free',
        subject: 'Ngozi Okafor',
        resource_id: entry.id,
        at: entry.proposed_at,
        is_open: true,
      },
    ])
    const { api: books } = await staffOf(test, { ...hotel, api }, 'accountant')
    expect((await books.get('/notices')).body.data).toEqual([])
  })
})

describe('rule 34.8 — data of guests', () => {
  it('an erased guest is taken out of entries for the profile and its address, which are over', async () => {
    const { api, body, stay } = await makeHotel()
    await api.make(`/reservations/${stay.id}/cancel`, {})
    const later = { check_in: '2027-04-01', check_out: '2027-04-03', note: 'Ngozi rings' }
    const guest = { ...GUEST, email: GUEST.email.toUpperCase() }
    const by_email = await api.make('/waiting-list', body({ ...later, guest }))
    const of_profile = await api.make(
      '/waiting-list',
      body({ ...later, guest: undefined, guest_id: stay.guest_id }),
    )
    expect(of_profile.guest).toMatchObject(GUEST)
    const exported = (await api.get(`/guests/${stay.guest_id}/export`)).body
    expect(exported.waiting_list.map(({ id }: { id: string }) => id)).toEqual([by_email.id, of_profile.id])
    expect((await api.post(`/guests/${stay.guest_id}/erase`)).status).toBe(200)
    for (const { id } of [by_email, of_profile]) {
      const { text, body: erased } = await api.get(`/waiting-list/${id}`)
      expect(text).not.toMatch(/Ngozi|Okafor/i)
      expect(erased.status).toBe('withdrawn')
    }
    const log = await test.db.query('SELECT changes FROM audit_log WHERE resource_id = $1', [by_email.id])
    expect(JSON.stringify(log.rows)).not.toMatch(/Ngozi|Okafor/i)
  })
})
