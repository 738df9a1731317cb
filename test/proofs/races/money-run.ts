import { expect } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel } from '#test/harness/app.ts'
import type { Client, Reply } from '#test/harness/client.ts'
import type { StripeFault } from '#test/harness/payments/stripe-server.ts'
import { byCard, DEPOSIT, expectMoneyAgrees, pay, settle } from '#test/harness/payments.ts'
import { type Random, randomOf } from '#test/harness/random.ts'
import { book, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'
import { expectNightsAgree } from './expect-nights-agree.ts'
import {
  type Beside,
  type ContestedStay,
  expectInvariants,
  expectStripeAgrees,
  REQUIRED,
} from './money-invariants.ts'
import { bookerOf, payOnPage } from './pay-on-page.ts'
import { failingAtRandom, moment } from './random-failures.ts'
import type { SecondProcess } from './second-process.ts'

const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_bank_thinks',
  'pm_card_pendingRefund',
  'pm_card_authenticationRequired',
  'pm_card_visa_chargeDeclined',
]
const STRIPE_FAULTS: StripeFault[] = [
  'error_before',
  'error_after',
  'error_before',
  'error_after',
  'hang_after',
]
const TOTAL = 24_000

export interface MoneyRun {
  readonly beside: Beside
  readonly second: SecondProcess
  readonly seed: number
  /** Number of concurrent stays. */
  readonly size: number
}

/** Counters of a batch: a run in which nothing went wrong would prove nothing. */
export type RunCounts = Record<string, number>

/** A batch of stays, all with payments in progress when the hold ends; returns counters. */
export async function runMoneyRaces({ beside, second, seed, size }: MoneyRun): Promise<RunCounts> {
  const random = randomOf(seed)
  const { test } = beside
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const stocks = {
    waiting: await makeStock(hotel.api, { rate_plan: DEPOSIT }),
    free: await makeStock(hotel.api),
  }
  const bookOnPage = await bookerOf(beside, hotel, stocks.waiting)
  const stay_cases: ContestedStay[] = []
  for (let i = 0; i < size; i++)
    stay_cases.push(await openContestedStay({ hotel, stocks, bookOnPage }, i, random))

  const counts: RunCounts = { interleavings: size, aborted: 0, 'aborted at second': 0, stripe_faults: 0 }
  test.failpoint = failingAtRandom(random, () => {
    counts.aborted! += 1
  })
  await second.follow(true)
  beside.stripe.faultFor = () => {
    if (random.next() >= 0.06) return undefined
    counts.stripe_faults! += 1
    return random.pick(STRIPE_FAULTS)
  }
  const clock = moment(random).then(async () => {
    await moment(random)
    test.clock.advance({ minutes: 61 })
    counts['aborted at second']! += await second.follow(true)
  })
  const nodes = [hotel.api, second.client(hotel.api.secret!)]
  await Promise.all([
    clock,
    ...stay_cases.flatMap((stay_case) => actorsOf({ nodes, stocks, random, counts }, stay_case)),
    ...stay_cases.map(({ tabs }) => tabs && payOnPage(beside, tabs, random)),
    ...background(beside, random),
  ])
  test.failpoint = undefined
  beside.stripe.faultFor = undefined
  counts['aborted at second']! += await second.follow(false)

  await settleEverything(beside, random)
  await expectMoneyAgrees(test.db, hotel.account_id)
  await expectNightsAgree(test.db, hotel.account_id)
  await expectStripeAgrees(beside, hotel.account_id)
  for (const stay_case of stay_cases) await expectInvariants(beside, hotel, stay_case, seed)
  return { ...counts, ...(await countsOf(beside, hotel.account_id)) }
}

/** The outcome of the stays and their money. */
async function countsOf({ test }: Beside, account_id: string): Promise<RunCounts> {
  const { rows } = await test.db.query(
    `SELECT 'payments ' || coalesce(provider, 'by hand') || ' ' || status AS what, count(*)::int FROM payments
     WHERE account_id = $1 GROUP BY 1
     UNION ALL SELECT 'payments of guests ' || status, count(*) FROM payments
       WHERE account_id = $1 AND received_by ->> 'type' = 'guest' GROUP BY 1
     UNION ALL SELECT 'refunds ' || status, count(*) FROM refunds WHERE account_id = $1 GROUP BY 1
     UNION ALL SELECT status || coalesce(' ' || (cancellation ->> 'reason'), ''), count(*) FROM reservations
       WHERE account_id = $1 GROUP BY 1
     UNION ALL SELECT 'confirmed again', count(*) FROM reservations r WHERE account_id = $1 AND status = 'confirmed'
       AND EXISTS (SELECT FROM events e WHERE e.account_id = $1 AND e.resource_id = r.id AND e.type = 'reservation.cancelled')
     UNION ALL SELECT 'answers ' || status, count(*) FROM idempotency WHERE account_id = $1 GROUP BY 1`,
    [account_id],
  )
  return Object.fromEntries(rows.map(({ what, count }) => [what, Number(count)]))
}

export const sumCounts = (all: readonly RunCounts[]): RunCounts => {
  const sums: RunCounts = {}
  for (const counts of all)
    for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count
  return sums
}

interface StaySetup {
  readonly hotel: Hotel
  readonly stocks: Record<'waiting' | 'free', Stock>
  readonly bookOnPage: Awaited<ReturnType<typeof bookerOf>>
}

