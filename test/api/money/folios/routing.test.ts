import { beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Hotel } from '#test/harness/app.ts'
import { actions } from '#test/harness/front-desk.ts'
import { expectMoneyAgrees } from '#test/harness/payments.ts'
import { groupOf } from '#test/harness/reservations/groups.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { bookingOf, eur, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let rooms: { id: string }[]
let parking: { id: string }
let minibar: { id: string }

const WEDDING = { name: 'Ada Okafor', address: { line1: '3 Quay Street', city: 'Dublin' } }
const TO_GROUP = [{ types: ['accommodation', 'city_tax'], to: 'group' }]
const TO_COMPANY = [{ types: ['accommodation', 'city_tax'], to: 'company' }]
const DATES = { check_in: '2027-01-04', check_out: '2027-01-07' }

beforeAll(async () => {
  test.clock.set('2027-01-04T15:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 60 })
  rooms = (await hotel.api.get('/rooms?limit=100')).body.data
  const service = (code: string, price: number) =>
    hotel.api.make('/services', {
      name: { en: code },
      code,
      category: 'other',
      price: eur(price),
      per: 'item',
      vat_rate: '19.00',
      property_id: hotel.property_id,
    })
  parking = await service('PARKING', 1500)
  minibar = await service('MINIBAR', 700)
})

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

const makeGroup = (wish: object = {}) =>
  hotel.api.make('/groups', {
    ...groupOf(hotel.property_id, stock, { from: DATES.check_in, to: DATES.check_out, blocks: [] }),
    bill_to: WEDDING,
    routing: TO_GROUP,
    ...wish,
  })
const makeCompany = (wish: object = {}) =>
  hotel.api.make('/companies', { name: 'Okafor Trading Ltd', routing: TO_COMPANY, ...wish })

let next = 0
const book = (wish: object = {}) =>
  makeBooking(hotel.api, stock, { ...DATES, room_id: rooms[next++]!.id, ...wish })

const foliosOf = async (id: string): Promise<Answer[]> =>
  (await hotel.api.get(`/reservations/${id}/folios`)).body.data
/** The total of each folio, by for whom it is. */
const totals = async (id: string) =>
  (await foliosOf(id)).map(({ routed_to, name, total }) => [routed_to ?? name, total.amount])
const charge = (id: string, service: { id: string }, more: object = {}) =>
  hotel.api.make(`/reservations/${id}/charges`, { service_id: service.id, ...more })
const refused = ({ status, body }: Answer) => [
  status,
  ...body.error.details.map(({ field, code }: Answer) => `${field} ${code}`),
]

async function expectInOrder() {
  await expectMoneyAgrees(test.db, hotel.account_id)
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings.filter(({ account_id }) => account_id === hotel.account_id)).toEqual([])
}

