import { expect } from 'vitest'
import { deliverAll } from '#demo-ota/deliver.ts'
import type { Hotel, TestApp } from '../app.ts'
import { randomOf } from '../random.ts'
import { eur, makePlan } from '../stock.ts'
import { checkRest, type Plan, type RunCounts, TODAY, type Type } from './at-rest.ts'
import { type FaultRun, hotelActions, mappingOf, partnerActions, runJob, terms } from './fault-actions.ts'
import type { Partner, PartnerOptions } from './partner.ts'

type Connect = (hotel: Hotel, options?: PartnerOptions) => Promise<Partner>

/** Weights of steps; bookings on both sides are the most frequent. */
const OFTEN: Readonly<Record<string, number>> = {
  bookDirectly: 5,
  sell: 5,
  changeWhatWasSold: 3,
  cancelDirectly: 2,
  moveDirectly: 2,
  reprice: 2,
}

/** Two room types; a flexible plan, one derived from it, and a prepaid one. */
async function openPlans(api: Hotel['api'], partners: readonly Partner[], below: (limit: number) => number) {
  const types: Type[] = []
  for (const [room, rooms] of [
    ['DBL', 2 + below(2)],
    ['APT', 1],
  ] as const) {
    const made = await api.make('/room-types', { name: room, inventory_count: rooms, max_occupancy: 3 })
    types.push({ id: made.id, room, rooms })
  }
  const [double, apartment] = types as [Type, Type]
  const plans: Plan[] = []
  const add = async (type: Type, rate: string, more: object) => {
    const { id } = await makePlan(api, type.id, { name: rate, ...terms(partners, type, rate), ...more })
    plans.push({ id, type, rate })
    return id
  }
  const flexible = await add(double, 'FLEX', { base_price: eur(12_000) })
  const derived = {
    rate_plan_id: flexible,
    adjustment: { type: 'percent', value: -10 },
    inherit_restrictions: false,
  }
  await add(double, 'SAVER', { base_price: undefined, derived_from: derived })
  const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 }
  await add(apartment, 'PREPAID', {
    base_price: eur(20_000),
    deposit_rule,
    ...terms(partners, apartment, 'PREPAID', 1),
  })
  return { types, plans, apartment }
}

/** One hotel with its partners, and all possible events. */
export async function openRun(test: TestApp, connect: Connect, seed: number) {
  const random = randomOf(seed)
  const seen: RunCounts = { steps: 0, direct: 0, sold: 0, overbooked: 0, faults: 0 }
  test.clock.set(`${TODAY}T09:00:00Z`)
  const hotel = await test.createHotel()
  const partners = [await connect(hotel), await connect(hotel)]
  const { types, plans, apartment } = await openPlans(hotel.api, partners, random.below)
  const run: FaultRun = { test, seed, random, hotel, partners, types, plans, apartment, seen }
  const weighted = [...hotelActions(run), ...partnerActions(run)].flatMap((action) =>
    Array.from({ length: OFTEN[action.name] ?? 1 }, () => action),
  )
  return {
    hotel,
    partners,
    types,
    plans,
    seen,
    step: () => step(run, weighted),
    rest: () => rest(run),
    check: () => checkRest(test, { hotel, partners, types, plans, seen }),
  }
}

/** Some actions at once, beside a worker that may crash at any point. */
async function step({ test, random, seen }: FaultRun, weighted: readonly (() => Promise<unknown>)[]) {
  const { below, happens, pick } = random
  seen.steps += 1
  const falls = happens(0.15) ? pick(['after_claim', 'before_send', 'after_send', 'before_record']) : ''
  const fault = new Error('the worker fell over')
  test.sync_failpoint = async (name) => {
    if (name === falls) throw fault
  }
  const work = Array.from({ length: 1 + below(3) }, () => pick(weighted)())
  const drain = () =>
    test.app.sync_workers.live.drain().catch((error) => {
      if (error !== fault) throw error
    })
  if (happens(0.7)) work.push(drain())
  await Promise.all(work)
}

/** Ends all faults, and gives enough time. */
async function rest(run: FaultRun) {
  const { test, hotel, partners, seed } = run
  const { api } = hotel
  test.sync_failpoint = undefined
  for (const partner of partners) partner.site.turns = undefined
  for (const plan of run.plans) {
    expect((await api.patch(`/rate-plans/${plan.id}`, mappingOf(run, plan))).status).toBe(200)
  }
  for (let i = 0; ; i++) {
    for (const { state } of partners) await deliverAll(state)
    for (const partner of partners) {
      const { body } = await api.get(`/channels?limit=100`)
      const status = body.data.find(({ id }: { id: string }) => id === partner.id).status
      if (status === 'red') await partner.signIn(partner.state.password)
    }
    test.clock.advance({ minutes: 21 })
    await runJob(test, 'expire_holds')
    await runJob(test, 'accept_mapped_bookings')
    await test.app.sync_workers.live.drain()
    const { body } = await api.get('/channels?limit=100')
    const calm = body.data.every((one: Calm) => one.status === 'green' && one.pending_updates === 0)
    const informed = partners.every(({ state }) =>
      Object.values(state.bookings).every(({ outbox }) => outbox.length === 0),
    )
    if (calm && informed && i > 0) return
    if (i > 20) throw new Error(`run ${seed} does not come to rest: ${JSON.stringify(body.data)}`)
  }
}

interface Calm {
  readonly status: string
  readonly pending_updates: number
}
