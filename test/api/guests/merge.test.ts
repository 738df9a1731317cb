import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import type { Client } from '../../harness/client.ts'
import { oneDocument } from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { bookingOf, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 60 })
})

const book = (guest: Record<string, unknown>, more: Record<string, unknown> = {}, api = hotel.api) =>
  api.make('/reservations', bookingOf(stock, { guest, ...more }))
const guestOf = async (id: string) => (await hotel.api.get(`/guests/${id}`)).body
const idsOf = async (query: Record<string, string>, api: Client = hotel.api) =>
  (await api.get(`/guests?${new URLSearchParams(query)}`)).body.data.map(({ id }: { id: string }) => id)
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const merge = (into: string, body: Record<string, unknown>, query = '', api = hotel.api) =>
  api.post(`/guests/${into}/merge${query}`, body)
const undo = (into: string, from: string, api = hotel.api) => api.post(`/guests/${into}/merge/undo`, { from })

/**
 * Two profiles of one guest: a stay each; the second with another name, notes, tags and an issued invoice, whose issue has
 * changed the stay's version.
 */
async function pair() {
  const number = ++count
  const emails = [`anna${number}@home.example`, `anna${number}@work.example`] as const
  const one = await book({ first_name: 'Anna', last_name: 'Schmidt', email: emails[0] })
  const booked = await book({
    first_name: 'Anne',
    last_name: `Schmidtova${number}`,
    email: emails[1],
    phone: '+4930901820',
  })
  const into = one.guest_id as string
  const from = booked.guest_id as string
  await hotel.api.patch(`/guests/${into}`, { preference_notes: 'High floor', tags: ['vip'], country: 'DE' })
  await hotel.api.patch(`/guests/${from}`, {
    preference_notes: 'Quiet room',
    tags: ['vip', 'press'],
    country: 'CZ',
    language: 'cs',
  })
  const draft = await oneDocument(hotel.api, booked.id)
  const issued = await hotel.api.make(`/invoices/${draft.id}/issue`, undefined)
  const { body: other } = await hotel.api.get(`/reservations/${booked.id}`)
  return { number, emails, into, from, one, other, issued }
}

/** The name that comes of merging the second into the first. */
const NAMES: [string, readonly string[], [string, string], [string, string], [string, string]][] = [
  ['of two persons are not mixed', [], ['', 'Sukarno'], ['Anne', 'Berg'], ['', 'Sukarno']],
  ['of two persons, first alone', [], ['Prince', ''], ['Anne', 'Berg'], ['Prince', '']],
  ['that agree are completed', [], ['', 'Berg'], ['Anne', 'Berg'], ['Anne', 'Berg']],
  ['are taken as a whole', ['first_name', 'last_name'], ['Anne', 'Berg'], ['', 'Sukarno'], ['', 'Sukarno']],
  ['of which each lacks the other part are completed', [], ['', 'Ng'], ['Kim', ''], ['Kim', 'Ng']],
  ['are those of the other where nothing would be left', ['first_name'], ['Kim', ''], ['', 'Ng'], ['', 'Ng']],
]

/** What is not restored: the version, because a merged and restored profile has changed twice. */
const still = ({ version, updated_at, ...rest }: Record<string, unknown>) => rest

