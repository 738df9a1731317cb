import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { actions } from '#test/harness/front-desk.ts'
import { blockOf, groupOf, leftOf } from '#test/harness/reservations/groups.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

async function makeGroup(wish: object = {}) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count: 8, room_type: { name: 'Double', code: 'DBL' } })
  const terms = { rate_plan_id: stock.rate_plan_id, ...wish }
  const group = await hotel.api.make('/groups', groupOf(hotel.property_id, stock, terms))
  const path = `/groups/${group.id}/rooming-lists`
  const apply = (csv: string, query = '', more: object = {}) =>
    hotel.api.post(`${path}${query}`, { csv, ...more })
  const stays = async (): Promise<Answer[]> =>
    (await hotel.api.get(`/reservations?group_id=${group.id}&limit=100`)).body.data
  return { ...hotel, stock, group, path, apply, stays }
}

const problems = ({ status, body }: Answer) => [
  status,
  ...body.error.details.map(({ field, code }: Answer) => `${field} ${code}`),
]

describe('rule 31.8 — rooming lists', () => {
  it('book every row from the block, pasted in German with tabs; dry_run=true is the preview', async () => {
    const { api, stock, group, apply, stays } = await makeGroup()
    const csv = [
      'Nachname\tVorname\tAnreise\tAbreise\tErwachsene\tZimmerkategorie\tE-Mail',
      'Okafor\tNgozi\t\t\t2\tdbl\tngozi.okafor@example.com',
      'Yılmaz\tAyşe\t16.3.2027\t2027-03-18\t1\tDouble\t',
      'Okafor\tChidi\t\t\t\t\tngozi.okafor@example.com',
    ].join('\n')
    const preview = await apply(csv, '?dry_run=true')
    expect([preview.status, preview.body.dry_run, preview.body.total]).toEqual([200, true, eur(96_000)])
    expect([await stays(), await leftOf(api, stock)]).toEqual([[], [3, 3, 3]])
    const applied = await apply(csv)
    expect(applied.status).toBe(201)
    const rooms = applied.body.rooms.map(({ line, last_name, check_in, total }: Answer) => [
      ...[line, last_name, check_in, total.amount],
    ])
    expect(rooms).toEqual([
      [2, 'Okafor', '2027-03-15', 36_000],
      [3, 'Yılmaz', '2027-03-16', 24_000],
      [4, 'Okafor', '2027-03-15', 36_000],
    ])
    const made = await stays()
    expect(made.map(({ group_id }) => group_id)).toEqual(Array(3).fill(group.id))
    expect(new Set(made.map(({ guest_id }) => guest_id)).size).toBe(2)
    expect(made.map(({ booker }) => booker.first_name).sort()).toEqual(['Ayşe', 'Chidi', 'Ngozi'])
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    expect(await blockOf(api, group.id)).toMatchObject({ '2027-03-15': [5, 2, 0], '2027-03-16': [5, 3, 0] })
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })

  it('422 — everything that is wrong is named at once, by line and column, and nothing is booked', async () => {
    const { apply, stays } = await makeGroup()
    const refused = await apply(
      [
        'first_name;last_name;email;adults;check_in;room_type',
        'Ngozi;Okafor;no address;two;;',
        ';;;;;',
        'Ada;Byron;;1;31.2.2027;',
        'Ada;Byron;;1;;Suite',
        ';;a@example.com;1;;',
        'Ada;Byron;;9;;',
        '"Ada";Byron;;1;2027-03-19;',
      ].join('\n'),
    )
    expect(problems(refused)).toEqual([
      422,
      expect.stringMatching(/^csv\.2\.email /),
      expect.stringMatching(/^csv\.2\.adults /),
      expect.stringMatching(/^csv\.4\.check_in /),
      'csv.5.room_type not_found',
      'csv.6.last_name required',
      'csv.7 SVC-1009',
      'csv.8 SVC-1011',
    ])
    expect(await stays()).toEqual([])
  })

  it('422 — everything that is wrong with one row is named at once', async () => {
    const { apply } = await makeGroup()
    const refused = await apply(
      'last_name,email,adults,check_in,room_type\n,no address,two,31.2.2027,Suite\nA,,,2027-03-15,Suite',
    )
    expect(problems(refused)).toEqual([
      422,
      'csv.2.room_type not_found',
      'csv.2.last_name required',
      expect.stringMatching(/^csv\.2\.email /),
      expect.stringMatching(/^csv\.2\.check_in /),
      expect.stringMatching(/^csv\.2\.adults /),
      'csv.3.room_type not_found',
    ])
  })

  it('422 — rows for which the block has no room left are named, and none is booked', async () => {
    const { api, stock, group, apply, stays } = await makeGroup()
    for (let i = 0; i < 4; i++) await makeBooking(api, stock, { group_id: group.id })
    const refused = await apply('last_name\nA\nB\nC')
    expect(problems(refused)).toEqual([422, 'csv.3 SVC-1017', 'csv.4 SVC-1017'])
    expect([(await stays()).length, await leftOf(api, stock)]).toEqual([4, [3, 3, 3]])
  })

  it.each([
    ['csv.1 empty', 'first_name,last_name'],
    ['csv.3 open_quote', 'last_name\n"A\n'],
    ['csv.1 unknown_column', 'last_name,colour\nA,red'],
    ['csv.1.last_name required', 'adults\n1'],
    ['csv.202 too_many_rows', `last_name\n${Array(201).fill('A').join('\n')}`],
  ])('422 — %s', async (first, csv) => {
    const { apply } = await makeGroup()
    expect(problems(await apply(csv)).slice(0, 2)).toEqual([422, first])
  })

  it('409 SVC-1017 — nothing is booked for a group whose rooms are released or cancelled', async () => {
    const { api, group, apply } = await makeGroup()
    await api.post(`/groups/${group.id}/cancel`, {})
    expect((await apply('last_name\nA')).body.error).toMatchObject({
      code: 'SVC-1017',
      details: { reason: 'cancelled' },
    })
  })

  it('a room type needs a rate plan, of the list or of the group', async () => {
    const { stock, apply } = await makeGroup({ rate_plan_id: null })
    expect(problems(await apply('last_name\nA'))).toEqual([422, 'csv.2.room_type no_rate_plan'])
    expect((await apply('last_name\nA', '', { rate_plan_ids: [stock.rate_plan_id] })).status).toBe(201)
  })

  it('200 rows are booked in one request', async () => {
    const { api, property_id, group, apply, stays } = await makeGroup()
    const large = await makeStock(api, { property_id, inventory_count: 200, room_type: { name: 'Hall' } })
    const { room_type_id, rate_plan_id } = large
    const blocks = [{ room_type_id, from: '2027-03-15', to: '2027-03-18', rooms: 200 }]
    await api.patch(`/groups/${group.id}`, { blocks })
    const rows = Array.from({ length: 200 }, (_, i) => `Guest ${i},Hall`)
    const applied = await apply(`last_name,room_type\n${rows.join('\n')}`, '', {
      rate_plan_ids: [rate_plan_id],
    })
    expect([applied.status, applied.body.rooms.length]).toEqual([201, 200])
    expect((await stays()).length).toBe(100)
    expect((await api.get(`/groups/${group.id}`)).body).toMatchObject({ picked_up: 600, room_nights: 615 })
  })
})

