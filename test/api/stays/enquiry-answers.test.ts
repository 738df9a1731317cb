import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { answerMail, bounceMail, handOver } from '#test/harness/mail/messages.ts'
import { quoteOf } from '#test/harness/reservations/quotes.ts'
import { createStaff, signedIn } from '#test/harness/staff.ts'
import { makeStock } from '#test/harness/stock.ts'

const { test, smtp, drain } = await mailingApp()

let hotel: Hotel
let clerk: Awaited<ReturnType<typeof signedIn>>
let id: string

const WORDS = { body: 'Dear {{guest_name}},\n\nboth rooms are free.\n\n{{property_name}}' }
const ENQUIRER = { name: 'Inès Moreau', email: 'ines.moreau@example.com', subject: 'Two rooms {{contact}}' }

beforeEach(async () => {
  // What other tests have left to send.
  await test.db.query('DELETE FROM mails')
  await test.db.query('DELETE FROM enquiries')
  hotel = await test.createHotel()
  clerk = await signedIn(test, await createStaff(test, hotel, 'front_desk'))
  id = await note()
})

const note = async (more: object = {}): Promise<string> =>
  (
    await hotel.api.make('/enquiries', {
      ...ENQUIRER,
      property_id: hotel.property_id,
      body: 'In May?',
      ...more,
    })
  ).id
const enquiry = async (of = id) => (await hotel.api.get(`/enquiries/${of}`)).body
const answer = (body: object = WORDS, of = id) => hotel.api.post(`/enquiries/${of}/messages`, body)
const messages = async (of = id) => (await hotel.api.get(`/enquiries/${of}/messages`)).body.data
/** The address that the last e-mail names for replies. */
async function replyAddress(): Promise<string> {
  await drain()
  return smtp.mails.at(-1)!.opened.replyTo![0]!.address!
}
/** What the bell says of open enquiries to somebody who signs in now. */
async function bell() {
  const { api } = await signedIn(test, await createStaff(test, hotel, 'front_desk'))
  const notices: { kind: string; is_open: boolean }[] = (await api.get('/notices')).body.data
  return notices.filter(({ kind, is_open }) => is_open && kind === 'enquiry_open')
}
let count = 0
const reply = (
  to: string,
  text: string,
  headers: readonly string[] = [],
  message_id = `r${++count}@guest.example`,
) => handOver(test, answerMail({ to, text, id: message_id, headers }))

