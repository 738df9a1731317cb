import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../../harness/app.ts'
import { readPdf } from '../../harness/invoices/documents.ts'
import { documentsOf, oneDocument } from '../../harness/invoices/invoices.ts'
import { openMailServer } from '../../harness/mail/mail-server.ts'
import { eur, makeBooking, makeStock } from '../../harness/stock.ts'

const smtp = await openMailServer()
const test = testApp({
  secret: randomBytes(32),
  mail_servers: { live: smtp.server, sandbox: undefined },
})
afterAll(() => smtp.close())
beforeEach(() => {
  smtp.mails.length = 0
  smtp.behave({})
})

const drain = () => test.app.outbox_workers.live.drain()

/** An issued invoice of a stay. */
async function issued(hotel: Hotel, guest: Record<string, unknown> = {}) {
  const who = { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com', ...guest }
  const stay = await makeBooking(hotel.api, await makeStock(hotel.api), { guest: who })
  const draft = await oneDocument(hotel.api, stay.id)
  await hotel.api.make(`/invoices/${draft.id}/issue`, undefined)
  const invoice = await oneDocument(hotel.api, stay.id)
  return { stay, invoice, send: () => hotel.api.post(`/invoices/${invoice.id}/send`) }
}

describe('POST /invoices/{id}/send', () => {
  it("rule 7 — 202, and then the guest receives the PDF, from the property, in the guest's language", async () => {
    const hotel = await test.createHotel()
    const { stay, invoice, send } = await issued(hotel)
    await hotel.api.patch(`/guests/${stay.guest_id}`, { language: 'de-AT' })
    const { status, body } = await send()
    expect({ status, body }).toEqual({
      status: 202,
      body: { invoice_id: invoice.id, status: 'queued', sent_to: 'ngozi.okafor@example.com' },
    })
    expect(smtp.mails).toEqual([])
    expect(await drain()).toBe(1)
    const [{ opened }] = smtp.mails as [(typeof smtp.mails)[0]]
    expect(opened).toMatchObject({
      from: { name: 'Harbour House', address: 'stay@harbour.example' },
      to: [{ name: 'Ngozi Okafor', address: 'ngozi.okafor@example.com' }],
      subject: `Rechnung ${invoice.number} von Harbour House`,
    })
    for (const form of [opened.text, opened.html]) {
      expect(form).toContain(stay.confirmation_code)
      expect(form).toContain('15. März 2027 – 18. März 2027')
      expect(form).toMatch(/360,00\s€/)
    }
    const [attachment] = opened.attachments
    const filename = `${invoice.number}.pdf`
    expect(attachment).toMatchObject({ mimeType: 'application/pdf', disposition: 'attachment', filename })
    const { pages, language } = await readPdf(new Uint8Array(attachment!.content as ArrayBuffer))
    expect(language).toBe('de')
    for (const text of [`Rechnung ${invoice.number}`, 'Ngozi Okafor', stay.confirmation_code, 'Übernachtung'])
      expect(pages[0]).toContain(text)
  })

  it('422 SVC-7004 — a guest without an e-mail address', async () => {
    const hotel = await test.createHotel()
    const { stay, send } = await issued(hotel, { email: undefined, phone: '+4930123456' })
    const { status, body } = await send()
    expect({ status, code: body.error.code, details: body.error.details }).toEqual({
      status: 422,
      code: 'SVC-7004',
      details: { guest_id: stay.guest_id },
    })
    await hotel.api.patch(`/guests/${stay.guest_id}`, { email: 'late@example.com' })
    expect((await send()).body.sent_to).toBe('late@example.com')
    await drain()
  })

  it('rule 7 — another address may be given; the guest keeps theirs, and the audit log has sender and address', async () => {
    const hotel = await test.createHotel()
    const { stay, invoice } = await issued(hotel)
    const { status, body } = await hotel.api.post(`/invoices/${invoice.id}/send`, {
      to: ' books@example.com ',
    })
    expect({ status, sent_to: body.sent_to }).toEqual({ status: 202, sent_to: 'books@example.com' })
    expect(await drain()).toBe(1)
    expect(smtp.mails[0]!.opened.to).toEqual([{ name: '', address: 'books@example.com' }])
    expect((await hotel.api.get(`/guests/${stay.guest_id}`)).body.email).toBe('ngozi.okafor@example.com')
    const { rows } = await test.db.query(
      `SELECT changes FROM audit_log WHERE action = 'sendInvoice' AND resource_id = $1`,
      [invoice.id],
    )
    expect(rows).toEqual([{ changes: { sent_to: [null, 'books@example.com'] } }])
  })

  it('rule 7 — a guest without an address can have one given in the request', async () => {
    const hotel = await test.createHotel()
    const { invoice } = await issued(hotel, { email: undefined, phone: '+4930123456' })
    const { body } = await hotel.api.post(`/invoices/${invoice.id}/send`, { to: 'late@example.com' })
    expect(body.sent_to).toBe('late@example.com')
    expect(await drain()).toBe(1)
  })

  it.each([
    'nobody',
    'a@b',
    'a@example.com, b@example.com',
    'a@example.com\nBcc: all@example.com',
    '',
    7,
    null,
    `${'a'.repeat(250)}@example.com`,
  ])('422 SVC-2002 — %j is no address, and nothing is sent', async (to) => {
    const hotel = await test.createHotel()
    const { invoice } = await issued(hotel)
    const { status, body } = await hotel.api.post(`/invoices/${invoice.id}/send`, { to })
    expect({ status, code: body.error.code, field: body.error.details[0].field }).toEqual({
      status: 422,
      code: 'SVC-2002',
      field: 'to',
    })
    expect(await drain()).toBe(0)
  })

  it('409 SVC-7002 — a draft, with or without an address', async () => {
    const hotel = await test.createHotel()
    for (const guest of [{ email: 'a@example.com' }, { email: undefined, phone: '+4930123456' }]) {
      const who = { first_name: 'Ngozi', last_name: 'Okafor', ...guest }
      const stay = await makeBooking(hotel.api, await makeStock(hotel.api), { guest: who })
      const draft = await oneDocument(hotel.api, stay.id)
      const { status, body } = await hotel.api.post(`/invoices/${draft.id}/send`)
      expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'SVC-7002' })
    }
    expect(await drain()).toBe(0)
  })

  it('a credit note is sent as such, and requests no payment', async () => {
    const hotel = await test.createHotel()
    const { stay, invoice } = await issued(hotel)
    await hotel.api.make(`/invoices/${invoice.id}/credit-notes`, { amount: eur(5000) })
    const note = (await documentsOf(hotel.api, stay.id)).find(({ type }) => type === 'credit_note')
    expect((await hotel.api.post(`/invoices/${note.id}/send`)).status).toBe(202)
    await drain()
    const { subject, text } = smtp.mails[0]!.opened
    expect(subject).toBe(`Credit note ${note.number} from Harbour House`)
    expect(text).not.toMatch(/To be paid|Payable by|Nothing is left/)
  })

  it('repeated or concurrent requests send one e-mail; a request after it was sent, another', async () => {
    const hotel = await test.createHotel()
    const { send } = await issued(hotel)
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(await drain()).toBe(1)
    expect((await send()).status).toBe(202)
    expect(await drain()).toBe(1)
    expect(smtp.mails).toHaveLength(2)
  })

  it('one delayed by greylisting is not sent twice either', async () => {
    const hotel = await test.createHotel()
    const { send } = await issued(hotel)
    smtp.behave({ recipient: { code: 451, text: 'greylisted' } })
    await send()
    await drain()
    await send()
    smtp.behave({})
    test.clock.advance({ minutes: 2 })
    expect(await drain()).toBe(1)
    expect(smtp.mails).toHaveLength(1)
  })

  it('the same Idempotency-Key replays the response and sends nothing', async () => {
    const hotel = await test.createHotel()
    const { invoice } = await issued(hotel)
    const send = () =>
      hotel.api.post(`/invoices/${invoice.id}/send`, undefined, { 'idempotency-key': 'send-once' })
    const first = await send()
    await drain()
    const second = await send()
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await drain()).toBe(0)
  })

  it('404 SVC-3001 — an invoice of another property, and no e-mail', async () => {
    const hotel = await test.createHotel()
    const { invoice } = await issued(hotel)
    const other = await hotel.keyOf(await hotel.addProperty())
    const { status, body } = await other.post(`/invoices/${invoice.id}/send`)
    expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'SVC-3001' })
    expect(await drain()).toBe(0)
  })

  it('a name with line breaks injects no header', async () => {
    const hotel = await test.createHotel()
    const name = 'Okafor\r\nBcc: all@example.com'
    const { invoice, send } = await issued(hotel)
    // Requests cannot contain one any more; a stored one is not put into a header either.
    const renamed = await hotel.api.patch(`/guests/${invoice.guest_id}`, { last_name: name })
    expect(renamed.body.error.code).toBe('SVC-2002')
    await test.db.query('UPDATE guests SET last_name = $1 WHERE account_id = $2', [name, hotel.account_id])
    await test.db.query(
      `UPDATE reservations SET booker = jsonb_set(booker::jsonb, '{last_name}', to_jsonb($1::text)) WHERE account_id = $2`,
      [name, hotel.account_id],
    )
    expect((await send()).status).toBe(202)
    await drain()
    const { opened } = smtp.mails[0]!
    expect(opened.bcc).toBeUndefined()
    expect(opened.to![0]!.address).toBe('ngozi.okafor@example.com')
  })
})
