import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AttachmentRenderer } from '#server/features/mail/email/public.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { openMailServer } from '../harness/mail/mail-server.ts'
import { INVOICE, queue, stored } from '../harness/mail/mails.ts'

const secret = randomBytes(32)
const smtp = await openMailServer()
/** Renders attachments, or fails. */
let paper: AttachmentRenderer
const test = Object.assign(
  testApp(
    { secret, mail_servers: { live: smtp.server, sandbox: undefined } },
    {
      attachment_renderers: { invoice_pdf: (...args) => paper(...args) },
      mail_timeouts: { greeting_ms: 5_000, silence_ms: 2_000, whole_ms: 10_000 },
    },
  ),
  { secret },
)
let hotel: Hotel
beforeAll(async () => {
  hotel = await test.createHotel()
})
afterAll(() => smtp.close())
beforeEach(async () => {
  await test.db.query('DELETE FROM mails')
  smtp.behave({})
  smtp.mails.length = 0
  test.mail_failpoint = undefined
})

const drain = () => test.app.outbox_workers.live.drain()
const queueOne = async (more: object = {}) => (await queue(test, hotel, [{ ...INVOICE, ...more }]))[0]!
const LATER = { code: 451, text: 'greylisted, come again' }

describe('the outbox', () => {
  it('sends what was committed, once, and nothing that was rolled back', async () => {
    const [first, second] = await queue(test, hotel, [INVOICE, INVOICE])
    await expect(queue(test, hotel, [INVOICE], { fails: true })).rejects.toThrow('comes to nothing')
    expect(await drain()).toBe(2)
    expect(await drain()).toBe(0)
    expect(smtp.mails.map(({ opened }) => opened.messageId).sort()).toEqual(
      [first, second].map((id) => `<${id}@harbour.example>`).sort(),
    )
    expect(await stored(test, first!)).toMatchObject({
      status: 'sent',
      attempts: 1,
      log: [{ number: 1, error: null, code: 250 }],
    })
  })

  it('an e-mail that can be withdrawn for a while is not sent before', async () => {
    const id = await queueOne({ wait_seconds: 10 })
    expect(await drain()).toBe(0)
    test.clock.advance({ seconds: 10 })
    expect(await drain()).toBe(1)
    expect((await stored(test, id)).status).toBe('sent')
  })

  it('renders attachments when it is sent, for the account of the e-mail', async () => {
    const rendered: unknown[] = []
    paper = async ({ account_id }, id) => {
      rendered.push({ account_id, id })
      const content = Buffer.from('%PDF-1.7')
      return async () => ({ filename: 'invoice.pdf', content_type: 'application/pdf', content })
    }
    await queueOne({ attachments: [{ kind: 'invoice_pdf', id: 'inv_7' }] })
    expect(rendered).toEqual([])
    await drain()
    expect(rendered).toEqual([{ account_id: hotel.account_id, id: 'inv_7' }])
    const [attachment] = smtp.mails[0]!.opened.attachments
    expect(Buffer.from(attachment!.content as ArrayBuffer).toString()).toBe('%PDF-1.7')
  })

  it('retries when rendering fails', async () => {
    paper = () => Promise.reject(new Error('no ink'))
    const id = await queueOne({ attachments: [{ kind: 'invoice_pdf', id: 'inv_7' }] })
    await drain()
    expect(await stored(test, id)).toMatchObject({
      status: 'waiting',
      log: [{ number: 1, error: 'attachment' }],
    })
    expect(smtp.mails).toEqual([])
    const content = Buffer.from('%PDF')
    paper = async () => async () => ({ filename: 'a.pdf', content_type: 'application/pdf', content })
    test.clock.advance({ seconds: 70 })
    expect(await drain()).toBe(1)
    expect((await stored(test, id)).status).toBe('sent')
  })

  it('keeps a link encrypted until it is sent, and no longer', async () => {
    const link = 'https://hotel.example/reset/0123456789abcdef'
    const [id] = await queue<'password_reset'>(test, hotel, [
      {
        to: { address: 'clerk@harbour.example' },
        template: 'password_reset',
        language: 'de-AT',
        data: { name: null, valid_until: '2027-01-04T10:00:00Z', timezone: 'Europe/Vienna' },
        link,
      },
    ])
    const { rows } = await test.db.query('SELECT m::text AS line FROM mails m WHERE id = $1', [id])
    expect(rows[0].line).not.toContain('0123456789abcdef')
    expect((await stored(test, id!)).secret).not.toBeNull()
    await drain()
    expect((await stored(test, id!)).secret).toBeNull()
    const { text, html, subject } = smtp.mails[0]!.opened
    expect(subject).toBe('Neues Passwort wählen')
    for (const form of [text, html]) expect(form).toContain(link)
    expect(text).toContain('11:00')
  })

  it('refuses an invalid address', async () => {
    const to = (address: string) => queue(test, hotel, [{ ...INVOICE, to: { address } }])
    for (const address of [
      '',
      'nobody',
      'a@b',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
    ])
      await expect(to(address), address).rejects.toThrow('no address')
  })
})

