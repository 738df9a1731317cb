import { expect } from 'vitest'
import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import type { Hotel, TestApp } from '../app.ts'
import type { Partner } from './partner.ts'

export const TODAY = '2027-01-04'
const HORIZON = 365

/** Counters over all runs. */
export interface RunCounts {
  steps: number
  direct: number
  sold: number
  overbooked: number
  faults: number
}

export interface Type {
  readonly id: string
  readonly room: string
  readonly rooms: number
}
export interface Plan {
  readonly id: string
  readonly type: Type
  readonly rate: string
}

export interface Run {
  readonly hotel: Hotel
  readonly partners: readonly Partner[]
  readonly types: readonly Type[]
  readonly plans: readonly Plan[]
  readonly seen: RunCounts
}

/** Partners and service agree on every date; and every booking is stored once. */
export async function checkRest(test: TestApp, run: Run) {
  const { hotel, partners, types, seen } = run
  const until = addDays(TODAY, HORIZON)
  for (const type of types) {
    const { body } = await hotel.api.get(`/availability?from=${TODAY}&to=${until}&room_type_id=${type.id}`)
    const nights: { date: string; available: number }[] = body.data[0].nights
    for (const [i, { state }] of partners.entries()) {
      const limit = i === 1 && type.room === 'APT' ? 1 : Number.POSITIVE_INFINITY
      const ours = Object.fromEntries(nights.map(({ date, available }) => [date, Math.min(limit, available)]))
      expect(pick(state.ari.counts[type.room]!, ours)).toEqual(ours)
    }
  }
  await checkRates(run, nightsOf(TODAY, until))
  await checkBookings(test, run)
  return seen
}

/** The nights of one that the other has: partners keep nights beyond the horizon. */
const pick = <T>(all: Readonly<Record<string, T>>, like: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, all[key]]))

async function checkRates({ hotel, partners, plans }: Run, dates: readonly string[]) {
  const read = async ({ id }: Plan): Promise<RatePlan> => (await hotel.api.get(`/rate-plans/${id}`)).body
  const found = new Map(await Promise.all(plans.map(async (plan) => [plan.id, await read(plan)] as const)))
  const priceOf = (plan: RatePlan, date: string): number | undefined => {
    const own = plan.price_overrides.find((one) => one.date === date)?.price
    if (own) return own.amount
    const parent = plan.derived_from && priceOf(found.get(plan.derived_from.rate_plan_id)!, date)
    return parent ? (parent * 9) / 10 : plan.base_price?.amount
  }
  for (const { id, type, rate } of plans) {
    const plan = found.get(id)!
    for (const [i, { state }] of partners.entries()) {
      const prices = state.ari.prices[type.room]?.[rate] ?? {}
      const restrictions = state.ari.restrictions[type.room]?.[rate] ?? {}
      const believed = dates.map((date) => ({
        date,
        price: restrictions[date]?.closed ? undefined : prices[date]?.by_adults[2],
        closed: restrictions[date]?.closed,
        min_stay: restrictions[date]?.min_stay,
        closed_to_arrival: restrictions[date]?.closed_to_arrival,
        closed_to_departure: restrictions[date]?.closed_to_departure,
      }))
      const ours = dates.map((date) => {
        const override = plan.price_overrides.find((one) => one.date === date)?.restrictions
        const rules = { ...plan.restrictions, ...override }
        const amount = priceOf(plan, date)! * (i === 0 ? 1.1 : 1)
        const closed = plan.status === 'inactive' || rules.stop_sell === true
        const price = closed ? undefined : (Math.round(amount) / 100).toFixed(2)
        const { min_stay, closed_to_arrival, closed_to_departure } = rules
        return { date, price, closed, min_stay, closed_to_arrival, closed_to_departure }
      })
      expect(believed).toEqual(ours)
    }
  }
}

async function checkBookings(test: TestApp, { hotel, partners, types, seen }: Run) {
  for (const { id, state } of partners) {
    for (const { sold, refused } of Object.values(state.bookings)) {
      expect(refused).toBeNull()
      const { body } = await hotel.api.get(
        `/reservations?channel=${id}&external_reference=${sold.reference}&limit=100`,
      )
      const check_out = addDays(sold.check_in, sold.nights)
      const status = sold.status === 'Cancel' ? 'cancelled' : 'confirmed'
      const stored = body.data.map((one: StoredBooking) =>
        pick(one as never, { status, check_in: '', check_out: '' }),
      )
      const dates = sold.status === 'Cancel' ? {} : { check_in: sold.check_in, check_out }
      // A booking that was cancelled before its mapping existed never became a reservation.
      const count = sold.status === 'Cancel' ? Math.min(sold.rooms, stored.length) : sold.rooms
      expect([sold.reference, stored]).toEqual([
        sold.reference,
        Array(count).fill(expect.objectContaining({ status, ...dates })),
      ])
      seen.overbooked += body.data.filter(({ warnings }: StoredBooking) =>
        warnings.some(({ code }) => code === 'overbooked'),
      ).length
    }
  }
  // Direct sales, and channel sales within availability, fit into the rooms.
  for (const { id, rooms } of types) {
    const { rows } = await test.db.query(
      `SELECT night::date::text AS date, count(*)::int AS stays
       FROM reservations r, generate_series(r.check_in, r.held_to - 1, '1 day') AS night
       WHERE r.room_type_id = $1 AND r.status IN ('confirmed', 'pending_payment', 'checked_in')
         AND NOT r.warnings @> '[{"code": "overbooked"}]'
       GROUP BY 1 HAVING count(*) > $2`,
      [id, rooms],
    )
    expect(rows).toEqual([])
  }
}

interface StoredBooking {
  readonly warnings: readonly { readonly code: string }[]
}
