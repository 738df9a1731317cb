import type pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { recordStatements, type SentStatement } from '#test/harness/database/sent-statements.ts'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { sendGuestMails } from '#test/harness/mail/messages.ts'
import { eur, roomsOf } from '#test/harness/stock.ts'

const { test, makeHotel, arrived, texts } = await mailingApp()
afterEach(() => test.db.query('DELETE FROM message_schedules'))

const at = async (moment: string) => {
  test.clock.set(moment)
  await sendGuestMails(test.app)
  test.clock.advance({ seconds: 10 })
}

describe('rule 27.13 — a booking of several rooms is written about once', () => {
  it('before the arrival of its first room, with all rooms and its code, and after the last departure', async () => {
    const { api, stock, property_id } = await makeHotel()
    for (const [kind, days] of [
      ['before_arrival', 2],
      ['after_stay', 1],
    ])
      await api.send('PUT', '/message-schedules', { property_id, kind, enabled: true, days, time: '10:00' })
    const stay = { ...stock, check_in: '2027-01-08', check_out: '2027-01-10' }
    const rooms = [{ ...stay, check_in: '2027-01-09' }, { ...stay, check_out: '2027-01-09' }, stay]
    const { confirmation_code, reservations } = await api.make('/bookings', roomsOf(rooms))
    await at('2027-01-06T09:00:00Z')
    const [before, ...more] = await texts()
    expect(more).toEqual([])
    expect(before).toContain('at Harbour House on Friday, 8 January 2027')
    expect(before).toContain(confirmation_code)
    for (const line of ['Room type 1', 'Room type 2', 'Room type 3']) expect(before).toContain(line)
    // The room that arrives a day later is not written about again.
    await at('2027-01-07T09:00:00Z')
    expect(await arrived()).toEqual([])
    const [late, short, whole] = reservations
    const units = (await api.get('/rooms')).body.data
    const enter = async ({ id }: { id: string }, day: string, unit: number) => {
      test.clock.set(`${day}T15:00:00Z`)
      const change = { status: 'checked_in', room_id: units[unit].id }
      expect((await api.patch(`/reservations/${id}`, change)).status).toBe(200)
    }
    const leave = async ({ id }: { id: string }, moment: string) => {
      test.clock.set(moment)
      const change = { status: 'checked_out', allow_open_balance: true }
      expect((await api.patch(`/reservations/${id}`, change)).status).toBe(200)
    }
    await enter(short, '2027-01-08', 0)
    await enter(whole, '2027-01-08', 1)
    await leave(short, '2027-01-09T09:00:00Z')
    await enter(late, '2027-01-09', 2)
    // Others of the booking are still in house.
    await at('2027-01-10T09:00:00Z')
    expect(await arrived()).toEqual([])
    for (const one of [late, whole]) await leave(one, '2027-01-10T10:00:00Z')
    await at('2027-01-11T09:00:00Z')
    expect(await arrived()).toEqual([expect.stringContaining('Thank you for your stay')])
    await at('2027-01-12T09:00:00Z')
    expect(await arrived()).toEqual([])
  })

  it('payments of one moment for its rooms are one message, with what they come to', async () => {
    const { api, stock, property_id } = await makeHotel()
    await api.send('PUT', '/message-schedules', { property_id, kind: 'payment_received', enabled: true })
    test.clock.advance({ minutes: 1 })
    const { reservations } = await api.make('/bookings', roomsOf([stock, stock]))
    const invoices = await Promise.all(
      reservations.map(
        async ({ id }: { id: string }) => (await api.get(`/invoices?reservation_id=${id}`)).body.data[0],
      ),
    )
    const items = invoices.map(({ id: invoice_id }, i) => ({ invoice_id, amount: eur([10_000, 15_000][i]!) }))
    await api.make('/payments', { method: 'bank_transfer', items })
    await sendGuestMails(test.app)
    test.clock.advance({ seconds: 10 })
    const [message, ...more] = await texts()
    expect(message).toContain('€250.00')
    expect(more).toEqual([])
  })

  it('what was paid is found by indexes, whatever else an account has', async () => {
    const { api, stock, property_id } = await makeHotel()
    await api.send('PUT', '/message-schedules', { property_id, kind: 'payment_received', enabled: true })
    test.clock.advance({ minutes: 1 })
    const { reservations } = await api.make('/bookings', roomsOf([stock, stock]))
    for (const { id } of reservations) {
      const [invoice] = (await api.get(`/invoices?reservation_id=${id}`)).body.data
      await api.make(`/invoices/${invoice.id}/payments`, { amount: eur(10_000), method: 'cash' })
    }
    const { live } = test.app.environments
    const records = [live.system, live.background, live.tenant].map(recordStatements)
    await sendGuestMails(test.app)
    for (const record of records) record.stop()
    const sent = records.flatMap((record) => record.sent)
    const plans = await plansOf(test.db, sent, ['list_payments_to_write_of', 'sum_payments_of_moment'])
    expect(plans.list_payments_to_write_of).toMatch(/mails m.*\n\s*Index Cond:.*reservation_id\)::text = ANY/)
    expect(plans.sum_payments_of_moment).toMatch(/payments o .*\n\s*Index Cond:.*paid_at = /)
  })
})

/** The plans of statements where the account has thousands of payments, and no table is small. */
async function plansOf(db: pg.Pool, sent: readonly SentStatement[], names: readonly string[]) {
  const client = await db.connect()
  const plans: Record<string, string> = {}
  try {
    await client.query('BEGIN')
    for (const option of ['enable_seqscan', 'enable_bitmapscan'])
      await client.query(`SET LOCAL ${option} = off`)
    await client.query(
      `INSERT INTO payments SELECT (jsonb_populate_record(NULL::payments, to_jsonb(p) || jsonb_build_object('id', 'pay_' || lpad(n::text, 26, '0'),
         'paid_at', p.paid_at - n * interval '1 minute'))).*
       FROM (SELECT * FROM payments WHERE status = 'succeeded' LIMIT 1) p CROSS JOIN generate_series(1, 5000) n`,
    )
    await client.query('ANALYZE payments')
    for (const { statement, values } of sent) {
      if (!names.includes(statement.name)) continue
      const { rows } = await client.query(`EXPLAIN ${statement.text}`, [...values])
      plans[statement.name] = rows.map((row) => row['QUERY PLAN']).join('\n')
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  return plans
}
