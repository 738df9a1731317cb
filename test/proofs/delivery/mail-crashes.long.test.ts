import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WorkerFailpoint } from '#server/engine/lease-worker.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import type { WorkerOrders } from '#test/harness/faults/dying-worker.ts'
import { endWorkers, startWorker } from '#test/harness/faults/workers.ts'
import { openMailServer } from '#test/harness/mail/mail-server.ts'
import { INVOICE, queue, stored } from '#test/harness/mail/mails.ts'
import { createStaff, signedIn } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'
import { until } from '#test/operations/program.ts'

const secret = randomBytes(32)
const smtp = await openMailServer()
const test = Object.assign(testApp({ secret, mail_servers: { live: smtp.server, sandbox: undefined } }), {
  secret,
})
let hotel: Hotel
beforeAll(async () => {
  // Workers in other processes use the system clock.
  test.clock.set(Temporal.Now.instant().toString())
  hotel = await test.createHotel()
})
beforeEach(async () => {
  await test.db.query('DELETE FROM mails')
  smtp.mails.length = 0
})
afterEach(() => endWorkers())
afterAll(() => smtp.close())

const worker = (orders: Partial<WorkerOrders> = {}) =>
  startWorker({ urls: test.logins, secret: secret.toString('hex'), mail_server: smtp.server, ...orders })

/** Expires the leases of dead workers now instead of in minutes. */
const endLeases = () =>
  test.db.query(`UPDATE mails SET due_at = now() - interval '1 s' WHERE status = 'sending'`)
const waiting = async () =>
  (await test.db.query(`SELECT count(*)::int AS count FROM mails WHERE finished_at IS NULL`)).rows[0].count

/** Everything was sent, and every duplicate has its reason. */
async function expectExplained(ids: string[]) {
  for (const id of ids) {
    const { status, interruptions, log } = await stored(test, id)
    expect(status).toBe('sent')
    const copies = smtp.mails.filter(({ opened }) => opened.messageId === `<${id}@harbour.example>`).length
    expect(copies).toBeGreaterThanOrEqual(1)
    expect(copies).toBeLessThanOrEqual(1 + interruptions)
    expect(log.filter(({ error }) => error === 'interrupted')).toHaveLength(interruptions)
    expect(log.at(-1)).toMatchObject({ number: 1, error: null })
  }
}

describe('a worker that is killed while it sends mails', () => {
  const POINTS: readonly WorkerFailpoint[] = [
    'before_claim',
    'after_claim',
    'before_send',
    'after_send',
    'before_record',
    'after_record',
  ]

  it.each(POINTS)('at %s: no mail is lost, and what came twice is explained', async (dies_mailing_at) => {
    const ids = await queue(
      test,
      hotel,
      Array.from({ length: 6 }, () => INVOICE),
    )
    const dying = await worker({ dies_mailing_at, at_time: /send|record/.test(dies_mailing_at) ? 2 : 1 })
    expect(await dying.ended).toBe('SIGKILL')
    await endLeases()
    const successor = await worker()
    await until(waiting, (count) => count === 0)
    await successor.kill()
    await expectExplained(ids)
  })

  it('three times at the same mail: it is given up, for people to look at', async () => {
    const [id] = await queue(test, hotel, [INVOICE])
    for (let i = 0; i < 3; i++) {
      const dying = await worker({ dies_mailing_at: 'after_send' })
      expect(await dying.ended).toBe('SIGKILL')
      await endLeases()
    }
    test.clock.set(Temporal.Now.instant().toString())
    await test.app.outbox_workers.live.reclaimExpiredLeases()
    expect(await stored(test, id!)).toMatchObject({ status: 'failed', attempts: 0, interruptions: 3 })
    expect(smtp.mails).toHaveLength(3)
  })
})

