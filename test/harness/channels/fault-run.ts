import { expect } from 'vitest'
import type { Behaviour } from '../../../demo-ota/behaviour.ts'
import { type Delivery, deliverAll, send } from '../../../demo-ota/deliver.ts'
import type { SoldBooking } from '../../../demo-ota/write-message.ts'
import { addDays } from '../../../server/kernel/dates.ts'
import type { Hotel, TestApp } from '../app.ts'
import { randomOf } from '../random.ts'
import { eur, makePlan } from '../stock.ts'
import { checkRest, type Plan, type RunCounts, TODAY, type Type } from './at-rest.ts'
import { mapping, type Partner, type PartnerOptions } from './partner.ts'

/** Few dates, so that bookings compete. */
const DATES = 18
/** Faults of a partner; hanging is left to other tests, because it takes real time. */
const FAULTS: readonly Behaviour[] = [
  'throttles',
  'rests',
  'refuses_credentials',
  'fails',
  'complains',
  'cuts',
  'loses_answers',
  'garbles_answers',
]

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

/** The mapping of a plan to each partner. */
const terms = (partners: readonly Partner[], type: Type, rate: string, limit?: number) => ({
  channels: partners.map((partner, i) =>
    mapping(partner, type.room, rate, {
      ...(i === 0 && { price_adjustment: { type: 'percent', value: 10 } }),
      ...(i === 1 && limit !== undefined && { sell_limit: limit }),
    }),
  ),
})

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
  const { next, below, happens } = randomOf(seed)
  const one = <T>(of: readonly T[]) => of[below(of.length)]!
  const seen: RunCounts = { steps: 0, direct: 0, sold: 0, overbooked: 0, faults: 0 }
  test.clock.set(`${TODAY}T09:00:00Z`)
  const hotel = await test.createHotel()
  const { api } = hotel
  const partners = [await connect(hotel), await connect(hotel)]
  const { types, plans, apartment } = await openPlans(api, partners, below)
  const sync = test.app.synchronisers.live
  const job = (name: string) => test.app.jobs.find((one) => one.name === name)!.run()
  const night = () => addDays(TODAY, 1 + below(DATES))
  const ok = (status: number, ...allowed: number[]) => expect(allowed).toContain(status)
  const stays: string[] = []
  const blocks: string[] = []
  const delivery = (): Delivery => one(['well', 'well', 'well', 'twice', 'cut'])
  const old: { partner: Partner; sold: SoldBooking }[] = []

  /** Actions of people, partners and machines; each may be refused, none may fail. */
  const deeds: (() => Promise<unknown>)[] = [
    async function bookDirectly() {
      const plan = one(plans)
      const check_in = night()
      const guest = { first_name: 'Ada', last_name: 'Byron', email: `ada${seed}-${below(1e9)}@example.com` }
      const { status, body } = await api.post('/reservations', {
        room_type_id: plan.type.id,
        rate_plan_id: plan.id,
        guest,
        adults: 1 + below(2),
        check_in,
        check_out: addDays(check_in, 1 + below(3)),
      })
      ok(status, 201, 409, 422)
      if (status === 201) stays.push(body.id)
      if (status === 201) seen.direct += 1
    },
    async function cancelDirectly() {
      if (stays.length === 0) return
      const { status } = await api.post(`/reservations/${one(stays)}/cancel`)
      ok(status, 200, 409)
    },
    async function moveDirectly() {
      if (stays.length === 0) return
      const check_in = night()
      const dates = { check_in, check_out: addDays(check_in, 1 + below(3)) }
      const { status } = await api.patch(`/reservations/${one(stays)}`, dates)
      ok(status, 200, 409, 422)
    },
    async function reprice() {
      const change = one([
        { price: eur(1_000 * (5 + below(20))) },
        { price: null },
        { restrictions: { stop_sell: happens(0.5), min_stay: 1 + below(3) } },
        { restrictions: { closed_to_arrival: happens(0.5), closed_to_departure: happens(0.5) } },
        { restrictions: null },
      ])
      const start_date = night()
      const end_date = addDays(start_date, below(4))
      const price_overrides = [{ start_date, end_date, ...change }]
      const { status } = await api.patch(`/rate-plans/${one(plans).id}`, { price_overrides })
      ok(status, 200)
    },
    async function switchPlan() {
      const status = one(['active', 'active', 'inactive'])
      ok((await api.patch(`/rate-plans/${one(plans).id}`, { status })).status, 200, 409, 422)
    },
    async function unmap() {
      const { id, type, rate } = one(plans)
      const { channels } = terms(partners, type, rate, type === apartment ? 1 : undefined)
      const kept = one([channels, channels, channels.slice(1), []])
      ok((await api.patch(`/rate-plans/${id}`, { channels: kept })).status, 200)
    },
    async function block() {
      const { body } = await api.get(`/rooms?room_type_id=${one(types).id}`)
      const from = night()
      const { status, body: made } = await api.post(`/rooms/${body.data[0].id}/blocks`, {
        type: 'out_of_order',
        from,
        to: addDays(from, 1 + below(3)),
      })
      ok(status, 201, 409)
      if (status === 201) blocks.push(`/rooms/${body.data[0].id}/blocks/${made.id}`)
    },
    async function unblock() {
      if (blocks.length > 0) ok((await api.delete(one(blocks))).status, 200, 404)
    },
    async function sell() {
      const { site, state } = one(partners)
      const { type, rate } = one(plans)
      const wish = { room: type.room, rate, check_in: night(), nights: 1 + below(3), adults: 2 }
      const sold = site.sell({ ...wish, rooms: 1 + below(2) })
      if (typeof sold === 'string') return
      seen.sold += 1
      if (happens(0.8)) await deliverAll(state, undefined, delivery)
    },
    async function changeWhatWasSold() {
      const partner = one(partners)
      const { site, state } = partner
      const references = Object.keys(state.bookings)
      if (references.length === 0) return
      const reference = one(references)
      old.push({ partner, sold: state.bookings[reference]!.sold })
      if (happens(0.5)) site.cancel(reference)
      else site.move(reference, { check_in: night(), nights: 1 + below(3) })
      if (happens(0.8)) await deliverAll(state, undefined, delivery)
    },
    async function deliver() {
      await deliverAll(one(partners).state, undefined, delivery)
    },
    async function sendAnOldRevision() {
      if (old.length === 0) return
      const { partner, sold } = one(old)
      // Only delivered ones: a first delivery out of order would be the partner's fault.
      if (partner.state.bookings[sold.reference]!.outbox.includes(sold)) return
      await send(partner.state.deliver_to!, sold, delivery())
    },
    async function misbehave() {
      const { site } = one(partners)
      const often = next() * 0.9
      seen.faults += 1
      site.turns = () => (happens(often) ? one(FAULTS) : undefined)
    },
    async function behave() {
      one(partners).site.turns = undefined
    },
    async function signInAgain() {
      const partner = one(partners)
      await partner.signIn(partner.state.password)
    },
    async function changePassword() {
      if (happens(0.3)) one(partners).state.password = `password-${below(1e6)}`
    },
    async function resync() {
      ok((await api.post(`${one(partners).path}/resync`)).status, 202, 409, 503)
    },
    async function waitAWhile() {
      test.clock.advance({ seconds: one([1, 5, 30, 120, 1_200]) })
    },
    async function expireHolds() {
      await job('expire_holds')
    },
  ]

  const weighted = deeds.flatMap((deed) => Array.from({ length: OFTEN[deed.name] ?? 1 }, () => deed))

  async function step() {
    seen.steps += 1
    // A worker may crash at any point.
    const falls = happens(0.15) ? one(['after_claim', 'before_send', 'after_send', 'before_record']) : ''
    const fault = new Error('the worker fell over')
    test.sync_failpoint = async (name) => {
      if (name === falls) throw fault
    }
    const work = Array.from({ length: 1 + below(3) }, () => one(weighted)())
    const drain = () =>
      sync.drain().catch((error) => {
        if (error !== fault) throw error
      })
    if (happens(0.7)) work.push(drain())
    await Promise.all(work)
  }

  return {
    hotel,
    partners,
    types,
    plans,
    seen,
    step,
    rest,
    check: () => checkRest(test, { hotel, partners, types, plans, seen }),
  }

  /** Ends all faults, and gives enough time. */
  async function rest() {
    test.sync_failpoint = undefined
    for (const partner of partners) partner.site.turns = undefined
    for (const { id, type, rate } of plans) {
      const { channels } = terms(partners, type, rate, type === apartment ? 1 : undefined)
      ok((await api.patch(`/rate-plans/${id}`, { channels })).status, 200)
    }
    for (let i = 0; ; i++) {
      for (const { state } of partners) await deliverAll(state)
      for (const partner of partners) {
        const { body } = await api.get(`/channels?limit=100`)
        const status = body.data.find(({ id }: { id: string }) => id === partner.id).status
        if (status === 'red') await partner.signIn(partner.state.password)
      }
      test.clock.advance({ minutes: 21 })
      await job('expire_holds')
      await job('accept_mapped_bookings')
      await sync.drain()
      const { body } = await api.get('/channels?limit=100')
      const calm = body.data.every((one: Calm) => one.status === 'green' && one.pending_updates === 0)
      const told = partners.every(({ state }) =>
        Object.values(state.bookings).every(({ outbox }) => outbox.length === 0),
      )
      if (calm && told && i > 0) return
      if (i > 20) throw new Error(`run ${seed} does not come to rest: ${JSON.stringify(body.data)}`)
    }
  }
}

interface Calm {
  readonly status: string
  readonly pending_updates: number
}
