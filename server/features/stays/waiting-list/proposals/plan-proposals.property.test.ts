import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nightsOf } from '#server/kernel/time/dates.ts'
import { planProposals, type WaitingStay } from './plan-proposals.ts'

const DATES = ['2027-03-15', '2027-03-16', '2027-03-17', '2027-03-18', '2027-03-19']
const TYPES = ['rt_a', 'rt_b', 'rt_c'].map((id, i) => ({
  id,
  max_occupancy: 2 + i,
  max_adults: 2 + i,
  max_children: i,
}))
const KEYS = TYPES.flatMap(({ id }) => DATES.slice(0, -1).map((date) => ({ room_type_id: id, date })))

const entry = fc
  .record({
    from: fc.integer({ min: 0, max: 3 }),
    nights: fc.integer({ min: 1, max: 4 }),
    adults: fc.integer({ min: 1, max: 5 }),
    children: fc.integer({ min: 0, max: 2 }),
    room_type_ids: fc.shuffledSubarray(TYPES.map(({ id }) => id)),
    room_type_id: fc.option(fc.constantFrom(...TYPES.map(({ id }) => id))),
  })
  .map(({ from, nights, ...more }) => ({
    ...more,
    check_in: DATES[from]!,
    check_out: DATES[Math.min(from + nights, 4)]!,
  }))
const list = fc
  .array(entry, { maxLength: 12 })
  .map((entries) => entries.map((one, i): WaitingStay => ({ id: `wai_${i}`, ...one })))
const free = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: KEYS.length, maxLength: KEYS.length })
  .map((left) => KEYS.map((key, i) => ({ ...key, left: left[i]! })).filter((night) => night.left > 0))

const takes = (stay: WaitingStay, room_type_id: string) =>
  nightsOf(stay.check_in, stay.check_out).map((date) => `${room_type_id} ${date}`)

describe('rule 34.3 — what is proposed', () => {
  it('is never more than is free, keeps what stands, goes to the first that fits, and is the same when planned again', () => {
    fc.assert(
      fc.property(list, free, (entries, nights) => {
        const plan = planProposals(entries, { types: TYPES, nights })
        const left = new Map(nights.map((night) => [`${night.room_type_id} ${night.date}`, night.left]))
        for (const stay of entries) {
          const type = plan.get(stay.id)
          if (type === undefined) continue
          for (const key of takes(stay, type)) left.set(key, (left.get(key) ?? 0) - 1)
          expect(
            stay.room_type_ids.length === 0 ||
              stay.room_type_ids.includes(type) ||
              stay.room_type_id === type,
          ).toBe(true)
          const { max_adults, max_children, max_occupancy } = TYPES.find(({ id }) => id === type)!
          expect(stay.adults <= max_adults && stay.children <= max_children).toBe(true)
          expect(stay.adults + stay.children).toBeLessThanOrEqual(max_occupancy)
        }
        expect([...left.values()].every((rooms) => rooms >= 0)).toBe(true)
        // Nothing that an entry without a room could have is left over.
        for (const stay of entries.filter(({ id }) => !plan.has(id)))
          for (const type of TYPES) {
            const fits =
              stay.adults <= type.max_adults &&
              stay.children <= type.max_children &&
              stay.adults + stay.children <= type.max_occupancy
            const suits = stay.room_type_ids.length === 0 || stay.room_type_ids.includes(type.id)
            if (fits && suits) expect(takes(stay, type.id).some((key) => (left.get(key) ?? 0) < 1)).toBe(true)
          }
        const next = entries.map((stay) => ({ ...stay, room_type_id: plan.get(stay.id) ?? null }))
        expect(planProposals(next, { types: TYPES, nights })).toEqual(plan)
      }),
      { numRuns: 500 },
    )
  })
})