describe('rule 28 — merging two profiles of one guest', () => {
  it.each(NAMES)('rule 5.23, 28.2 — names %s', async (_, take, own, other, merged) => {
    const called = ([first_name, last_name]: [string, string]) =>
      book({ first_name, last_name, email: `name${++count}@home.example` })
    const [into, from] = [await called(own), await called(other)]
    const { status, body } = await merge(into.guest_id, { from: from.guest_id, take })
    expect(status).toBe(200)
    expect([body.guest.first_name, body.guest.last_name]).toEqual(merged)
  })
  it('rule 28.1, 28.2 — stays, documents, notes, tags and figures move, and the fields are combined', async () => {
    const { into, from, one, other, issued } = await pair()
    const before = await guestOf(from)
    const { status, body } = await merge(into, { from, take: ['last_name', 'phone'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ from, stays_moved: 1, first_name: 'Anne' })
    expect(body.guest).toMatchObject({
      id: into,
      first_name: 'Anna',
      last_name: before.last_name,
      phone: '+4930901820',
      country: 'DE',
      language: 'cs',
      tags: ['vip', 'press'],
      preference_notes: 'High floor\n\nQuiet room',
      stay_history: [{ reservation_id: other.id }, { reservation_id: one.id }],
    })
    const { body: stay } = await hotel.api.get(`/reservations/${other.id}`)
    expect(stay).toMatchObject({ guest_id: into, booker: other.booker, version: other.version + 1 })
    const { body: printed } = await hotel.api.get(`/invoices/${issued.id}`)
    expect(printed).toMatchObject({ guest_id: into, number: issued.number, bill_to: issued.bill_to })
    const { body: found } = await hotel.api.get(`/invoices?guest_id=${into}`)
    expect(found.data).toHaveLength(2)
    const { body: events } = await hotel.api.get(`/events?resource_id=${into}&type=guest.updated`)
    expect(events.data[0].data).toMatchObject({ id: into, merged_from: from })
    expect(events.data[0].data.changed_fields).toContain('last_name')
  })

  it('rule 28.3 — 404 SVC-3001 for the merged profile names the target; lists and search do not contain it', async () => {
    const { into, from, number } = await pair()
    await merge(into, { from })
    const merged = await hotel.api.get(`/guests/${from}`)
    expect([...refusal(merged), merged.body.error.details]).toEqual([404, 'SVC-3001', { merged_into: into }])
    const changed = await hotel.api.patch(`/guests/${from}`, { tags: [] })
    expect([changed.status, changed.body.error.details]).toEqual([404, { merged_into: into }])
    expect(await idsOf({ id: from })).toEqual([])
    expect(await idsOf({ name: `Schmidtova${number}` })).toEqual([into])
    // A merge of a merged profile resolves to the last.
    const third = await book({ first_name: 'A', last_name: 'S', email: `third${number}@home.example` })
    await merge(third.guest_id, { from: into })
    expect((await hotel.api.get(`/guests/${from}`)).body.error.details).toEqual({
      merged_into: third.guest_id,
    })
    const by_id = await hotel.api.make('/reservations', {
      ...bookingOf(stock),
      guest: undefined,
      guest_id: from,
    })
    expect(by_id.guest_id).toBe(third.guest_id)
  })

  it('rule 28.4 — bookings with either e-mail join the target, and no other guest can take the address', async () => {
    const { into, from, emails } = await pair()
    await merge(into, { from, take: ['email'] })
    for (const email of emails) {
      const stay = await book({ first_name: 'Anna', last_name: 'Schmidt', email: ` ${email.toUpperCase()} ` })
      expect(stay.guest_id).toBe(into)
    }
    expect((await guestOf(into)).email).toBe(emails[1])
    const stranger = await book({ first_name: 'Z', last_name: 'Z', email: `z${++count}@home.example` })
    const refused = await hotel.api.patch(`/guests/${stranger.guest_id}`, { email: emails[0] })
    expect(refused.body.error.details[0].code).toBe('taken')
    expect((await hotel.api.patch(`/guests/${into}`, { email: emails[0] })).status).toBe(200)
  })

  it('rule 28.7 — an undo restores both; later changes and bookings stay where they belong', async () => {
    const { into, from, emails, other, issued } = await pair()
    const was = { into: await guestOf(into), from: await guestOf(from) }
    await merge(into, { from, take: ['last_name', 'email', 'phone'] })
    const { body: open } = await hotel.api.get(`/guests/${into}/merges`)
    expect(open.data).toMatchObject([{ from, first_name: 'Anne' }])
    const back = await undo(into, from)
    expect([back.status, back.body.kept_fields, back.body.stays_restored]).toEqual([200, [], 1])
    expect(still(await guestOf(into))).toEqual(still(was.into))
    expect(still(await guestOf(from))).toEqual(still(was.from))
    expect((await hotel.api.get(`/invoices/${issued.id}`)).body.guest_id).toBe(from)
    expect((await hotel.api.get(`/guests/${into}/merges`)).body.data).toEqual([])
    // Again, with changes and bookings in between.
    await merge(into, { from, take: ['phone', 'email'] })
    await hotel.api.patch(`/guests/${into}`, { phone: '+4930901821' })
    const theirs = await book({ first_name: 'Anne', last_name: 'Schmidt', email: emails[1] })
    const own = await book({ first_name: 'Anna', last_name: 'Schmidt', email: emails[0] })
    const { body } = await undo(into, from)
    expect([body.kept_fields, body.stays_restored]).toEqual([['phone'], 2])
    expect(body.guest).toMatchObject({ phone: '+4930901821', email: emails[0] })
    const staysOf = (guest: { stay_history: { reservation_id: string }[] }) =>
      guest.stay_history.map(({ reservation_id }) => reservation_id)
    expect(staysOf(body.restored)).toEqual([theirs.id, other.id])
    expect(staysOf(body.guest)).toContain(own.id)
    expect((await book({ first_name: 'Anne', last_name: 'S', email: emails[1] })).guest_id).toBe(from)
  })

  it('409 SVC-1026 — after 30 days a merge cannot be undone, and the merged profile is deleted', async () => {
    const { into, from } = await pair()
    await merge(into, { from })
    test.clock.advance({ hours: 30 * 24 })
    expect(refusal(await undo(into, from))).toEqual([409, 'SVC-1026'])
    await test.app.jobs.find(({ name }) => name === 'forget_guest_merges')!.run()
    const { rows } = await test.db.query('SELECT saved FROM guest_merges WHERE from_id = $1', [from])
    expect(rows).toEqual([{ saved: null }])
    expect(refusal(await undo(into, from))).toEqual([409, 'SVC-1026'])
    expect((await hotel.api.get(`/guests/${from}`)).body.error.details).toEqual({ merged_into: into })
  })

  it('dry_run returns the result, and changes nothing', async () => {
    const { into, from } = await pair()
    const { status, body } = await merge(into, { from, take: ['email'] }, '?dry_run=true')
    expect([status, body.dry_run, body.guest.stay_history.length]).toEqual([200, true, 2])
    expect((await guestOf(from)).stay_history).toHaveLength(1)
  })

  it('refuses itself, unknown profiles, and those merged elsewhere', async () => {
    const { into, from } = await pair()
    const same = await merge(into, { from: into })
    expect([same.status, same.body.error.details[0].code]).toEqual([422, 'same'])
    const unknown = await merge(into, { from: 'gst_unknown' })
    expect([...refusal(unknown), unknown.body.error.details[0].field]).toEqual([404, 'SVC-3001', 'from'])
    expect(refusal(await merge('gst_unknown', { from: into }))).toEqual([404, 'SVC-3001'])
    expect(refusal(await undo(into, from))).toEqual([404, 'SVC-3001'])
    expect((await merge(into, { from, take: ['id'] })).status).toBe(422)
  })

  it('403 SVC-4005 — rule 28.5 — a key of one property can merge guests only with stays there alone', async () => {
    const key = await hotel.keyOf(hotel.property_id)
    const there = await hotel.addProperty()
    const stock_there = await makeStock(hotel.api, { property_id: there, inventory_count: 20 })
    const { into, from, emails } = await pair()
    await hotel.api.make('/reservations', {
      ...bookingOf(stock_there),
      guest: { first_name: 'Anne', last_name: 'S', email: emails[1] },
    })
    expect(refusal(await merge(into, { from }, '', key))).toEqual([403, 'SVC-4005'])
    expect(refusal(await merge(from, { from: into }, '', key))).toEqual([403, 'SVC-4005'])
    const elsewhere = await hotel.api.make('/reservations', {
      ...bookingOf(stock_there),
      guest: { first_name: 'Olaf', last_name: 'O', email: `olaf${++count}@home.example` },
    })
    expect(refusal(await merge(into, { from: elsewhere.guest_id }, '', key))).toEqual([404, 'SVC-3001'])
    const own = await pair()
    expect((await merge(own.into, { from: own.from }, '', key)).status).toBe(200)
    // Once there is a stay elsewhere, only a key for all properties may undo it.
    await hotel.api.make('/reservations', { ...bookingOf(stock_there), guest: undefined, guest_id: own.into })
    expect(refusal(await undo(own.into, own.from, key))).toEqual([403, 'SVC-4005'])
    expect((await undo(own.into, own.from)).status).toBe(200)
  })
})
