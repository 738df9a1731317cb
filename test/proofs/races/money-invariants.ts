import { expect } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import type { stripeApp } from '#test/harness/payments.ts'

export type Beside = ReturnType<typeof stripeApp>

/** The deposit that confirms a pending stay. */
export const REQUIRED = 7_200

/** A stay booked on the booking page, whose guest has its payment open in two tabs: here, and at Stripe. */
export interface OpenTabs {
  readonly id: string
  readonly pay_url: string
  /** Undefined where the guest has not gone to Stripe yet. */
  readonly session_id: string | undefined
}

/** One stay, with concurrent actors on it and its money, and their responses. */
export interface ContestedStay {
  readonly id: string
  readonly waits: boolean
  readonly check_in: string
  readonly invoices: Record<string, string>
  /** Where it was booked on the booking page. */
  readonly tabs: OpenTabs | undefined
  /** By key: all responses under it must be equal. */
  readonly answers: Map<string, Set<string>>
}

/** Charges and refunds at Stripe equal the recorded ones, one by one. */
export async function expectStripeAgrees({ test, stripe }: Beside, account_id: string): Promise<void> {
  const { rows } = await test.db.query(
    `SELECT id, provider_ref, status, amount::int, amount_refunded::int FROM payments
     WHERE account_id = $1 AND provider = 'stripe'`,
    [account_id],
  )
  const ours = new Map(rows.map((row) => [row.id, row]))
  for (const intent of stripe.intents.values()) {
    const row = ours.get(intent.metadata.payment_id)
    if (!row) continue
    const back = [...stripe.refunds.values()]
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
    const charged = intent.status === 'succeeded' ? intent.amount : 0
    const counted = row.status === 'succeeded' ? row.amount : 0
    // An unrecorded intent has charged nothing.
    if (row.provider_ref === intent.id) expect([intent.id, counted]).toEqual([intent.id, charged])
    else expect([intent.id, charged]).toEqual([intent.id, 0])
    if (row.provider_ref === intent.id) expect([intent.id, row.amount_refunded]).toEqual([intent.id, back])
  }
  for (const { provider_ref, status } of rows)
    if (status === 'succeeded') expect(stripe.intents.get(provider_ref)?.status).toBe('succeeded')
  expect(rows.filter(({ status }) => status === 'pending' || status === 'requires_action')).toEqual([])
}

/** No balance is unaccounted for, and a key has one response. */
export async function expectInvariants(
  { test }: Beside,
  { api }: Hotel,
  stay_case: ContestedStay,
  seed: number,
): Promise<void> {
  const stay = (await api.get(`/reservations/${stay_case.id}`)).body
  const { rows } = await test.db.query(
    `SELECT coalesce(sum(amount) FILTER (WHERE status = 'manual'), 0)::int AS tasks,
       count(*) FILTER (WHERE status = 'pending')::int AS pending, count(*) FILTER (WHERE status = 'failed')::int AS failed
     FROM refunds WHERE reservation_id = $1`,
    [stay_case.id],
  )
  const { tasks, pending, failed } = rows[0]
  const about = {
    seed,
    status: stay.status,
    balance: stay.balance.amount,
    tasks,
    story: await storyOf(test, stay_case.id),
  }
  const must = (what: string, is_so: boolean) => {
    if (!is_so) throw new Error(`${what}: ${JSON.stringify(about, null, 2)}`)
  }
  must('no refund is left pending', pending === 0)
  for (const [key, texts] of stay_case.answers)
    if (texts.size > 1) throw new Error(`${key} was answered ${texts.size} times: ${[...texts].join(' | ')}`)
  const informed = new Set(
    [...stay_case.answers.values()].flatMap((texts) => [...texts].map((text) => JSON.parse(text).id)),
  )
  const paid = await test.db.query(
    `SELECT id FROM payments WHERE reservation_id = $1 AND status = 'succeeded' AND received_by ->> 'type' <> 'guest'`,
    [stay_case.id],
  )
  // A key that was charged twice, or whose charge got a refusal, leaves an unreported payment.
  must(
    'whoever paid was told so',
    paid.rows.every(({ id }) => informed.has(id)),
  )
  if (stay.status === 'cancelled' && failed === 0)
    must('what a cancelled stay has too much of is a task', stay.balance.amount === 0 - tasks)
  if (stay.status === 'confirmed') {
    if (failed === 0) must('nothing is paid twice', stay.balance.amount >= 0)
    if (stay_case.waits) expect(stay.amount_paid.amount).toBeGreaterThanOrEqual(REQUIRED)
  }
  expect(['confirmed', 'cancelled']).toContain(stay.status)
  await expectInvoicesAgree(api, stay_case)
}

/** The history of a stay's money, for the analysis of a failure. */
async function storyOf(test: Beside['test'], id: string): Promise<string[]> {
  const { rows } = await test.db.query(
    `SELECT concat_ws(' ', id, method, status, amount, amount_refunded, failure_code, paid_at, request_key) AS line, id
     FROM payments WHERE reservation_id = $1
     UNION ALL SELECT concat_ws(' ', id, payment_id, status, amount, reason, asked_at, finished_at), id FROM refunds
     WHERE reservation_id = $1
     UNION ALL SELECT concat_ws(' ', id, type, created_at, body::jsonb #>> '{data,status}'), id FROM events
     WHERE resource_id = $1 ORDER BY id`,
    [id],
  )
  return rows.map(({ line }) => line)
}

async function expectInvoicesAgree(api: Client, stay_case: ContestedStay): Promise<void> {
  const { data } = (await api.get(`/invoices?reservation_id=${stay_case.id}&limit=100`)).body
  for (const { status, issued_at, amount_due, total, type } of data) {
    if (type === 'credit_note' || issued_at === null || status === 'credited') continue
    expect([stay_case.id, status]).toEqual([
      stay_case.id,
      amount_due.amount <= 0 && total.amount > 0 ? 'paid' : status,
    ])
  }
}
