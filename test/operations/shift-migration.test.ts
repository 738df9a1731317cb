import { expect, it } from 'vitest'
import { fillRow } from '../harness/database/fill-row.ts'
import { oldSchema } from '../harness/database/old-schema.ts'

/** Migration 0038. */

const old = oldSchema('0037')

it("rule 7.55 — fills in the user and business date of payments, from the audit log and the property's time zone", async () => {
  await old.db.query('SET session_replication_role = replica')
  const account_id = 'acct_1'
  const fill = (table: string, row: object) => fillRow(old.db, table, { account_id, ...row })
  await fill('properties', { id: 'prop_1', timezone: 'Europe/Berlin', day_ends_at: '03:00' })
  const payment = { property_id: 'prop_1', amount: 500 }
  await fill('payments', { ...payment, id: 'pay_1', status: 'succeeded', paid_at: '2027-01-05T01:30:00Z' })
  await fill('payments', { ...payment, id: 'pay_2', status: 'succeeded', paid_at: '2027-01-05T02:30:00Z' })
  await fill('payments', { ...payment, id: 'pay_3', status: 'pending', paid_at: null })
  const refund = { payment_id: 'pay_1', amount: 100 }
  await fill('refunds', { ...refund, id: 'rfd_1', status: 'succeeded', finished_at: '2027-01-05T01:59:00Z' })
  await fill('refunds', { ...refund, id: 'rfd_2', status: 'manual', finished_at: null })
  const wrote = { actor_type: 'staff', actor_id: 'usr_1', actor_name: 'Ana Souza' }
  await fill('audit_log', { ...wrote, id: 'aud_1', action: 'createPayment', resource_id: 'pay_1' })
  await fill('audit_log', { ...wrote, id: 'aud_2', action: 'refundPayment', resource_id: 'rfd_1' })
  await old.migrate((file) => file.startsWith('0038'))
  const { rows } = await old.db.query(
    `SELECT id, received_by ->> 'name' AS name, business_date::text AS day FROM payments
     UNION ALL SELECT id, received_by ->> 'name', business_date::text FROM refunds ORDER BY 1`,
  )
  expect(rows).toEqual([
    { id: 'pay_1', name: 'Ana Souza', day: '2027-01-04' },
    { id: 'pay_2', name: null, day: '2027-01-05' },
    { id: 'pay_3', name: null, day: null },
    { id: 'rfd_1', name: 'Ana Souza', day: '2027-01-04' },
    { id: 'rfd_2', name: null, day: null },
  ])
})