describe('rule 7.68 — rules send new charges to whom they are for', () => {
  it('room and tax to the group, the rest to the guest: at booking, by a change and by hand', async () => {
    const group = await makeGroup()
    expect(group).toMatchObject({ routing: TO_GROUP, bill_to: { ...WEDDING, company_id: null } })
    const { id } = await book({ group_id: group.id, services: [{ service_id: parking.id }] })
    expect(await totals(id)).toEqual([
      [null, 1500],
      ['group', 36000],
    ])
    expect((await foliosOf(id))[1]).toMatchObject({ name: null, bill_to: { name: 'Ada Okafor' } })
    await hotel.api.patch(`/reservations/${id}`, { check_out: '2027-01-08' })
    await charge(id, minibar, { quantity: 2 })
    await charge(id, minibar, { folio_id: (await foliosOf(id))[1].id })
    await hotel.api.patch(`/reservations/${id}`, { check_out: '2027-01-06' })
    expect(await totals(id)).toEqual([
      [null, 2900],
      ['group', 24700],
    ])
    await expectInOrder()
  })

  it('a rule is for types and services, one without both for all; a name opens a folio; the first that fits counts', async () => {
    const routing = [
      { service_ids: [parking.id], to: 'Garage' },
      { types: ['service'], to: 'guest' },
      { to: 'group' },
    ]
    const group = await makeGroup({ routing })
    const services = [parking, minibar].map((service) => ({ service_id: service.id }))
    const { id } = await book({ group_id: group.id, services })
    expect(await totals(id)).toEqual([
      [null, 700],
      ['group', 36000],
      ['Garage', 1500],
    ])
    await charge(id, parking)
    expect((await totals(id))[2]).toEqual(['Garage', 3000])
  })

  it('the own rules of a stay come before those of its group, and these before those of its company', async () => {
    const company = await makeCompany({ routing: [...TO_COMPANY, { types: ['service'], to: 'company' }] })
    const group = await makeGroup()
    const services = [{ service_id: parking.id }, { service_id: minibar.id }]
    const stay = { group_id: group.id, company_id: company.id, services }
    const routing = [{ service_ids: [minibar.id], to: 'guest' }]
    const { id, ...shown } = await book({ ...stay, routing })
    expect(shown.routing).toEqual(routing)
    expect(await totals(id)).toEqual([
      [null, 700],
      ['group', 36000],
      ['company', 1500],
    ])
    expect((await foliosOf(id))[2].bill_to).toMatchObject({ company_id: company.id })
  })

  it('where the company pays, its folio is the first, and what is for the guest has one of its own', async () => {
    const company = await makeCompany({ routing: [{ types: ['service'], to: 'guest' }] })
    const stay = { company_id: company.id, company_pays: true }
    const { id } = await book({ ...stay, services: [{ service_id: minibar.id }] })
    const folios = await foliosOf(id)
    expect(
      folios.map(({ routed_to, total, bill_to }) => [routed_to, total.amount, bill_to.company_id]),
    ).toEqual([
      [null, 36000, company.id],
      ['guest', 700, null],
    ])
    expect(folios[1].bill_to).toMatchObject({ name: 'Ngozi Okafor', company_name: null })
    const other = await makeCompany()
    const plain = await book({ company_id: other.id })
    expect(await totals(plain.id)).toEqual([
      [null, 0],
      ['company', 36000],
    ])
  })

  it('stays of a booking of several rooms and of a rooming list follow them too', async () => {
    const block = { room_type_id: stock.room_type_id, from: DATES.check_in, to: DATES.check_out, rooms: 3 }
    const group = await makeGroup({ rate_plan_id: stock.rate_plan_id, blocks: [block] })
    const { guest, ...room } = bookingOf(stock, DATES)
    const booking = await hotel.api.make('/bookings', { guest, group_id: group.id, rooms: [room, room] })
    for (const { id } of booking.reservations) expect((await totals(id))[1]).toEqual(['group', 36000])
    const csv = 'first_name,last_name\nChidi,Okafor'
    const list = await hotel.api.make(`/groups/${group.id}/rooming-lists`, { csv })
    const [chidi] = list.rooms
    expect((await totals(chidi.reservation_id))[1]).toEqual(['group', chidi.total.amount])
    const { total, stays } = (await hotel.api.get(`/groups/${group.id}/folio`)).body
    expect([stays.length, total.amount]).toEqual([3, 72000 + chidi.total.amount])
  })

  it('422 — a group that nobody pays for, a stay without group or company; 404 SVC-3001 — a service of another account', async () => {
    const { api } = hotel
    const body = groupOf(hotel.property_id, stock, { routing: TO_GROUP })
    expect(refused(await api.post('/groups', body))).toEqual([422, 'routing.0.to needs_payer'])
    const group = await makeGroup()
    const cleared = await api.patch(`/groups/${group.id}`, { bill_to: null })
    expect(refused(cleared)).toEqual([422, 'routing.0.to needs_payer'])
    const named = (to: string) => api.post('/reservations', bookingOf(stock, { ...DATES, routing: [{ to }] }))
    expect(refused(await named('group'))).toEqual([422, 'routing.0.to needs_group'])
    expect(refused(await named('company'))).toEqual([422, 'routing.0.to needs_company'])
    const foreign = [{ service_ids: ['svc_01kh4rb9s0e6v8t3m5q7x2nwd7'], to: 'guest' }]
    for (const answer of [
      await api.patch(`/groups/${group.id}`, { routing: foreign }),
      await api.post('/companies', { name: 'Other', routing: foreign }),
      await api.post('/reservations', bookingOf(stock, { ...DATES, routing: foreign })),
    ])
      expect(refused(answer)).toEqual([404, 'routing.0.service_ids.0 not_found'])
  })
})

