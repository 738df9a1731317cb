import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { DATES, type LinkedGroup, makeLinked } from '../../harness/booking-page/linked-group.ts'
import {
  buttonsOf,
  DETAILS,
  filledForm,
  formOf,
  linkOf,
  openPage,
  post,
  visit,
} from '../../harness/booking-page/pages.ts'
import { blockOf, groupOf, leftOf } from '../../harness/reservations/groups.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { book, eur, makeBooking, makePlan, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let page: string

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  page = await openPage(test, hotel)
})

const picked = async ({ id }: LinkedGroup) =>
  Object.values(await blockOf(hotel.api, id)).map(([, picked_up]) => picked_up)
const change = (id: string, body: object) => hotel.api.patch(`/groups/${id}`, body)

describe('rule 31.10 — the link of a group', () => {
  it('is switched on by staff, keeps its address, and is audited without its code', async () => {
    const stock = await makeStock(hotel.api, { inventory_count: 8 })
    const made = await hotel.api.make('/groups', groupOf(hotel.property_id, stock))
    expect(made.booking_link).toEqual({ open: false, path: null })
    const { body: opened } = await change(made.id, { booking_link: { open: true } })
    const slug = new URL(page).pathname
    expect(opened).toMatchObject({ version: 2, booking_link: { open: true } })
    expect(opened.booking_link.path).toMatch(new RegExp(`^${slug}\\?group=[0-9a-z]{40}$`))
    const { path } = opened.booking_link
    const { body: closed } = await change(made.id, { booking_link: { open: false } })
    expect(closed.booking_link).toEqual({ open: false, path })
    expect((await hotel.api.get(`/groups/${made.id}`)).body.booking_link).toEqual({ open: false, path })
    const { api } = await staffOf(test, hotel)
    const { body } = await api.get(`/audit-log?resource_id=${made.id}`)
    expect(body.data.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'createGroup',
      'updateGroup',
      'updateGroup',
    ])
    const changes = body.data.filter(({ action }: { action: string }) => action === 'updateGroup')
    for (const row of changes) expect(JSON.stringify(row)).toContain('booking_link')
    expect(JSON.stringify(body)).not.toContain(path.slice(-20))
  })
})