/** Of the stays that wait for a deposit, a third is booked on the booking page. */
async function openContestedStay(
  { hotel: { api }, stocks: { waiting, free }, bookOnPage }: StaySetup,
  i: number,
  random: Random,
): Promise<ContestedStay> {
  const waits = random.next() < 0.75
  const [check_in, check_out] = [addDays('2027-02-01', i * 2), addDays('2027-02-03', i * 2)]
  const tabs = waits && random.next() < 0.34 ? await bookOnPage(check_in, check_out, random) : undefined
  const id = tabs?.id ?? (await makeBooking(api, waits ? waiting : free, { check_in, check_out })).id
  const { data } = (await api.get(`/invoices?reservation_id=${id}`)).body
  const invoices = Object.fromEntries(data.map((row: { type: string; id: string }) => [row.type, row.id]))
  return { id, waits, check_in, invoices, tabs, answers: new Map() }
}

interface RaceContext {
  /** The same client, at each process. */
  readonly nodes: readonly Client[]
  readonly stocks: Record<'waiting', Stock>
  readonly random: Random
  readonly counts: RunCounts
}

/** All actors of one stay, each starting at a random time. */
function actorsOf(
  { nodes, stocks, random, counts }: RaceContext,
  stay_case: ContestedStay,
): Promise<unknown>[] {
  const { id, waits, check_in, invoices, answers } = stay_case
  const document = () => random.pick(Object.values(invoices))
  const amount = () => random.pick(waits ? [REQUIRED, REQUIRED, 3_000, TOTAL] : [TOTAL, 10_000, 3_000])
  let payments = 0

  /**
   * Retries a request until there is a response, at one process or at both at once, with the knowledge of a
   * client only.
   */
  async function insist(
    send: (api: Client, headers: Record<string, string>) => Promise<Reply>,
  ): Promise<Reply> {
    const key = `${id}-${payments++}`
    const texts = new Set<string>()
    answers.set(key, texts)
    for (;;) {
      const targets = random.next() < 0.4 ? nodes : [random.pick(nodes)]
      const replies = await Promise.all(targets.map((api) => send(api, { 'idempotency-key': key })))
      const known = replies.filter(({ status, body }) => status < 500 && body.error?.code !== 'SVC-6001')
      for (const { status, text } of known) {
        expect([200, 201, 402, 409]).toContain(status)
        texts.add(text)
      }
      if (targets.length > 1 && known.length > 1)
        counts['answered by both'] = (counts['answered by both'] ?? 0) + 1
      if (known[0] && random.next() < 0.6) return known[0]
    }
  }
  const charge = (invoice_id = document(), cents = amount(), card = random.pick(CARDS)) =>
    insist((api, headers) => pay(api, invoice_id, cents, byCard(card), headers))
  const cash = (invoice_id = document(), cents = amount()) =>
    insist((api, headers) => pay(api, invoice_id, cents, {}, headers))
  const cancel = () => insist((api, headers) => api.post(`/reservations/${id}/cancel`, {}, headers))
  const refundPayment = async (paying = cash) => {
    const { body } = await paying()
    if (!body.error) await insist((api, headers) => api.post(`/payments/${body.id}/refund`, {}, headers))
  }
  const rival = () => book(random.pick(nodes), stocks.waiting, { check_in, check_out: addDays(check_in, 2) })
  const chosen = random
    .shuffled([charge, charge, cash, cancel, refundPayment, () => refundPayment(charge), rival])
    .slice(0, 2 + random.below(3))
  return [charge, ...chosen].map(async (act) => {
    await moment(random)
    await act()
  })
}

/** Jobs, webhooks and banks, while the requests run. */
function background(beside: Beside, random: Random): Promise<unknown>[] {
  const { test, stripe } = beside
  const jobs = test.app.jobs.filter(({ name }) => /^(settle_payments|expire_holds)$/.test(name))
  return Array.from({ length: 12 }, async () => {
    for (let i = 0; i < 4; i++) {
      await moment(random)
      const act = random.pick(['job', 'tell', 'decide'])
      if (act === 'job')
        await random
          .pick(jobs)
          .run()
          .catch(() => undefined)
      if (act === 'tell' && stripe.events.length > 0) await deliverWebhook(beside, random.pick(stripe.events))
      if (act === 'decide') decideOne(beside, random)
    }
  })
}

const deliverWebhook = ({ test, stripe }: Beside, event: Beside['stripe']['events'][number]) =>
  stripe.sendEvent(`${test.base}/hooks/stripe`, event, { at: test.clock.now() })

function decideOne({ stripe }: Beside, random: Random): boolean {
  const open = [...stripe.intents.values()].filter(
    ({ status }) => status === 'requires_action' || status === 'processing',
  )
  if (open.length === 0) return false
  stripe.decide(random.pick(open).id, random.next() < 0.7 ? 'succeeded' : 'failed')
  return true
}

/** Every bank decides, every webhook arrives, twice and in any order, and the jobs run. */
async function settleEverything(beside: Beside, random: Random): Promise<void> {
  const { test, stripe } = beside
  while (decideOne(beside, random)) {}
  for (const { id, status } of stripe.sessions.values()) if (status === 'open') stripe.expirePage(id)
  for (let round = 0; round < 4; round++) {
    for (const { id, status } of stripe.refunds.values())
      if (status === 'pending') stripe.endRefund(id, random.next() < 0.8 ? 'succeeded' : 'failed')
    test.clock.advance({ minutes: 20 })
    for (const job of test.app.jobs.filter(({ name }) => name === 'expire_holds')) await job.run()
    await settle(test)
  }
  const event = random.shuffled([...stripe.events, ...stripe.events])
  for (const one of event.slice(0, 200)) expect(await deliverWebhook(beside, one)).toBe(200)
  await settle(test)
}