describe('rule 7.69 — what exists moves when the rules are applied, and not before', () => {
  it('other rules are for new lines; dry_run=true shows what would move, and applying moves it once', async () => {
    const group = await makeGroup({ routing: [] })
    const { id } = await book({ group_id: group.id })
    await charge(id, parking)
    expect(await totals(id)).toEqual([[null, 37500]])
    const routing = [
      { types: ['accommodation'], to: 'group' },
      { service_ids: [parking.id], to: 'group' },
    ]
    await hotel.api.patch(`/groups/${group.id}`, { routing })
    await hotel.api.patch(`/reservations/${id}`, { check_out: '2027-01-08' })
    expect(await totals(id)).toEqual([
      [null, 37500],
      ['group', 12000],
    ])
    const apply = (query = '') => hotel.api.post(`/routing/apply${query}`, { group_id: group.id })
    const preview = await apply('?dry_run=true')
    expect(preview.body).toMatchObject({ dry_run: true, data: [{ lines: 4, amount: eur(37500) }] })
    expect((await totals(id))[0]).toEqual([null, 37500])
    const applied = await apply()
    expect(applied.body.data).toMatchObject([{ reservation_id: id, routed_to: 'group', lines: 4 }])
    expect(await totals(id)).toEqual([
      [null, 0],
      ['group', 49500],
    ])
    expect((await apply()).body.data).toEqual([])
    await expectInOrder()
  })

  it('what is invoiced stays, with its corrections; folios follow another payer of the group', async () => {
    const group = await makeGroup({ routing: [] })
    const { id } = await book({ group_id: group.id, services: [{ service_id: parking.id }] })
    const [{ draft_invoice_id }] = await foliosOf(id)
    await hotel.api.make(`/invoices/${draft_invoice_id}/issue`, undefined)
    await charge(id, minibar)
    await hotel.api.patch(`/groups/${group.id}`, { routing: [{ to: 'group' }] })
    const apply = async () =>
      (await hotel.api.post('/routing/apply', { reservation_ids: [id] })).body.data as Answer[]
    expect(await apply()).toMatchObject([{ lines: 1, amount: eur(700), bill_to: { name: 'Ada Okafor' } }])
    await hotel.api.patch(`/groups/${group.id}`, { bill_to: { company_name: 'Reunion Ltd' } })
    expect((await foliosOf(id))[1].bill_to.name).toBe('Ada Okafor')
    expect(await apply()).toMatchObject([{ lines: 0, bill_to: { company_name: 'Reunion Ltd' } }])
    const folio = (await foliosOf(id))[1]
    const draft = (await hotel.api.get(`/invoices/${folio.draft_invoice_id}`)).body
    expect([folio.bill_to, draft.bill_to]).toEqual(
      Array(2).fill(expect.objectContaining({ company_name: 'Reunion Ltd' })),
    )
    await expectInOrder()
  })

  it('422 — neither a group nor stays; 404 SVC-3001 — of another account', async () => {
    const apply = (body: object) => hotel.api.post('/routing/apply', body)
    expect(refused(await apply({}))).toEqual([422, 'group_id either_or'])
    expect((await apply({ group_id: 'grp_01kh4rb9s0e6v8t3m5q7x2nwd7' })).body.error.code).toBe('SVC-3001')
    expect((await apply({ reservation_ids: ['res_01kh4rb9s0e6v8t3m5q7x2nwd7'] })).status).toBe(404)
  })
})