describe('rule 35.9 — an answer', () => {
  it('goes to who asked, in words with variables, and its delivery is shown with the enquiry', async () => {
    const { status, body } = await answer()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      enquiry_id: id,
      direction: 'out',
      subject: 'Re: Two rooms {{contact}}',
      to: ENQUIRER.email,
      status: 'waiting',
      created_by: { type: 'api' },
    })
    expect(body.body).toMatch(/^Dear Inès Moreau,\n\nboth rooms are free\./)
    await drain()
    const [mail] = smtp.mails
    expect(mail!.opened.subject).toBe('Re: Two rooms {{contact}}')
    expect(mail!.opened.to?.[0]?.address).toBe(ENQUIRER.email)
    expect(mail!.opened.headers.some(({ key }) => key === 'auto-submitted')).toBe(false)
    expect(await messages()).toEqual([expect.objectContaining({ id: body.id, status: 'sent', error: null })])
    expect(await enquiry()).toMatchObject({
      status: 'answered',
      open_since: null,
      answered_at: expect.any(String),
    })
  })

  it('has the subject of the template of the property, in its language, and the name of its author', async () => {
    const text = { subject: 'Ihre Anfrage: {{enquiry_subject}}', body: 'Hallo' }
    await hotel.api.send('PUT', '/templates', {
      ...{ property_id: hotel.property_id, kind: 'enquiry_answer', language: 'de' },
      ...text,
    })
    const { body } = await clerk.api.post(`/enquiries/${id}/messages`, { ...WORDS, language: 'de' })
    expect(body).toMatchObject({
      subject: 'Ihre Anfrage: Two rooms {{contact}}',
      created_by: { type: 'staff' },
    })
    expect(body.from).toMatch(/\S/)
  })

  it.each([
    ['a variable of stays', { body: '{{arrival_date}}' }, 'unknown_variable'],
    ['a table inside a line', { body: 'Call {{contact}}' }, 'not_alone'],
  ])('422 for %s', async (_, body, code) => {
    expect((await answer(body)).body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'body', code }],
    })
    expect(await enquiry()).toMatchObject({ status: 'open' })
  })

  it('422 where the enquiry has no e-mail address, or none that is one', async () => {
    const { address } = (await hotel.api.get(`/properties/${hotel.property_id}/enquiry-address`)).body
    await reply(address, 'A room?', ['Reply-To: ines@localhost'])
    const received = (await hotel.api.get('/enquiries?search=localhost')).body.data[0]
    for (const of of [received.id, await note({ email: null })])
      expect(await answer(WORDS, of)).toMatchObject({
        status: 422,
        body: { error: { details: [{ field: 'id', code: 'no_email' }] } },
      })
  })

  it('409 SVC-1007 — is refused for a closed enquiry, and leaves a quoted one quoted', async () => {
    await hotel.api.patch(`/enquiries/${id}`, { status: 'closed' })
    expect((await answer()).body.error).toMatchObject({ code: 'SVC-1007', details: { from: 'closed' } })
    await hotel.api.patch(`/enquiries/${id}`, { status: 'answered' })
    expect((await answer()).status).toBe(201)
    const stock = await makeStock(hotel.api)
    await hotel.api.make('/quotes', quoteOf(hotel.property_id, stock, { enquiry_id: id }))
    expect((await answer()).status).toBe(201)
    expect(await enquiry()).toMatchObject({ status: 'quoted', quote_id: expect.any(String) })
  })

  it('422 for the twenty-first within 24 hours', async () => {
    for (let i = 0; i < 20; i++) expect((await answer()).status).toBe(201)
    expect((await answer()).body.error).toMatchObject({ details: [{ field: 'id', code: 'too_many' }] })
    test.clock.advance({ hours: 25 })
    expect((await answer()).status).toBe(201)
  })
})

describe('rule 35.10 — a reply to an answer', () => {
  it('comes back into the enquiry once, which is open again, and the bell says so', async () => {
    await answer()
    const to = await replyAddress()
    expect(to).toMatch(/^answer\+[0-9a-z]{45}@reply\.harbour\.example$/)
    test.clock.advance({ hours: 24 * 8 })
    for (let i = 0; i < 2; i++)
      expect((await reply(to, 'We take both.', [], 'same@guest.example')).status).toBe(202)
    const received = {
      status: 'received',
      from: 'Ngozi Okafor',
      from_address: 'ngozi@guest.example',
      to: null,
    }
    expect(await messages()).toEqual([
      expect.objectContaining({ direction: 'in', body: 'We take both.', ...received }),
      expect.objectContaining({ direction: 'out' }),
    ])
    expect(await enquiry()).toMatchObject({
      status: 'open',
      open_since: '2027-01-12T09:00:00Z',
      answered_at: null,
    })
    expect(await bell()).toEqual([expect.objectContaining({ resource_id: id, at: '2027-01-12T09:00:00Z' })])
    test.clock.advance({ hours: 24 * 8 })
    expect(await bell()).toEqual([])
    await reply(to, 'Did you get it?')
    expect(await bell()).toEqual([expect.objectContaining({ resource_id: id, at: '2027-01-12T09:00:00Z' })])
  })

  it('opens a closed and a quoted enquiry, which can be quoted again', async () => {
    const stock = await makeStock(hotel.api)
    const wish = quoteOf(hotel.property_id, stock, { enquiry_id: id })
    const first = await hotel.api.make('/quotes', wish)
    await answer()
    const to = await replyAddress()
    await reply(to, 'And a cot?')
    expect(await enquiry()).toMatchObject({ status: 'open', quote_id: first.id, closed_at: null })
    const second = await hotel.api.make('/quotes', wish)
    expect(await enquiry()).toMatchObject({ status: 'quoted', quote_id: second.id })
    await reply(to, 'Thank you')
    await hotel.api.patch(`/enquiries/${id}`, { status: 'closed' })
    await reply(to, 'One more')
    expect(await enquiry()).toMatchObject({ status: 'open' })
  })

  it('is kept and opens nothing where it is automatic', async () => {
    await answer()
    await reply(await replyAddress(), 'I am on holiday', ['Auto-Submitted: auto-replied'])
    expect(await enquiry()).toMatchObject({ status: 'answered' })
    expect((await messages())[0]).toMatchObject({ direction: 'in', is_automatic: true })
  })

  it('is dropped beyond twenty in 24 hours, and without words', async () => {
    await answer()
    const to = await replyAddress()
    for (let i = 0; i < 22; i++) expect((await reply(to, `No. ${i}`)).status).toBe(202)
    expect(await messages()).toHaveLength(21)
  })

  it('marks the answer as failed where it is a bounce of it, and of no other enquiry', async () => {
    await answer()
    const to = await replyAddress()
    const { rows } = await test.db.query('SELECT id FROM mails ORDER BY id')
    const other = await note()
    await answer(WORDS, other)
    const elsewhere = await replyAddress()
    await handOver(test, bounceMail(elsewhere, rows[0].id))
    expect((await messages())[0]).toMatchObject({ status: 'sent' })
    await handOver(test, bounceMail(to, rows[0].id))
    expect((await messages())[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('5.1.1') })
    expect(await messages(other)).toEqual([expect.objectContaining({ status: 'sent' })])
  })

  it('is dropped where the address was made up, and once the enquiry is deleted', async () => {
    await answer()
    const to = await replyAddress()
    const made_up = to.replace(/.(?=@)/, (end) => (end === '0' ? '1' : '0'))
    expect((await reply(made_up, 'Hello')).status).toBe(202)
    expect(await messages()).toHaveLength(1)
    await test.db.query('DELETE FROM enquiries WHERE id = $1', [id])
    expect((await reply(to, 'Hello')).status).toBe(202)
    expect((await test.db.query('SELECT FROM enquiry_messages')).rowCount).toBe(0)
  })
})

