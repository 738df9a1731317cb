import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeOptionalEvents } from '#server/features/account/accounts/public.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel } from '#test/harness/app.ts'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { answerMail, handOver } from '#test/harness/mail/messages.ts'
import { quoteOf } from '#test/harness/reservations/quotes.ts'
import { createStaff, signedIn } from '#test/harness/staff.ts'
import { makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const { test } = await mailingApp()

let hotel: Hotel
let stock: Stock
let address: string

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api)
})
beforeEach(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 3 })
  address = (await hotel.api.get(`/properties/${hotel.property_id}/enquiry-address`)).body.address
})

let count = 0
const send = (text: string, headers: readonly string[] = [], id = `${++count}@guest.example`) =>
  handOver(
    test,
    answerMail({ to: 'info@harbour.example', text, id, headers: [`Delivered-To: ${address}`, ...headers] }),
  )
const enquiries = async (query = '') => (await hotel.api.get(`/enquiries${query}`)).body.data
const note = (more: object = {}) =>
  hotel.api.make('/enquiries', { property_id: hotel.property_id, body: 'A room in May?', ...more })
const runJob = (name: string) => test.app.jobs.find((job) => job.name === name)!.run()

describe('rule 35.3 — an e-mail to the address of a property', () => {
  it('becomes an enquiry once, without what it quotes, and answers go to its Reply-To', async () => {
    const text = 'Two doubles in May?\n\nOn Monday Serai wrote:\n> Welcome'
    for (let i = 0; i < 2; i++) expect((await send(text, [], 'same@guest.example')).status).toBe(202)
    await send('From the website', ['Reply-To: =?utf-8?Q?In=C3=A8s_Moreau?= <ines.moreau@example.com>'])
    expect(await enquiries()).toEqual([
      expect.objectContaining({ name: 'Inès Moreau', email: 'ines.moreau@example.com', status: 'open' }),
      expect.objectContaining({
        property_id: hotel.property_id,
        source: 'email',
        name: 'Ngozi Okafor',
        email: 'ngozi@guest.example',
        subject: 'Re: Your arrival',
        body: 'Two doubles in May?',
      }),
    ])
  })

  it.each([
    ['an automatic reply', ['Auto-Submitted: auto-replied']],
    ['a newsletter', ['List-Unsubscribe: <https://news.example/off>']],
    ['bulk mail', ['Precedence: bulk']],
  ])('is dropped where it is %s', async (_, headers) => {
    expect((await send('Our spring offers', headers)).status).toBe(202)
    expect(await enquiries()).toEqual([])
  })

  it('is dropped where the address was made up, or belongs to the sandbox', async () => {
    const [, local, domain] = /^(.*)@(.*)$/.exec(address)!
    address = `${local!.slice(0, -1)}${local!.endsWith('0') ? '1' : '0'}@${domain}`
    expect((await send('Hello')).status).toBe(202)
    expect(await enquiries()).toEqual([])
  })
})

it('rule 35.4 — of a sender ten e-mails a day become enquiries, also of sixteen at once; of others more do', async () => {
  const sent = await Promise.all(Array.from({ length: 16 }, (_, i) => send(`No. ${i}`)))
  for (const [i, { status }] of sent.entries()) if (status === 503) await send(`No. ${i}`)
  expect(await enquiries()).toHaveLength(10)
  await send('Another guest', ['Reply-To: ines.moreau@example.com'])
  expect(await enquiries()).toHaveLength(11)
  test.clock.advance({ hours: 25 })
  await send('The next day')
  expect(await enquiries()).toHaveLength(12)
})

