import { beforeEach, describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { PICTURE } from '#test/harness/requests/picture.ts'
import { type HousekeepingHotel, housekeepingHotel, leave } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { until } from '#test/operations/program.ts'

const test = sharedApp()
const [TODAY, TOMORROW] = ['2027-01-04', '2027-01-05']

let fixture: HousekeepingHotel
beforeEach(async () => {
  test.clock.set(`${TODAY}T09:00:00Z`)
  fixture = await housekeepingHotel(test, ['201', '202'])
})

const glasses = (more: object = {}) => ({
  property_id: fixture.hotel.property_id,
  room_id: fixture.room('201'),
  description: 'Reading glasses',
  ...more,
})
const make = (more: object = {}) => fixture.hotel.api.make('/found-items', glasses(more))
const list = async (query = '') => (await fixture.hotel.api.get(`/found-items?${query}`)).body.data

describe('rule 24.22 — what is found', () => {
  it('is recorded once however often the phone sends it, and the last guest of the room is proposed', async () => {
    const stay = await fixture.guest('201', TODAY, TOMORROW)
    const { id } = await stay.get()
    test.clock.set(`${TOMORROW}T09:00:00Z`)
    await closeDays(test)
    await leave(stay)
    const { api } = await staffOf(test, fixture.hotel, 'housekeeping')
    const body = glasses({ found_at: '2027-01-05T08:30:00Z' })
    const headers = { 'idempotency-key': 'a-found-item-of-a-phone' }
    const sent = await Promise.all([1, 2].map(() => api.send('POST', '/found-items', body, headers)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(await list()).toHaveLength(1)
    expect(sent[0]!.body).toMatchObject({
      status: 'kept',
      reservation_id: id,
      is_proposed: true,
      found_at: '2027-01-05T08:30:00Z',
      keep_until: '2027-07-04',
      found_by: { type: 'staff' },
    })
    // Found before the guest came: not theirs.
    expect(await make({ found_at: '2027-01-03T08:00:00Z' })).toMatchObject({ reservation_id: null })
    expect(await make({ reservation_id: null })).toMatchObject({ reservation_id: null, is_proposed: false })
  })

  it('of guests who change rooms: who was in the room by then, not who moves in tomorrow', async () => {
    const { hotel, room } = fixture
    const departing = await fixture.guest('201', TODAY, TOMORROW)
    const leaving = await departing.get()
    const moving = await (await fixture.guest('202', TODAY, '2027-01-07')).get()
    const moves = [{ reservation_id: moving.id, room_id: room('201'), from: TOMORROW }]
    const moved = await hotel.api.post('/reservations/moves', { moves })
    expect(moved.status, moved.text).toBe(200)
    expect(await make()).toMatchObject({ reservation_id: leaving.id })
    expect(await make({ room_id: room('202') })).toMatchObject({ reservation_id: moving.id })
    // 01:30 of the next day in Berlin, where the business day has not ended.
    test.clock.set(`${TOMORROW}T00:30:00Z`)
    expect(await make()).toMatchObject({ reservation_id: leaving.id })
    test.clock.set(`${TOMORROW}T15:00:00Z`)
    await closeDays(test)
    await leave(departing)
    expect(await make()).toMatchObject({ reservation_id: moving.id })
    expect(await make({ room_id: room('202') })).toMatchObject({ reservation_id: moving.id })
    expect(await make({ found_at: `${TODAY}T20:00:00Z` })).toMatchObject({ reservation_id: leaving.id })
  })

  it('of a guest who leaves on the day of arrival, whose night is released', async () => {
    const stay = await fixture.guest('201', TODAY, TOMORROW)
    await stay.to('checked_out', { allow_open_balance: true, release_tonight: true })
    expect(await make()).toMatchObject({ reservation_id: (await stay.get()).id })
  })

  it('needs a place, a moment of the last year, and a room and a stay of the property', async () => {
    const refusedAs = async (more: object) => {
      const { status, body } = await fixture.hotel.api.post('/found-items', glasses(more))
      return [status, body.error.code, body.error.details[0].field]
    }
    expect(await refusedAs({ room_id: null })).toEqual([422, 'SVC-2002', 'place'])
    expect(await refusedAs({ found_at: '2025-01-01T00:00:00Z' })).toEqual([422, 'SVC-2002', 'found_at'])
    const other = await housekeepingHotel(test, ['1'])
    expect(await refusedAs({ room_id: other.room('1') })).toEqual([404, 'SVC-3001', 'room_id'])
    const { id } = await (await other.stay('1', TODAY, TOMORROW)).get()
    expect(await refusedAs({ reservation_id: id })).toEqual([404, 'SVC-3001', 'reservation_id'])
    expect(await make({ room_id: null, place: 'Lobby', found_at: '2027-02-01T00:00:00Z' })).toMatchObject({
      found_at: '2027-01-04T09:00:00Z',
    })
  })

  it('is found by room, day, status, stay, guest and text; housekeepers find no names', async () => {
    const stay = await (await fixture.guest('201', TODAY, TOMORROW)).get()
    const found = await make()
    const other = await make({ room_id: null, place: 'Lobby', description: 'Umbrella' })
    const ids = async (query: string) => (await list(query)).map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([other.id, found.id])
    for (const query of [
      `room_id=${fixture.room('201')}`,
      `reservation_id=${stay.id}`,
      `guest_id=${stay.guest_id}`,
      'search=glasses',
      `search=${stay.booker.last_name}`,
    ])
      expect(await ids(query)).toEqual([found.id])
    expect(await ids('search=lobby&status=kept')).toEqual([other.id])
    expect(await ids('status=sent')).toEqual([])
    expect(await ids(`found_from=${TODAY}&found_to=${TODAY}`)).toHaveLength(2)
    expect(await ids(`found_from=${TOMORROW}`)).toEqual([])
    const { api } = await staffOf(test, fixture.hotel, 'housekeeping')
    const { body } = await api.get(`/found-items?search=${stay.booker.last_name}`)
    expect(body.data).toEqual([])
    expect((await api.patch(`/found-items/${found.id}`, { status: 'sent' })).body.error.code).toBe('SVC-4103')
  })

  it('is found by a name however it is typed; who may not see guests reads no note', async () => {
    const guest = { first_name: 'Zoë', last_name: 'Müller-Ōe', email: 'zoe@example.com' }
    await fixture.guest('201', TODAY, TOMORROW, { guest })
    const { id } = await make()
    const path = `/found-items/${id}`
    await fixture.hotel.api.patch(path, { status: 'returned', status_note: 'Zoë Müller' })
    for (const typed of ['muller', 'ZOE%20M', 'Müller-oe'])
      expect(await list(`search=${typed}`)).toMatchObject([{ id, status_note: 'Zoë Müller' }])
    for (const [role, status_note] of [
      ['housekeeping', null],
      ['accountant', 'Zoë Müller'],
      ['front_desk', 'Zoë Müller'],
    ] as const) {
      const { api } = await staffOf(test, fixture.hotel, role)
      expect((await api.get(path)).body).toMatchObject({ status: 'returned', status_note })
      expect((await api.get('/found-items')).body.data).toMatchObject([{ status_note }])
      expect((await api.get('/found-items?search=muller')).body.data).toHaveLength(status_note ? 1 : 0)
    }
  })
})

describe('rule 24.23 — what becomes of it', () => {
  it('is said with who and when, confirmed to be of a stay, and taken back', async () => {
    await fixture.guest('201', TODAY, TOMORROW)
    const { id, reservation_id } = await make()
    const { api } = await staffOf(test, fixture.hotel, 'front_desk')
    const path = `/found-items/${id}`
    expect((await api.patch(path, { reservation_id })).body).toMatchObject({
      reservation_id,
      is_proposed: false,
    })
    const { body } = await api.patch(path, { status: 'sent', status_note: 'Parcel 12' })
    expect(body).toMatchObject({
      status: 'sent',
      status_note: 'Parcel 12',
      settled_at: '2027-01-04T09:00:00Z',
      settled_by: { type: 'staff' },
    })
    expect((await api.patch(path, { status: 'kept' })).body).toMatchObject({
      status: 'kept',
      status_note: null,
      settled_at: null,
      settled_by: null,
    })
    const old = await api.send('PATCH', path, { status: 'returned' }, { 'if-match': '"1"' })
    expect(old.body.error.code).toBe('SVC-1015')
  })
})

describe('rule 24.23 — whose it is', () => {
  it('stays proposed while other things change, is confirmed by itself, and proposed again by an undo', async () => {
    await fixture.guest('201', TODAY, TOMORROW)
    const { id, reservation_id } = await make()
    const change = async (body: object) =>
      (await fixture.hotel.api.patch(`/found-items/${id}`, body)).body as Record<string, unknown>
    expect(await change({ status: 'sent' })).toMatchObject({ is_proposed: true })
    expect(await change({ status: 'kept' })).toMatchObject({ reservation_id, is_proposed: true })
    expect(await change({ is_proposed: false })).toMatchObject({ reservation_id, is_proposed: false })
    expect(await change({ is_proposed: true })).toMatchObject({ reservation_id, is_proposed: true })
    expect(await change({ reservation_id: null })).toMatchObject({ is_proposed: false })
    expect(await change({ is_proposed: true })).toMatchObject({ is_proposed: false })
    const again = { reservation_id, is_proposed: true }
    expect(await change(again)).toMatchObject(again)
    expect(await change({ reservation_id })).toMatchObject({ is_proposed: false })
  })
})

describe('rule 24.25 — how long it is kept', () => {
  it('the record and its photos go as many days after it was settled; what is kept stays', async () => {
    await fixture.rules({ found_items_kept_days: 30 })
    const settled = await make()
    const kept = await make()
    const { photos } = await fixture.hotel.api.make(`/found-items/${settled.id}/photos`, PICTURE)
    const photo = `/found-items/${settled.id}/photos/${photos[0].id}`
    expect((await fixture.hotel.api.get(`${photo}?size=small`)).status).toBe(200)
    const images = async () =>
      Number((await test.db.query('SELECT count(*) FROM images WHERE id = $1', [photos[0].id])).rows[0].count)
    expect(await images()).toBe(2)
    await fixture.hotel.api.patch(`/found-items/${settled.id}`, { status: 'disposed' })
    const run = () => test.app.jobs.find(({ name }) => name === 'delete_old_found_items')!.run()
    test.clock.set('2027-02-03T08:00:00Z')
    await run()
    expect(await list()).toHaveLength(2)
    test.clock.set('2027-02-03T10:00:00Z')
    await run()
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([kept.id])
    expect(await images()).toBe(0)
  })

  /** A guest who has left and paid, of whom nothing is open. */
  async function departed() {
    const stay = await fixture.guest('201', TODAY, TOMORROW)
    const { guest_id, id } = await stay.get()
    const { api } = fixture.hotel
    test.clock.set(`${TOMORROW}T09:00:00Z`)
    await closeDays(test)
    const { balance } = (await api.get(`/reservations/${id}`)).body
    const [invoice] = (await api.get(`/invoices?reservation_id=${id}`)).body.data
    await api.make(`/invoices/${invoice.id}/payments`, { amount: balance, method: 'cash' })
    await leave(stay)
    return { guest_id, erase: () => api.post(`/guests/${guest_id}/erase`, undefined) }
  }

  it('an erased guest: what is settled is deleted, what is kept loses the stay; the audit log has no note', async () => {
    const { guest_id, erase } = await departed()
    const settled = await make()
    const kept = await make()
    const { api } = fixture.hotel
    const note = { status: 'returned', status_note: 'Quirin Zwillingsberger' }
    for (const { id } of [settled, kept]) await api.patch(`/found-items/${id}`, note)
    await api.patch(`/found-items/${kept.id}`, { status: 'kept' })
    const exported = (await api.get(`/guests/${guest_id}/export`)).body
    expect(exported.found_items.map(({ id }: { id: string }) => id)).toEqual([settled.id, kept.id])
    const owner = await staffOf(test, fixture.hotel, 'owner')
    const audited = async () => (await owner.api.get('/audit-log?action=updateFoundItem')).text
    expect(await audited()).toContain(note.status_note)
    expect((await erase()).status).toBe(200)
    expect(await list()).toMatchObject([{ id: kept.id, reservation_id: null, is_proposed: false }])
    await test.app.jobs.find(({ name }) => name === 'finish_guest_erasures')!.run()
    expect(await audited()).not.toContain('Zwillingsberger')
    expect(await audited()).toContain(kept.id)
  })

  it('an erased guest: what is settled at the same moment is deleted too', async () => {
    const { erase } = await departed()
    const { id } = await make()
    const client = await test.db.connect()
    try {
      await client.query('BEGIN')
      await client.query(
        `UPDATE found_items SET status = 'returned', status_note = 'Zwillingsberger', settled_at = found_at, settled_by = found_by WHERE id = $1`,
        [id],
      )
      const erased = erase()
      await until(
        () =>
          test.db.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ({ rows }) => rows.length > 0,
      )
      await client.query('COMMIT')
      expect((await erased).status).toBe(200)
    } finally {
      client.release()
    }
    expect(await list()).toEqual([])
  })
})