describe('rule 35.11 — an answer of staff', () => {
  const write = async () => (await clerk.api.make(`/enquiries/${id}/messages`, WORDS)).id as string
  const withdraw = (message: string) => clerk.api.send('DELETE', `/enquiry-messages/${message}`)

  it('is withdrawn within ten seconds: the enquiry waits again, since when it did', async () => {
    const { open_since } = await enquiry()
    test.clock.advance({ minutes: 5 })
    const message = await write()
    expect((await withdraw(message)).status).toBe(204)
    expect(await enquiry()).toMatchObject({ status: 'open', open_since, answered_at: null })
    expect(await messages()).toEqual([])
    test.clock.advance({ minutes: 1 })
    await drain()
    expect(smtp.mails).toEqual([])
    expect((await withdraw(message)).body.error).toMatchObject({ code: 'SVC-1007' })
  })

  it('is not sent again once it is withdrawn, and does not count among those of the day', async () => {
    const manager = await signedIn(test, await createStaff(test, hotel, 'manager'))
    for (let i = 0; i < 20; i++) expect((await withdraw((await answer()).body.id)).status).toBe(204)
    const [mail] = (await manager.api.get('/mails?status=discarded')).body.data
    const { body } = await manager.api.post(`/mails/${mail.id}/retry`)
    expect(body.error).toMatchObject({ code: 'SVC-4110' })
    expect((await answer()).status).toBe(201)
    expect(await messages()).toHaveLength(1)
  })

  it('leaves the enquiry answered while a later one stands, which opens it when it is withdrawn too', async () => {
    const [first, second] = [await write(), await write()]
    await withdraw(first)
    expect(await enquiry()).toMatchObject({ status: 'answered' })
    await withdraw(second)
    expect(await enquiry()).toMatchObject({ status: 'open' })
  })

  it('409 SVC-1007 — is not withdrawn once it was sent, nor is a reply', async () => {
    const message = await write()
    test.clock.advance({ minutes: 1 })
    const to = await replyAddress()
    await reply(to, 'Good')
    for (const one of [message, (await messages())[0].id])
      expect(await withdraw(one)).toMatchObject({ status: 409, body: { error: { code: 'SVC-1007' } } })
  })
})