describe('rule 35.2 — an enquiry', () => {
  it('is quoted by the quote that is made from it, in one transaction', async () => {
    const { id } = await note()
    const wish = { enquiry_id: id }
    const refused = await hotel.api.post(
      '/quotes',
      quoteOf(hotel.property_id, stock, { ...wish, valid_until: '2026-01-01' }),
    )
    expect(refused.status).toBe(422)
    expect((await hotel.api.get(`/enquiries/${id}`)).body.status).toBe('open')
    const quote = await hotel.api.make('/quotes', quoteOf(hotel.property_id, stock, wish))
    expect((await hotel.api.get(`/enquiries/${id}`)).body).toMatchObject({
      status: 'quoted',
      quote_id: quote.id,
      closed_at: expect.any(String),
    })
    expect(await enquiries('?status=open')).toEqual([])
  })

  it('409 SVC-1007 — is not quoted twice, and does not change once it is quoted or while it is closed', async () => {
    const { id } = await note()
    const wish = quoteOf(hotel.property_id, stock, { enquiry_id: id })
    await hotel.api.patch(`/enquiries/${id}`, { status: 'closed' })
    const closed = await hotel.api.post('/quotes', wish)
    expect([closed.status, closed.body.error.code]).toEqual([409, 'SVC-1007'])
    expect((await hotel.api.patch(`/enquiries/${id}`, { status: 'open' })).body).toMatchObject({
      status: 'open',
      closed_at: null,
    })
    await hotel.api.make('/quotes', wish)
    for (const again of [
      hotel.api.post('/quotes', wish),
      hotel.api.patch(`/enquiries/${id}`, { status: 'closed' }),
    ])
      expect(await again).toMatchObject({ status: 409, body: { error: { code: 'SVC-1007' } } })
  })

  it('404 SVC-3001 — of another account answers nothing; 422 for one of another property', async () => {
    const other = await test.createHotel()
    const foreign = await other.api.make('/enquiries', { property_id: other.property_id, body: 'Hello?' })
    const ask = (enquiry_id: string) =>
      hotel.api.post('/quotes', quoteOf(hotel.property_id, stock, { enquiry_id }))
    expect((await ask(foreign.id)).status).toBe(404)
    const second = await hotel.addProperty()
    const of_second = await hotel.api.make('/enquiries', { property_id: second, body: 'Hello?' })
    expect((await ask(of_second.id)).body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'enquiry_id', code: 'other_property' }],
    })
  })
})

it('rule 35.1 — is found by the name, the address or the subject', async () => {
  await note({ name: 'Inès Moreau', email: 'ines.moreau@example.com', subject: 'Wedding' })
  await note({ name: 'Somebody' })
  for (const search of ['moreau', 'EXAMPLE.com', 'wedd'])
    expect((await enquiries(`?search=${search}`)).map(({ name }: { name: string }) => name)).toEqual([
      'Inès Moreau',
    ])
})

it('rule 35.6 — the bell names open enquiries of the last week', async () => {
  const clerk = await signedIn(test, await createStaff(test, hotel, 'front_desk'))
  const { id } = await note({ name: 'Inès Moreau', subject: 'Wedding' })
  const bell = async () =>
    (await clerk.api.get('/notices')).body.data.filter(
      ({ kind, is_open }: Record<string, unknown>) => is_open && kind === 'enquiry_open',
    )
  expect(await bell()).toEqual([
    expect.objectContaining({ subject: 'Inès Moreau', detail: 'Wedding', resource_id: id }),
  ])
  await clerk.api.patch(`/enquiries/${id}`, { status: 'closed' })
  expect(await bell()).toEqual([])
})

describe('rule 35.5 — an enquiry', () => {
  it('is deleted thirty days after it is over, or a year after it came', async () => {
    const { id } = await note()
    const left = await note()
    await hotel.api.patch(`/enquiries/${id}`, { status: 'closed' })
    test.clock.advance({ hours: 31 * 24 })
    await runJob('delete_old_enquiries')
    expect((await enquiries()).map((one: { id: string }) => one.id)).toEqual([left.id])
    test.clock.advance({ hours: 340 * 24 })
    await runJob('delete_old_enquiries')
    expect(await enquiries()).toEqual([])
  })

  it('rule 28.12 — is in the export of the guest with its address, and goes with the guest', async () => {
    const guest = { last_name: 'Moreau', email: 'Ines.Moreau@example.com' }
    const { id, guest_id } = await makeBooking(hotel.api, stock, { guest })
    await note({ email: 'ines.moreau@example.com' })
    const other = await note({ email: 'other@example.com' })
    const exported = (await hotel.api.get(`/guests/${guest_id}/export`)).body
    expect(exported.enquiries.map(({ email }: { email: string }) => email)).toEqual([
      'ines.moreau@example.com',
    ])
    await hotel.api.post(`/reservations/${id}/cancel`, {})
    expect((await hotel.api.post(`/guests/${guest_id}/erase`)).status).toBe(200)
    expect((await enquiries()).map((one: { id: string }) => one.id)).toEqual([other.id])
  })

  it('has neither its sender nor its words in events', async () => {
    await writing(test.app.environments.live.system, null, (tx) =>
      writeOptionalEvents(wholeAccount(tx, hotel.account_id), ['enquiry.created']),
    )
    await note({ name: 'Inès Moreau', subject: 'Wedding' })
    const events = (await hotel.api.get('/events?type=enquiry.created')).body.data
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toMatch(/Moreau|Wedding|May/)
  })
})
