import { expect } from 'vitest'
import type { Behaviour } from '#demo-ota/behaviour.ts'
import { type Delivery, deliverAll, send } from '#demo-ota/deliver.ts'
import type { SoldBooking } from '#demo-ota/write-message.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { TestApp } from '../app.ts'
import type { Random } from '../random.ts'
import { eur } from '../stock.ts'
import { type Plan, type Run, TODAY, type Type } from './at-rest.ts'
import { mapping, type Partner } from './partner.ts'

/** A run of a hotel and its partners, and what its actions need. */
export interface FaultRun extends Run {
  readonly test: TestApp
  readonly seed: number
  readonly random: Random
  /** Sold with a limit at the second partner. */
  readonly apartment: Type
}

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

/** The mapping of a plan to each partner. */
export const terms = (partners: readonly Partner[], type: Type, rate: string, limit?: number) => ({
  channels: partners.map((partner, i) =>
    mapping(partner, type.room, rate, {
      ...(i === 0 && { price_adjustment: { type: 'percent', value: 10 } }),
      ...(i === 1 && limit !== undefined && { sell_limit: limit }),
    }),
  ),
})

export const mappingOf = ({ partners, apartment }: FaultRun, { type, rate }: Plan) =>
  terms(partners, type, rate, type === apartment ? 1 : undefined)

export const runJob = (test: TestApp, name: string) => test.app.jobs.find((job) => job.name === name)!.run()

const nightOf = ({ below }: Random) => addDays(TODAY, 1 + below(DATES))
const ok = (status: number, ...allowed: number[]) => expect(allowed).toContain(status)

type Action = () => Promise<unknown>

/** Actions of people at the hotel; each may be refused, none may fail. */
export function hotelActions(run: FaultRun): Action[] {
  return [...bookingActions(run), ...stockActions(run)]
}

function bookingActions({ hotel, plans, random, seed, seen }: FaultRun): Action[] {
  const { api } = hotel
  const { below, pick } = random
  const stays: string[] = []
  const night = () => nightOf(random)
  return [
    async function bookDirectly() {
      const plan = pick(plans)
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
      const { status } = await api.post(`/reservations/${pick(stays)}/cancel`)
      ok(status, 200, 409)
    },
    async function moveDirectly() {
      if (stays.length === 0) return
      const check_in = night()
      const dates = { check_in, check_out: addDays(check_in, 1 + below(3)) }
      const { status } = await api.patch(`/reservations/${pick(stays)}`, dates)
      ok(status, 200, 409, 422)
    },
  ]
}

function stockActions(run: FaultRun): Action[] {
  const { hotel, plans, types, random } = run
  const { api } = hotel
  const { below, happens, pick } = random
  const blocks: string[] = []
  const night = () => nightOf(random)
  return [
    async function reprice() {
      const change = pick([
        { price: eur(1_000 * (5 + below(20))) },
        { price: null },
        { restrictions: { stop_sell: happens(0.5), min_stay: 1 + below(3) } },
        { restrictions: { closed_to_arrival: happens(0.5), closed_to_departure: happens(0.5) } },
        { restrictions: null },
      ])
      const start_date = night()
      const end_date = addDays(start_date, below(4))
      const price_overrides = [{ start_date, end_date, ...change }]
      const { status } = await api.patch(`/rate-plans/${pick(plans).id}`, { price_overrides })
      ok(status, 200)
    },
    async function switchPlan() {
      const status = pick(['active', 'active', 'inactive'])
      ok((await api.patch(`/rate-plans/${pick(plans).id}`, { status })).status, 200, 409, 422)
    },
    async function unmap() {
      const plan = pick(plans)
      const { channels } = mappingOf(run, plan)
      const mapped = pick([channels, channels, channels.slice(1), []])
      ok((await api.patch(`/rate-plans/${plan.id}`, { channels: mapped })).status, 200)
    },
    async function block() {
      const { body } = await api.get(`/rooms?room_type_id=${pick(types).id}`)
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
      if (blocks.length > 0) ok((await api.delete(pick(blocks))).status, 200, 404)
    },
  ]
}

/** Actions of partners and machines, likewise. */
export function partnerActions(run: FaultRun): Action[] {
  return [...saleActions(run), ...connectionActions(run)]
}

function saleActions({ partners, plans, random, seen }: FaultRun): Action[] {
  const { below, happens, pick } = random
  const old: { partner: Partner; sold: SoldBooking }[] = []
  const night = () => nightOf(random)
  const delivery = (): Delivery => pick(['well', 'well', 'well', 'twice', 'cut'])
  return [
    async function sell() {
      const { site, state } = pick(partners)
      const { type, rate } = pick(plans)
      const wish = { room: type.room, rate, check_in: night(), nights: 1 + below(3), adults: 2 }
      const sold = site.sell({ ...wish, rooms: 1 + below(2) })
      if (typeof sold === 'string') return
      seen.sold += 1
      if (happens(0.8)) await deliverAll(state, undefined, delivery)
    },
    async function changeWhatWasSold() {
      const partner = pick(partners)
      const { site, state } = partner
      const references = Object.keys(state.bookings)
      if (references.length === 0) return
      const reference = pick(references)
      old.push({ partner, sold: state.bookings[reference]!.sold })
      if (happens(0.5)) site.cancel(reference)
      else site.move(reference, { check_in: night(), nights: 1 + below(3) })
      if (happens(0.8)) await deliverAll(state, undefined, delivery)
    },
    async function deliver() {
      await deliverAll(pick(partners).state, undefined, delivery)
    },
    async function sendAnOldRevision() {
      if (old.length === 0) return
      const { partner, sold } = pick(old)
      // Only delivered ones: a first delivery out of order would be the partner's fault.
      if (partner.state.bookings[sold.reference]!.outbox.includes(sold)) return
      await send(partner.state.deliver_to!, sold, delivery())
    },
  ]
}

function connectionActions({ test, hotel, partners, random, seen }: FaultRun): Action[] {
  const { next, below, happens, pick } = random
  return [
    async function misbehave() {
      const { site } = pick(partners)
      const often = next() * 0.9
      seen.faults += 1
      site.turns = () => (happens(often) ? pick(FAULTS) : undefined)
    },
    async function behave() {
      pick(partners).site.turns = undefined
    },
    async function signInAgain() {
      const partner = pick(partners)
      await partner.signIn(partner.state.password)
    },
    async function changePassword() {
      if (happens(0.3)) pick(partners).state.password = `password-${below(1e6)}`
    },
    async function resync() {
      ok((await hotel.api.post(`${pick(partners).path}/resync`)).status, 202, 409, 503)
    },
    async function waitAWhile() {
      test.clock.advance({ seconds: pick([1, 5, 30, 120, 1_200]) })
    },
    async function expireHolds() {
      await runJob(test, 'expire_holds')
    },
  ]
}