describe('rule 26.33 — the booking page by the link of a group', () => {
  it('begins with the dates of the group and what is left of its block, is not indexed, and books a pick-up', async () => {
    const group = await makeLinked(hotel, { rooms: 2, wish: { name: 'Congress <b>of</b> lamps' } })
    await makeStock(hotel.api, { room_type: { name: 'Not of the group' } })
    const first = await visit(`${page}?group=${group.code}&lang=en`)
    expect([first.status, first.html.includes('noindex')]).toEqual([200, true])
    expect(first.html).toContain('Congress &lt;b&gt;of&lt;/b&gt; lamps')
    expect(first.text).toContain('Mon, 15 Mar 2027 – Thu, 18 Mar 2027')
    const form = formOf(first, page, 'get')
    expect(form.fields).toMatchObject({ from: '2027-03-15', to: '2027-03-18', group: group.code })
    expect(form.fields).not.toHaveProperty('promo')
    const rooms = await visit(`${form.action}?${new URLSearchParams(form.fields)}`)
    expect(rooms.text).toContain('Rooms of the group Congress <b>of</b> lamps')
    expect(rooms.html).not.toContain('Not of the group')
    expect(rooms.html).not.toContain('schema.org')
    const filled = await filledForm(page, group.query, test)
    const sent = await post(filled.action, filled.fields)
    expect(sent.status).toBe(303)
    expect((await hotel.api.get(`/reservations?group_id=${group.id}`)).body.data).toMatchObject([
      { status: 'confirmed', channel: 'direct', rate_plan_id: group.stock.rate_plan_id },
    ])
    expect(await picked(group)).toEqual([1, 1, 1])
    expect(await leftOf(hotel.api, group.stock)).toEqual([6, 6, 6])
    // The same form books once.
    expect((await post(filled.action, filled.fields)).to).toBe(sent.to)
    expect(await picked(group)).toEqual([1, 1, 1])
    // Its page cancels it, and the block has its room again.
    const at = new URL(sent.to!, page).href.replace('?', '/cancel?')
    const cancel = formOf(await visit(at), at)
    expect((await post(cancel.action, cancel.fields)).status).toBe(303)
    expect(await picked(group)).toEqual([0, 0, 0])
    expect(await leftOf(hotel.api, group.stock)).toEqual([6, 6, 6])
  })

  it('sells the last room of a block once to twelve who book at once; the others are told', async () => {
    const group = await makeLinked(hotel, { rooms: 1 })
    const forms = []
    for (let i = 0; i < 12; i++) forms.push(await filledForm(page, group.query, test))
    const sent = await Promise.all(
      forms.map(({ action, fields }, i) => post(action, { ...fields, email: `guest.${i}@example.com` })),
    )
    expect(sent.filter(({ status }) => status === 303)).toHaveLength(1)
    const refused = sent.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(11)
    for (const { text } of refused) expect(text).toContain('Sold out for this group')
    expect(await picked(group)).toEqual([1, 1, 1])
    expect(await leftOf(hotel.api, group.stock)).toEqual([7, 7, 7])
    const first = await visit(`${page}?group=${group.code}&lang=en`)
    expect([first.status, first.text.includes('All rooms of the group are booked.')]).toEqual([200, true])
    expect((await visit(`${page}/rooms?${group.query}`)).text).toContain('no room of the group is left')
  })

  it('keeps what was filled in where another room of the block is left', async () => {
    const group = await makeLinked(hotel, { rooms: 1 })
    const other = await makeStock(hotel.api, { inventory_count: 2, room_type: { name: 'Other room' } })
    const { room_type_id } = other
    const blocks = [{ room_type_id, from: '2027-03-15', to: '2027-03-18', rooms: 1 }]
    await change(group.id, { blocks })
    const url = `${page}/details?${group.query}&room=${group.stock.room_type_id}&plan=${group.stock.rate_plan_id}`
    const { action, fields } = formOf(await visit(url), url)
    test.clock.advance({ seconds: 30 })
    await makeBooking(hotel.api, group.stock, { group_id: group.id })
    const refused = await post(action, { ...fields, ...DETAILS, another: 'yes' })
    expect([refused.status, refused.text.includes('Sold out for this group')]).toEqual([409, true])
    const choice = formOf(refused, page)
    const [choose] = buttonsOf(refused, 'choose')
    const again = await post(choice.action, { ...choice.fields, choose: choose! })
    const form = formOf(again, page)
    const { last_name, email, phone } = DETAILS
    expect(form.fields).toMatchObject({ last_name, email, phone, room: room_type_id, group: group.code })
    expect(again.html).toContain(DETAILS.request)
    test.clock.advance({ seconds: 30 })
    const { request, arrival_time } = DETAILS
    const sent = await post(form.action, { ...form.fields, request, arrival_time, terms: 'yes' })
    expect(sent.status).toBe(303)
    const { data } = (await hotel.api.get(`/reservations?group_id=${group.id}`)).body
    expect(data.map((stay: { room_type_id: string }) => stay.room_type_id)).toEqual([
      room_type_id,
      group.stock.room_type_id,
    ])
  })

  it('sells the block in a full house with a stop sell, and nothing beside the block in an empty one', async () => {
    const full = await makeLinked(hotel, { rooms: 1, inventory_count: 1 })
    expect((await book(hotel.api, full.stock)).body.error.code).toBe('SVC-1001')
    const { property_id } = hotel
    const { room_type_id: closed } = full.stock
    const limits = [{ room_type_id: closed, date: '2027-03-16', stop_sell: true }]
    expect((await hotel.api.post('/rate-plans/changes', { property_id, limits })).status).toBe(200)
    const form = await filledForm(page, full.query, test)
    expect((await post(form.action, form.fields)).status).toBe(303)

    const group = await makeLinked(hotel, { rooms: 2, wish: { to: '2027-03-20' } })
    const late = group.query.replace('to=2027-03-18', 'to=2027-03-19')
    expect((await visit(`${page}/rooms?${late}`)).text).toContain('no room of the group is left')
    // Dates that no page has shown.
    const forged = await filledForm(page, group.query, test)
    const refused = await post(forged.action, { ...forged.fields, to: '2027-03-19' })
    expect([refused.status, await picked(group)]).toEqual([409, [0, 0, 0]])
    // A night that ends while the form is filled in is not taken from the house.
    const filled = await filledForm(page, group.query, test)
    const { room_type_id } = group.stock
    const blocks = [{ room_type_id, from: '2027-03-17', to: '2027-03-18', rooms: 0 }]
    await change(group.id, { blocks })
    expect((await post(filled.action, filled.fields)).status).toBe(409)
    expect(await leftOf(hotel.api, group.stock)).toEqual([6, 6, 8])
  })

  it('sells the plan of the group alone, also one that was negotiated with its company, and no code lowers it', async () => {
    const stock = await makeStock(hotel.api, { inventory_count: 8 })
    const terms = { name: 'Congress rate', base_price: eur(9000), negotiated: true }
    const plan = await makePlan(hotel.api, stock.room_type_id, terms)
    const { property_id } = hotel
    const company = await hotel.api.make('/companies', {
      name: 'Congress Ltd',
      rate_plan_ids: [plan.id],
    })
    await hotel.api.make('/promotions', {
      property_id,
      code: 'LOWER',
      discount: { type: 'percent', value: 10 },
    })
    const { room_type_id } = stock
    const blocks = [{ room_type_id, from: '2027-03-15', to: '2027-03-18', rooms: 2 }]
    const group = await hotel.api.make(
      '/groups',
      groupOf(property_id, stock, {
        blocks,
        company_id: company.id,
        rate_plan_id: plan.id,
        booking_link: { open: true },
      }),
    )
    const code = new URL(group.booking_link.path, page).searchParams.get('group')!
    const rooms = await visit(`${page}/rooms?${DATES}&group=${code}&promo=LOWER`)
    expect(rooms.text).toContain('€270.00')
    expect(rooms.text.match(/Choose/g)).toHaveLength(1)
    const form = await filledForm(page, `${DATES}&group=${code}`, test)
    // Another plan of the type, and a code.
    const other = { ...form.fields, plan: stock.rate_plan_id, total: '36000' }
    expect((await post(form.action, other)).status).toBe(409)
    expect((await post(form.action, { ...form.fields, code: 'LOWER' })).status).toBe(303)
    const [made] = (await hotel.api.get(`/reservations?group_id=${group.id}`)).body.data
    expect(made).toMatchObject({ rate_plan_id: plan.id, company_id: company.id, total: eur(27_000) })
    expect(made.promotion_code).toBeNull()
  })

  it('books several rooms of the block in one booking, never more than are left', async () => {
    const group = await makeLinked(hotel, { rooms: 2 })
    const rooms_url = `${page}/rooms?${group.query}`
    const several = linkOf(await visit(rooms_url), '/several?', rooms_url)
    const bare = (id: string) => id.slice(id.indexOf('_') + 1)
    const one = `${bare(group.stock.room_type_id)}.${bare(group.stock.rate_plan_id)}.2`
    const two = await visit(`${several}&rooms=${one},${one}`)
    expect([two.status, two.text.includes('no further room is free')]).toEqual([200, true])
    expect((await visit(`${several}&rooms=${one},${one},${one}`)).status).toBe(409)
    const details = linkOf(two, '/details?', several)
    const { action, fields } = formOf(await visit(details), details)
    test.clock.advance({ seconds: 30 })
    expect((await post(action, { ...fields, ...DETAILS, another: 'yes' })).status).toBe(303)
    expect(await picked(group)).toEqual([2, 2, 2])
    expect((await hotel.api.get('/bookings?limit=1')).body.data).toMatchObject([{ group_id: group.id }])
  })
})