describe('rule 27.7 — a worker that is killed between an occasion and the end of its mail', () => {
  /** Payments with an e-mail to the guest. */
  async function paid(count: number) {
    const own_hotel = await test.createHotel()
    const { api, property_id } = own_hotel
    const owner = await signedIn(test, await createStaff(test, own_hotel, 'owner'))
    await owner.api.send('PUT', '/message-schedules', {
      property_id,
      kind: 'payment_received',
      enabled: true,
    })
    const { id } = await makeBooking(api, await makeStock(api))
    const draft = (await api.get(`/invoices?reservation_id=${id}`)).body.data[0].id
    for (let i = 0; i < count; i++)
      await api.make(`/invoices/${draft}/payments`, { amount: eur(1000 + i), method: 'cash' })
    return own_hotel
  }
  /** What guests are written waits ten seconds, which are over now. */
  const endWaits = () =>
    test.db.query(
      `UPDATE mails SET due_at = now() - interval '1 s' WHERE status = 'waiting' AND due_at > now()`,
    )
  const writer = (orders: Partial<WorkerOrders> = {}) => worker({ writes_to_guests: true, ...orders })

  const DEATHS: readonly Partial<WorkerOrders>[] = [
    { dies_writing: true, at_time: 2 },
    { dies_mailing_at: 'after_claim' },
    { dies_mailing_at: 'before_send', at_time: 2 },
    { dies_mailing_at: 'after_send', at_time: 2 },
    { dies_mailing_at: 'before_record' },
    { dies_mailing_at: 'after_record' },
  ]
  it.each(DEATHS)('%j: each is written once, and only what was on its way comes twice', async (death) => {
    const { property_id } = await paid(3)
    const dying = await writer(death)
    let died: string | null = null
    void dying.ended.then((signal) => {
      died = signal
    })
    await until(
      async () => {
        await endWaits()
        return died
      },
      (signal) => signal === 'SIGKILL',
    )
    await endLeases()
    const successor = await writer()
    const finished = async () => {
      await endWaits()
      const sql = `SELECT count(*)::int AS count FROM mails WHERE property_id = $1 AND status = 'sent'`
      return (await test.db.query(sql, [property_id])).rows[0].count
    }
    await until(finished, (count) => count >= 3)
    await successor.kill()
    const { rows } = await test.db.query(
      `SELECT m.mail_id, k.interruptions FROM messages m JOIN mails k ON k.id = m.mail_id WHERE m.property_id = $1`,
      [property_id],
    )
    expect(rows).toHaveLength(3)
    const amounts = new Set(smtp.mails.map(({ opened }) => /€10\.0\d/.exec(opened.text ?? '')?.[0]))
    expect(amounts).toEqual(new Set(['€10.00', '€10.01', '€10.02']))
    for (const { mail_id, interruptions } of rows) {
      const copies = smtp.mails.filter(({ opened }) => opened.messageId === `<${mail_id}@harbour.example>`)
      expect(copies.length).toBeGreaterThanOrEqual(1)
      expect(copies.length).toBeLessThanOrEqual(1 + interruptions)
    }
    // Nothing had left that process: SMTP cannot have been handed anything twice.
    if (death.dies_writing || death.dies_mailing_at === 'after_claim') expect(smtp.mails).toHaveLength(3)
  })
})

describe('a worker whose lease was taken back', () => {
  it('writes nothing: what the other one wrote stands', async () => {
    const secondInstance = await test.secondInstance()
    const slow = test.app.outbox_workers.live
    const other = secondInstance.app.outbox_workers.live
    const [id] = await queue(test, hotel, [INVOICE])
    const handed_over = Promise.withResolvers<void>()
    const goes_on = Promise.withResolvers<void>()
    test.mail_failpoint = (name) => {
      if (name !== 'after_send') return undefined
      test.mail_failpoint = undefined
      handed_over.resolve()
      return goes_on.promise
    }
    const sending = slow.drain()
    await handed_over.promise
    test.clock.advance({ minutes: 6 })
    await other.reclaimExpiredLeases()
    expect(await other.drain()).toBe(1)
    goes_on.resolve()
    await sending
    const { status, attempts, log } = await stored(test, id!)
    expect({ status, attempts }).toEqual({ status: 'sent', attempts: 1 })
    expect(log).toMatchObject([{ error: 'interrupted' }, { number: 1, error: null }])
    expect(smtp.mails).toHaveLength(2)
    await secondInstance.stop()
  })
})

describe('a worker that sends mails', () => {
  it('sends what another process committed, without being notified, and one that stops lets a mail end', async () => {
    const other = await test.secondInstance()
    other.app.outbox_workers.live.start()
    const [first] = await queue(test, hotel, [INVOICE])
    await until(waiting, (count) => count === 0)
    const handed_over = Promise.withResolvers<void>()
    const goes_on = Promise.withResolvers<void>()
    test.mail_failpoint = (name) => {
      if (name !== 'after_send') return undefined
      handed_over.resolve()
      return goes_on.promise
    }
    const [second] = await queue(test, hotel, [INVOICE])
    await handed_over.promise
    const stopped = other.stop()
    goes_on.resolve()
    await stopped
    test.mail_failpoint = undefined
    for (const id of [first!, second!])
      expect(await stored(test, id)).toMatchObject({ status: 'sent', interruptions: 0 })
    expect(smtp.mails).toHaveLength(2)
  })
})
