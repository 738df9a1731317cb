import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { filledForm, formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { NGOZI } from '../../harness/booking-page/registration.ts'
import { after, orderMessage, person } from '../../harness/channels/order-cases/order-message.ts'
import { mapping, type Partner, partners } from '../../harness/channels/partner.ts'
import { findings } from '../../harness/database/find-text.ts'
import { mailingApp } from '../../harness/mail/mailing-app.ts'
import { answerMail, handOver } from '../../harness/mail/messages.ts'
import { repetitions } from '../../harness/repetitions.ts'
import { groupOf } from '../../harness/reservations/groups.ts'
import { createStaff, signedIn } from '../../harness/staff.ts'
import { bookingOf, makeStock, type Stock } from '../../harness/stock.ts'

const { test, smtp, drain, makeHotel } = await mailingApp()
const connect = partners(test)

let hotel: Awaited<ReturnType<typeof makeHotel>>
let clerk: Awaited<ReturnType<typeof signedIn>>
let stock: Stock
let partner: Partner
let page: string
let count = 0

beforeAll(async () => {
  hotel = await makeHotel({ confirmed: true })
  clerk = await signedIn(test, await createStaff(test, hotel, 'owner'))
  partner = await connect(hotel)
  stock = await makeStock(hotel.api, {
    inventory_count: 500,
    rate_plan: { channels: [mapping(partner)] },
  })
  page = await openPage(test, hotel)
  await test.db.query(
    `UPDATE accounts SET optional_events = '{group.created,group.updated}' WHERE account_id = $1`,
    [hotel.account_id],
  )
})

/** A guest with a booking, whose names occur nowhere else in the database. */
async function somebody() {
  const number = ++count
  const name = `Trc${number}x`
  const who = {
    ...{ first_name: `${name}first`, last_name: `${name}last` },
    ...{ email: `${name}@person.example`.toLowerCase(), phone: `+49172${9_000_000 + count}` },
  }
  const body = bookingOf(stock, { guest: who })
  const { body: booked } = await hotel.api.post('/reservations', body, {
    'idempotency-key': `first-${number}`,
  })
  const guest_id = booked.guest_id as string
  return {
    name,
    number,
    who,
    guest_id,
    reservation_id: booked.id as string,
    traces: [name, who.email, who.phone],
  }
}
type Guest = Awaited<ReturnType<typeof somebody>>

const run = (job: string) => test.app.jobs.find(({ name }) => name === job)!.run()
/** Notices, as the bell shows them and as somebody has read them. */
async function notify() {
  await run('record_notices')
  const { data } = (await clerk.api.get('/notices')).body
  const keys = data.map(({ key }: { key: string }) => key)
  if (keys.length > 0) expect((await clerk.api.post('/notices/seen', { keys })).status).toBe(200)
}
async function mergeInto({ guest_id }: Guest, from: string) {
  if (from !== guest_id) await hotel.api.make(`/guests/${guest_id}/merge`, { from })
}
async function bookOnPage({ who }: Guest, more: Record<string, string> = {}) {
  const form = await filledForm(page, 'from=2027-03-15&to=2027-03-18&adults=2&lang=en', test)
  const { to } = await post(form.action, { ...form.fields, ...who, ...more })
  return new URL(to!, page).href
}
const below = (url: string, path: string) => url.replace('?', `/${path}?`)
async function replyAddress({ reservation_id, name }: Guest) {
  await drain()
  smtp.mails.length = 0
  await hotel.api.make(`/reservations/${reservation_id}/messages`, { body: `Dear ${name}` })
  await drain()
  return smtp.mails.splice(0).at(-1)!.opened.replyTo![0]!.address!
}

/** What leaves something of a guest behind. */
const TRACES: Record<string, (guest: Guest) => Promise<unknown>> = {
  'a booking on the page': (guest) => bookOnPage(guest, { request: `For ${guest.name}` }),
  'consent on the page': (guest) => bookOnPage(guest, { marketing: 'yes' }),
  async 'a message on the page of the booking'(guest) {
    const messages = below(await bookOnPage(guest), 'messages')
    const { action, fields } = formOf(await visit(messages), messages)
    test.clock.advance({ seconds: 30 })
    await post(action, { ...fields, message: `An allergy, says ${guest.name}` })
    await notify()
  },
  async 'a registration on the page of the booking'(guest) {
    const form = below(await bookOnPage(guest), 'registration/1')
    const { action, fields } = formOf(await visit(form), form)
    test.clock.advance({ seconds: 30 })
    const { status } = await post(action, { ...fields, ...NGOZI, last_name: guest.name })
    expect(status).toBe(303)
  },
  async 'an e-mail of the guest'(guest) {
    const raw = answerMail({
      to: await replyAddress(guest),
      text: `Regards, ${guest.name}`,
      id: `${guest.name}-${++count}@x`,
    })
    const mail = raw.replace(
      'From: Ngozi Okafor <ngozi@guest.example>',
      `From: ${guest.name} <${guest.who.email}>`,
    )
    expect((await handOver(test, mail.replace('Subject: ', `Subject: ${guest.name} `))).status).toBe(202)
    await notify()
  },
  async 'a message of staff, and what the guest said'({ reservation_id, name }) {
    await clerk.api.post(`/reservations/${reservation_id}/messages`, { body: `Dear ${name}`, subject: name })
    await clerk.api.post(`/reservations/${reservation_id}/messages`, {
      direction: 'in',
      body: `${name} calls`,
    })
  },
  async 'a booking of a channel'(guest) {
    const name = `<GivenName>${guest.who.first_name}</GivenName><Surname>${guest.who.last_name}</Surname>`
    const message = {
      rooms: [{ total: after('300.00') }],
      guests: person(name, `<Email>${guest.who.email}</Email>`),
    }
    const reference = `T-${++count}`
    const body = orderMessage(message, reference, 0)
    expect(await (await fetch(partner.inbound_url, { method: 'POST', body })).text()).toContain('<Success')
    const { data } = (await hotel.api.get(`/reservations?external_reference=${reference}`)).body
    await mergeInto(guest, data[0].guest_id)
  },
  async 'a profile merged into it'(guest) {
    const other = { ...guest.who, email: `other${++count}.${guest.who.email}` }
    const { guest_id } = await hotel.api.make('/reservations', bookingOf(stock, { guest: other }))
    await mergeInto(guest, guest_id)
  },
  'another name under the same e-mail': ({ who, name }) =>
    hotel.api.make('/reservations', bookingOf(stock, { guest: { ...who, first_name: `${name}kin` } })),
  async 'a changed profile'({ guest_id, name }) {
    await clerk.api.patch(`/guests/${guest_id}`, {
      last_name: `${name}new`,
      preference_notes: `Quiet, ${name}`,
    })
  },
  'a statement of consent': ({ guest_id, name }) =>
    hotel.api.make(`/guests/${guest_id}/consents`, {
      purpose: 'marketing',
      given: true,
      text: `${name} agrees`,
    }),
  async 'an e-mail that could not be sent'({ who }) {
    await hotel.api.make('/reservations', bookingOf(stock, { guest: who, notify_guest: true }))
    await drain()
    await test.db.query(`UPDATE mails SET status = 'failed', finished_at = $2 WHERE to_address = $1`, [
      who.email,
      test.clock.now().toString(),
    ])
    await notify()
  },
}
/** Of others, whom the guest pays for. */
const OTHER = { first_name: 'Chidi', last_name: 'Obi', email: 'chidi.obi@example.com' }
async function otherStay(wish: object = {}) {
  const { id } = await hotel.api.make('/reservations', bookingOf(stock, { guest: OTHER, ...wish }))
  return { id: id as string, cancel: () => hotel.api.make(`/reservations/${id}/cancel`, {}) }
}
const payer = ({ name, who }: Guest) => ({
  name: `${name}first ${name}last`,
  email: who.email,
  address: { line1: `${name} street`, city: 'Bonn' },
})
const groupPaidBy = (bill_to: object, wish: object = {}) =>
  hotel.api.make(
    '/groups',
    groupOf(hotel.property_id, stock, {
      bill_to,
      routing: [{ types: ['accommodation'], to: 'group' }],
      ...wish,
    }),
  )
const TRACES_AS_PAYER: Record<string, (guest: Guest) => Promise<unknown>> = {
  async 'a group that the guest pays for'(guest) {
    const deposit_schedule = [{ type: 'percent', percent: 30, due: { type: 'days_after_booking', days: 0 } }]
    const group = await groupPaidBy(payer(guest), { deposit_schedule })
    const stay = await otherStay({ group_id: group.id })
    const address = { line1: `${guest.name} lane`, city: 'Bonn' }
    await clerk.api.patch(`/groups/${group.id}`, { bill_to: { ...payer(guest), address } })
    await hotel.api.make(`/groups/${group.id}/deposit-requests`, {})
    await stay.cancel()
  },
  async 'a group of the guest that names no address'({ name, who }) {
    const group = await groupPaidBy({ name: `${who.first_name} ${who.last_name}` })
    await hotel.api.make('/reservations', bookingOf(stock, { guest: who, group_id: group.id }))
    const stay = await otherStay({ group_id: group.id })
    await stay.cancel()
    expect(name).not.toBe('')
  },
  async 'a folio of another guest'(guest) {
    const stay = await otherStay()
    const bill_to = { ...payer(guest), email: guest.who.email.toUpperCase() }
    await clerk.api.post(`/reservations/${stay.id}/folios`, { name: 'Paid', bill_to })
    await stay.cancel()
  },
  async 'a draft to another guest'(guest) {
    const stay = await otherStay()
    const [{ id }] = (await hotel.api.get(`/invoices?reservation_id=${stay.id}`)).body.data
    expect((await clerk.api.patch(`/invoices/${id}`, { bill_to: payer(guest) })).status).toBe(200)
    await stay.cancel()
  },
}
Object.assign(TRACES, TRACES_AS_PAYER)
const KINDS = Object.keys(TRACES)

async function eraseAll({ guest_id }: Guest) {
  const { data } = (await hotel.api.get(`/reservations?guest_id=${guest_id}&limit=100`)).body
  for (const { id, status } of data)
    if (status !== 'cancelled')
      await hotel.api.make(`/reservations/${id}/cancel`, { reason: 'guest_request' })
  await notify()
  await test.app.environments.live.requests.flush()
  const { status, text } = await hotel.api.post(`/guests/${guest_id}/erase`, undefined)
  expect(status, text).toBe(200)
  await run('finish_guest_erasures')
}

describe('rule 28.13 — nothing that a guest left behind survives the erasure', () => {
  it.each(KINDS)('%s', async (kind) => {
    const guest = await somebody()
    const before = (await findings(test.db, guest.traces)).length
    await TRACES[kind]!(guest)
    expect((await findings(test.db, guest.traces)).length).toBeGreaterThan(before)
    await eraseAll(guest)
    expect(await findings(test.db, guest.traces)).toEqual([])
  })

  it('any of them, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(KINDS, { minLength: 2 }), async (kinds) => {
        const guest = await somebody()
        for (const kind of kinds) await TRACES[kind]!(guest)
        await eraseAll(guest)
        expect(await findings(test.db, guest.traces)).toEqual([])
      }),
      { numRuns: repetitions(2, 8) },
    )
  })

  it('422 SVC-6002 — a repeated request of an erased guest is not answered, and books nothing', async () => {
    const guest = await somebody()
    const repeat = () =>
      hotel.api.post('/reservations', bookingOf(stock, { guest: guest.who }), {
        'idempotency-key': `first-${guest.number}`,
      })
    expect((await repeat()).body.id).toBe(guest.reservation_id)
    await eraseAll(guest)
    const { status, body } = await repeat()
    expect([status, body.error.code]).toEqual([422, 'SVC-6002'])
    expect(await findings(test.db, guest.traces)).toEqual([])
  })

  it('the audit log says what happened, and "Erased Guest" for a guest who did it', async () => {
    const guest = await somebody()
    await TRACES['a message on the page of the booking']!(guest)
    const { rows: messages } = await test.db.query<{ id: string }>(
      `SELECT id FROM messages WHERE from_name LIKE $1`,
      [`${guest.name}%`],
    )
    await eraseAll(guest)
    const { rows } = await test.db.query(
      `SELECT DISTINCT actor_name, changes FROM audit_log WHERE action = 'receiveMessage' AND account_id = $1
         AND resource_id = ANY ($2)`,
      [hotel.account_id, messages.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ actor_name: 'Erased Guest', changes: null }])
  })
})