describe('a failed attempt', () => {
  it('is retried after 1 min, 5 min, 30 min, 2 h and 12 h, ± 10 %, then no more', async () => {
    smtp.behave({ recipient: LATER })
    const id = await queueOne()
    await drain()
    for (const [i, minutes] of [1, 5, 30, 120, 720].entries()) {
      const { status, attempts, log, due_at } = await stored(test, id)
      expect({ status, attempts }).toEqual({ status: 'waiting', attempts: i + 1 })
      expect(log.at(-1)).toMatchObject({ number: i + 1, error: 'later', code: 451 })
      const waits = (due_at.getTime() - test.clock.now().epochMilliseconds) / 60_000
      expect(Math.abs(waits / minutes - 1)).toBeLessThanOrEqual(0.1001)
      test.clock.set(due_at.toISOString())
      expect(await drain()).toBe(1)
    }
    expect(await stored(test, id)).toMatchObject({ status: 'failed', attempts: 6 })
    test.clock.advance({ hours: 48 })
    expect(await drain()).toBe(0)
  })

  it('is the last after a permanent refusal', async () => {
    smtp.behave({ recipient: { code: 550, text: 'no such mailbox' } })
    const id = await queueOne()
    await drain()
    expect(await stored(test, id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      log: [{ error: 'refused', code: 550, answer: '550 no such mailbox' }],
    })
  })

  it('is marked where the e-mail may have been delivered, and the second copy has the same id', async () => {
    smtp.behave({ data: 'drops' })
    const id = await queueOne()
    await drain()
    smtp.behave({})
    test.clock.advance({ seconds: 70 })
    await drain()
    expect(await stored(test, id)).toMatchObject({
      status: 'sent',
      log: [{ error: 'uncertain' }, { error: null }],
    })
    expect(new Set(smtp.mails.map(({ opened }) => opened.messageId)).size).toBe(1)
    expect(smtp.mails).toHaveLength(2)
  })

  it('does not count while the server accepts no e-mail at all', async () => {
    smtp.behave({ connect: { code: 421, text: 'closed' } })
    const ids = await queue(test, hotel, [INVOICE, INVOICE])
    for (let i = 0; i < 12; i++) {
      await drain()
      test.clock.advance({ hours: 1 })
    }
    for (const id of ids) {
      const { status, attempts, log } = await stored(test, id)
      expect({ status, attempts }).toEqual({ status: 'waiting', attempts: 0 })
      expect(log).toMatchObject([{ number: null, error: 'unreachable', code: 421 }])
    }
    smtp.behave({})
    await drain()
    expect(smtp.mails).toHaveLength(2)
    expect(await stored(test, ids[0]!)).toMatchObject({
      status: 'sent',
      log: [{ error: 'unreachable' }, { number: 1, error: null }],
    })
  })

  it('does not delay other e-mails', async () => {
    smtp.behave({ recipient: 'hangs' })
    await queue(test, hotel, [INVOICE, INVOICE, INVOICE])
    const hanging = drain()
    await expect.poll(() => smtp.sessions).toBeGreaterThan(0)
    smtp.behave({})
    const secondInstance = await test.secondInstance()
    const id = await queueOne()
    await secondInstance.app.outbox_workers.live.drain()
    // Whichever worker has claimed it.
    await expect.poll(async () => (await stored(test, id)).status).toBe('sent')
    await secondInstance.stop()
    await hanging
  })
})

describe('expiry', () => {
  it('an unsent e-mail fails at its expiry, and its link is deleted', async () => {
    smtp.behave({ connect: 'drops' })
    const id = await queueOne({ expires_at: test.clock.now().add({ hours: 2 }) })
    await drain()
    test.clock.advance({ hours: 2 })
    smtp.behave({})
    expect(await drain()).toBe(0)
    await runTidy()
    expect(await stored(test, id)).toMatchObject({
      status: 'failed',
      secret: null,
      log: [{ error: 'unreachable' }, { error: 'expired' }],
    })
  })

  it('finished e-mails are kept for 90 days, waiting ones longer', async () => {
    const id = await queueOne()
    await drain()
    const waiting = await queueOne({ expires_at: test.clock.now().add({ hours: 24 * 365 }) })
    test.clock.advance({ hours: 24 * 90 - 1 })
    await runTidy()
    expect(await stored(test, id)).toBeDefined()
    test.clock.advance({ hours: 2 })
    await runTidy()
    expect(await stored(test, id)).toBeUndefined()
    expect((await stored(test, waiting)).status).toBe('waiting')
    await drain()
  })

  const runTidy = () => test.app.jobs.find(({ name }) => name.startsWith('purge_outbox'))!.run()
})

describe('without a mail server', () => {
  it('e-mails wait, and the metrics show it', async () => {
    const { sandbox } = test.app.outbox_workers
    expect(await sandbox.drain()).toBe(0)
    smtp.behave({ recipient: LATER })
    await queueOne()
    await drain()
    test.clock.advance({ minutes: 10 })
    const metrics = await (await fetch(`${test.base}/metrics`)).text()
    expect(metrics).toMatch(/serai_mails_open\{environment="live",status="waiting"\} 1\n/)
    expect(metrics).toMatch(/serai_mail_results_total\{environment="live",result="again"\} [1-9]/)
    expect(Number(/serai_mail_lag_seconds\{environment="live"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(
      500,
    )
  })
})
