import { expect } from 'vitest'
import { addDays } from '../../server/dates.ts'
import type { House } from '../harness/app.ts'
import type { Reply } from '../harness/client.ts'
import { byCard, DEPOSIT, expectMoneyAgrees, pay, settle } from '../harness/money.ts'
import { book, booked, makeStock, type Stock } from '../harness/stock.ts'
import type { Trouble } from '../harness/stripe-server.ts'
import { expectNightsAgree } from './agree.ts'
import { type Beside, expectSense, expectStripeAgrees, REQUIRED, type Scene } from './money-sense.ts'

/** Chance that can be had again: the same seed makes the same choices, though not the same timing. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    pick: <T>(all: readonly T[]): T => all[below(all.length)]!,
    /** In an order of its own. */
    shuffled: <T>(all: readonly T[]): T[] =>
      all
        .map((one) => [next(), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one),
  }
}
type Chance = ReturnType<typeof chanceOf>

const CARDS = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_bank_thinks', 'pm_card_pendingRefund'],
  ...['pm_card_authenticationRequired', 'pm_card_visa_chargeDeclined'],
]
const TROUBLES: Trouble[] = ['error_before', 'error_after', 'error_before', 'error_after', 'hang_after']
const TOTAL = 24_000

export interface MoneyRun {
  readonly beside: Beside
  readonly seed: number
  /** Stays at once. */
  readonly size: number
}

const moment = (chance: Chance) => new Promise((resolve) => setTimeout(resolve, chance.next() * 12))

/** What happened in a batch, counted: a run in which nothing went wrong would show nothing. */
export type Facts = Record<string, number>

/** A batch of stays, all of them in the middle of payments when the hold ends; answers what happened. */
export async function playMoney({ beside, seed, size }: MoneyRun): Promise<Facts> {
  const chance = chanceOf(seed)
  const { test } = beside
  test.clock.set('2027-01-04T09:00:00Z')
  const house = await test.house()
  const stocks = {
    waiting: await makeStock(house.api, { rate_plan: DEPOSIT }),
    free: await makeStock(house.api),
  }
  const scenes: Scene[] = []
  for (let i = 0; i < size; i++) scenes.push(await openScene(house, stocks, i, chance))

  const facts: Facts = { interleavings: size, deaths: 0, troubles: 0 }
  test.failpoint = async () => {
    await moment(chance)
    if (chance.next() >= 0.03) return
    facts.deaths! += 1
    throw new Error('the process dies here')
  }
  beside.stripe.trouble = () => {
    if (chance.next() >= 0.06) return undefined
    facts.troubles! += 1
    return chance.pick(TROUBLES)
  }
  const clock = moment(chance).then(async () => {
    await moment(chance)
    test.clock.advance({ minutes: 61 })
  })
  await Promise.all([
    clock,
    ...scenes.flatMap((scene) => actorsOf(house, stocks, scene, chance)),
    ...background(beside, chance),
  ])
  test.failpoint = undefined
  beside.stripe.trouble = undefined

  await comeToRest(beside, chance)
  await expectMoneyAgrees(test.db, house.account_id)
  await expectNightsAgree(test.db, house.account_id)
  await expectStripeAgrees(beside, house.account_id)
  for (const scene of scenes) await expectSense(beside, house, scene, seed)
  return { ...facts, ...(await factsOf(beside, house.account_id)) }
}

/** What became of the stays and their money. */
async function factsOf({ test }: Beside, account_id: string): Promise<Facts> {
  const { rows } = await test.db.query(
    `SELECT 'payments ' || coalesce(provider, 'by hand') || ' ' || status AS what, count(*)::int FROM payments
     WHERE account_id = $1 GROUP BY 1
     UNION ALL SELECT 'refunds ' || status, count(*) FROM refunds WHERE account_id = $1 GROUP BY 1
     UNION ALL SELECT status || coalesce(' ' || (cancellation ->> 'reason'), ''), count(*) FROM reservations
       WHERE account_id = $1 GROUP BY 1
     UNION ALL SELECT 'taken up again', count(*) FROM reservations r WHERE account_id = $1 AND status = 'confirmed'
       AND EXISTS (SELECT FROM events e WHERE e.account_id = $1 AND e.resource_id = r.id AND e.type = 'reservation.cancelled')
     UNION ALL SELECT 'answers ' || status, count(*) FROM idempotency WHERE account_id = $1 GROUP BY 1`,
    [account_id],
  )
  return Object.fromEntries(rows.map(({ what, count }) => [what, Number(count)]))
}

export const added = (all: readonly Facts[]): Facts => {
  const sums: Facts = {}
  for (const facts of all)
    for (const [what, count] of Object.entries(facts)) sums[what] = (sums[what] ?? 0) + count
  return sums
}