describe('rule 30.11 — what rules put on the account of a company counts against its credit limit', () => {
  it('409 SVC-8004 — a booking and applied rules above it; credit_override with a reason does it', async () => {
    const company = await makeCompany({ credit_limit: eur(40000) })
    const wish = { ...DATES, company_id: company.id }
    const first = await hotel.api.post('/reservations', bookingOf(stock, wish))
    expect(first.status).toBe(201)
    const second = await hotel.api.post('/reservations', bookingOf(stock, wish))
    expect(second.body.error).toMatchObject({ code: 'SVC-8004', details: { credit_used: eur(36000) } })
    const credit_override = { reason: 'Agreed by telephone' }
    const over = await hotel.api.post('/reservations', bookingOf(stock, { ...wish, credit_override }))
    expect(over.status).toBe(201)
    const path = `/reservations/${first.body.id}`
    expect((await hotel.api.patch(path, { check_out: '2027-01-09' })).body.error.code).toBe('SVC-8004')
    const own = await makeGroup({ company_id: company.id, bill_to: null, routing: [] })
    const { id } = await book({ group_id: own.id })
    await hotel.api.patch(`/groups/${own.id}`, { routing: TO_GROUP })
    const apply = (more: object) => hotel.api.post('/routing/apply', { reservation_ids: [id], ...more })
    expect((await apply({})).body.error.code).toBe('SVC-8004')
    expect((await apply({ credit_override })).body.data).toHaveLength(1)
  })
})

describe('rule 31.11 — the folio of a group', () => {
  it('has what it pays of its stays, is paid by one payment, and its guests check out without it', async () => {
    const group = await makeGroup()
    const one = await book({ group_id: group.id })
    const two = await book({ group_id: group.id, services: [{ service_id: minibar.id }] })
    const folio = async (): Promise<Answer> => (await hotel.api.get(`/groups/${group.id}/folio`)).body
    const before = await folio()
    expect(before).toMatchObject({ bill_to: { name: 'Ada Okafor' }, total: eur(72000), balance: eur(72000) })
    expect(before.stays.map(({ reservation_id }: Answer) => reservation_id).sort()).toEqual(
      [one.id, two.id].sort(),
    )
    for (const { id } of [one, two]) expect((await actions(hotel, id).to('checked_in')).status).toBe(200)
    expect((await actions(hotel, two.id).to('checked_out')).body.error.code).toBe('SVC-1007')
    const bar = (await foliosOf(two.id))[0].draft_invoice_id
    await hotel.api.make(`/invoices/${bar}/payments`, { amount: eur(700), method: 'cash' })
    for (const { id } of [one, two]) expect((await actions(hotel, id).to('checked_out')).status).toBe(200)
    const issued = await folio()
    const documents: Answer[] = issued.stays.flatMap((stay: Answer) => stay.documents)
    expect(documents.map(({ type, number, amount_due }) => [type, number !== null, amount_due])).toEqual(
      Array(2).fill(['invoice', true, eur(12000)]),
    )
    const items = documents.map(({ id, amount_due }) => ({ invoice_id: id, amount: amount_due }))
    await hotel.api.make('/payments', { items, method: 'bank_transfer' })
    expect(await folio()).toMatchObject({ amount_paid: eur(24000), balance: eur(0) })
    await expectInOrder()
  })

  it('404 SVC-3001 — a group of another account', async () => {
    const answer = await hotel.api.get('/groups/grp_01kh4rb9s0e6v8t3m5q7x2nwd7/folio')
    expect(answer.body.error.code).toBe('SVC-3001')
  })
})