describe('rule 31.9 — undoing a rooming list', () => {
  it('cancels its stays without a fee and gives their nights back to the block, once: 409 SVC-1007', async () => {
    const { api, stock, group, path, apply, stays } = await makeGroup()
    const { id } = (await apply('last_name\nA\nB')).body
    const undone = await api.post(`${path}/${id}/undo`, {})
    expect([undone.status, undone.body.cancelled.length]).toEqual([200, 2])
    expect((await stays()).map(({ status, cancellation }) => [status, cancellation.fee])).toEqual([
      ['cancelled', null],
      ['cancelled', null],
    ])
    expect(await blockOf(api, group.id)).toMatchObject({ '2027-03-15': [5, 0, 0] })
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    const again = await api.post(`${path}/${id}/undo`, {})
    expect(again.body.error).toMatchObject({ code: 'SVC-1007', details: { reason: 'already_undone' } })
  })

  it('leaves a stay that has left the group since', async () => {
    const { api, path, apply, stays } = await makeGroup()
    const { id, rooms } = (await apply('last_name\nA\nB')).body
    const [left, stays_in] = rooms.map((one: { reservation_id: string }) => one.reservation_id)
    expect((await api.patch(`/reservations/${left}`, { group_id: null })).status).toBe(200)
    const undone = await api.post(`${path}/${id}/undo`, {})
    expect([undone.status, undone.body.cancelled]).toEqual([200, [stays_in]])
    expect((await api.get(`/reservations/${left}`)).body.status).toBe('confirmed')
    expect(await stays()).toMatchObject([{ id: stays_in, status: 'cancelled' }])
  })

  it('the lists of a group are listed, newest first, with whether they can be undone', async () => {
    const { api, path, apply } = await makeGroup()
    const lists = async () => (await api.get(path)).body.data
    expect(await lists()).toEqual([])
    const first = (await apply('last_name\nA\nB')).body
    const second = (await apply('last_name\nC')).body
    expect(await lists()).toMatchObject([
      { id: second.id, rooms: 1, undone_at: null, can_be_undone: true },
      { id: first.id, rooms: 2, undone_at: null, can_be_undone: true, created_at: first.created_at },
    ])
    const { undone_at } = (await api.post(`${path}/${first.id}/undo`, {})).body
    expect((await lists())[1]).toMatchObject({ id: first.id, undone_at, can_be_undone: false })
    const other = await test.createHotel()
    expect((await other.api.get(path)).body.error.code).toBe('SVC-3001')
  })

  it('409 SVC-1007 — not once a guest of it has arrived; 404 by the id of another group', async () => {
    const dates = { from: '2027-01-04', to: '2027-01-06', blocks: [] }
    const { api, stock, group, path, apply, ...hotel } = await makeGroup(dates)
    const block = { room_type_id: stock.room_type_id, from: dates.from, to: dates.to, rooms: 3 }
    await api.patch(`/groups/${group.id}`, { blocks: [block] })
    const { id, rooms } = (await apply('last_name\nA\nB')).body
    const [room] = (await api.get('/rooms')).body.data
    const { to } = actions({ ...hotel, api }, rooms[0].reservation_id)
    await api.patch(`/reservations/${rooms[0].reservation_id}`, { room_id: room.id })
    expect((await to('checked_in')).status).toBe(200)
    const refused = await api.post(`${path}/${id}/undo`, {})
    expect(refused.body.error).toMatchObject({ code: 'SVC-1007', details: { reason: 'guest_has_arrived' } })
    expect((await api.get(path)).body.data[0]).toMatchObject({ undone_at: null, can_be_undone: false })
    const other = await api.make('/groups', groupOf(hotel.property_id, stock, { blocks: [] }))
    expect((await api.post(`/groups/${other.id}/rooming-lists/${id}/undo`, {})).status).toBe(404)
  })
})