async function openScene(
  { api }: House,
  { waiting, free }: Record<'waiting' | 'free', Stock>,
  i: number,
  chance: Chance,
): Promise<Scene> {
  const waits = chance.next() < 0.75
  const check_in = addDays('2027-02-01', i * 2)
  const { id } = await booked(api, waits ? waiting : free, { check_in, check_out: addDays(check_in, 2) })
  const { data } = (await api.get(`/invoices?reservation_id=${id}`)).body
  const invoices = Object.fromEntries(data.map((row: { type: string; id: string }) => [row.type, row.id]))
  return { id, waits, check_in, invoices, answers: new Map() }
}

/** Everybody who wants something of one stay, each beginning at a moment of their own. */
function actorsOf(
  { api }: House,
  { waiting }: Record<'waiting', Stock>,
  scene: Scene,
  chance: Chance,
): Promise<unknown>[] {
  const { id, waits, check_in, invoices, answers } = scene
  const document = () => chance.pick(Object.values(invoices))
  const amount = () => chance.pick(waits ? [REQUIRED, REQUIRED, 3_000, TOTAL] : [TOTAL, 10_000, 3_000])
  let payments = 0

  /** The same request until there is an answer: the caller never gives up, and never knows more than it is told. */
  async function insist(send: (headers: Record<string, string>) => Promise<Reply>): Promise<Reply> {
    const key = `${id}-${payments++}`
    const texts = new Set<string>()
    answers.set(key, texts)
    for (;;) {
      const reply = await send({ 'idempotency-key': key })
      if (reply.status >= 500 || reply.body.error?.code === 'SVC-6001') continue
      expect([200, 201, 402, 409]).toContain(reply.status)
      texts.add(reply.text)
      if (chance.next() < 0.6) return reply
    }
  }
  const charge = (invoice_id = document(), cents = amount(), card = chance.pick(CARDS)) =>
    insist((headers) => pay(api, invoice_id, cents, byCard(card), headers))
  const cash = (invoice_id = document(), cents = amount()) =>
    insist((headers) => pay(api, invoice_id, cents, {}, headers))
  const cancel = () => insist((headers) => api.post(`/reservations/${id}/cancel`, {}, headers))
  const giveBack = async () => {
    const { body } = await cash()
    if (!body.error) await insist((headers) => api.post(`/payments/${body.id}/refund`, {}, headers))
  }
  const rival = () => book(api, waiting, { check_in, check_out: addDays(check_in, 2) })
  const chosen = chance
    .shuffled([charge, charge, cash, cancel, giveBack, rival])
    .slice(0, 2 + chance.below(3))
  return [charge, ...chosen].map(async (act) => {
    await moment(chance)
    await act()
  })
}

/** Jobs, messages and banks, while the requests run. */
function background(beside: Beside, chance: Chance): Promise<unknown>[] {
  const { test, stripe } = beside
  const jobs = test.app.jobs.filter(({ name }) => /^(settle|give up)/.test(name))
  return Array.from({ length: 12 }, async () => {
    for (let i = 0; i < 4; i++) {
      await moment(chance)
      const act = chance.pick(['job', 'tell', 'decide'])
      if (act === 'job')
        await chance
          .pick(jobs)
          .run()
          .catch(() => undefined)
      if (act === 'tell' && stripe.events.length > 0) await tell(beside, chance.pick(stripe.events))
      if (act === 'decide') decideOne(beside, chance)
    }
  })
}

const tell = ({ test, stripe }: Beside, told: Beside['stripe']['events'][number]) =>
  stripe.tell(`${test.base}/hooks/stripe`, told, { at: test.clock.now() })

function decideOne({ stripe }: Beside, chance: Chance): boolean {
  const open = [...stripe.intents.values()].filter(
    ({ status }) => status === 'requires_action' || status === 'processing',
  )
  if (open.length === 0) return false
  stripe.decide(chance.pick(open).id, chance.next() < 0.7 ? 'succeeded' : 'failed')
  return true
}

/** Every bank decides, every message arrives, twice and in any order, and the jobs have their turns. */
async function comeToRest(beside: Beside, chance: Chance): Promise<void> {
  const { test, stripe } = beside
  while (decideOne(beside, chance)) {}
  for (let round = 0; round < 4; round++) {
    for (const { id, status } of stripe.refunds.values())
      if (status === 'pending') stripe.endRefund(id, chance.next() < 0.8 ? 'succeeded' : 'failed')
    test.clock.advance({ minutes: 20 })
    for (const job of test.app.jobs.filter(({ name }) => name.startsWith('give up'))) await job.run()
    await settle(test)
  }
  const told = chance.shuffled([...stripe.events, ...stripe.events])
  for (const one of told.slice(0, 200)) expect(await tell(beside, one)).toBe(200)
  await settle(test)
}
