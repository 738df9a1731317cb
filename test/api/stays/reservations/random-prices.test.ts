import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repetitions } from '#test/harness/repetitions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const WALKS = repetitions(4, 40, 200)

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const day = (n: number) => `2027-03-${String(n).padStart(2, '0')}`
/** A change: other dates, plan, party, mode, a price by hand, a discount or a promotion. */
const step = fc.oneof(
  fc
    .tuple(fc.integer({ min: 10, max: 20 }), fc.integer({ min: 1, max: 5 }))
    .map(([from, nights]) => ({ check_in: day(from), check_out: day(from + nights) })),
  fc.constantFrom('first', 'second').map((plan) => ({ plan })),
  fc.integer({ min: 1, max: 3 }).map((adults) => ({ adults })),
  fc.constant({ price_mode: 'reprice' }),
  fc
    .tuple(fc.nat({ max: 4 }), fc.option(fc.integer({ min: 0, max: 30_000 }), { freq: 5 }))
    .map(([night, amount]) => ({ night, amount })),
  fc
    .option(fc.integer({ min: 1, max: 3_000 }), { freq: 4 })
    .map((value) => ({ discount: value === null ? null : { type: 'amount', value, reason: 'Agreed' } })),
  fc
    .integer({ min: 1, max: 5_000 })
    .map((value) => ({ discount: { type: 'percent', value: value / 100, reason: 'Agreed' } })),
  fc.constantFrom('TENTH', 'AMOUNT', null).map((promotion_code) => ({ promotion_code })),
)
const bare = (night: Answer) => (night.before_discount ? night.before_discount : night)
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)

/** Invariants of a stay: its total, the order of its nights, and shares that equal the reductions. */
function expectSound(stay: Answer) {
  const nightly = stay.nightly_rates.map(({ amount }: Answer) => amount.amount)
  const added = stay.taxes.filter(({ included }: Answer) => !included)
  expect(stay.total.amount).toBe(sum([...nightly, ...added.map(({ amount }: Answer) => amount.amount)]))
  expect(stay.nightly_rates).toHaveLength(stay.nights)
  expect(stay.nightly_rates[0].date).toBe(stay.check_in)
  const lowered = stay.nightly_rates.filter((night: Answer) => night.before_discount)
  for (const night of lowered) {
    expect(night.amount.amount).toBeGreaterThan(0)
    expect(night.amount.amount).toBeLessThan(night.before_discount.amount.amount)
    expect(night.source).toBe(stay.promotion_code ? 'promotion' : 'manual')
  }
  expect(stay.discount && stay.promotion_code).toBeNull()
  if (lowered.length > 0) expect(stay.discount ?? stay.promotion_code).not.toBeNull()
  // A discount that is not sent again is apportioned once: never more than its amount.
  const discounted = sum(
    lowered.map((night: Answer) => night.before_discount.amount.amount - night.amount.amount),
  )
  if (stay.discount?.type === 'amount') expect(discounted).toBeLessThanOrEqual(stay.discount.value)
  if (stay.promotion_code === 'AMOUNT') expect(discounted).toBeLessThanOrEqual(5_000)
}

describe('rule 22.5 — random changes of a stay', () => {
  it(`the total is nights plus taxes, prices by hand stay on their nights, and refusals change nothing: ${WALKS} walks`, async () => {
    const { api, property_id } = await test.createHotel({
      property: { city_tax: { basis: 'percent', percent: 5 } },
    })
    const stock = await makeStock(api, { inventory_count: 400 })
    const other = await makePlan(api, stock.room_type_id, { name: 'Other', base_price: eur(9_999) })
    const plans = { first: stock.rate_plan_id, second: other.id }
    const promotion = (code: string, discount: object) =>
      api.make('/promotions', { property_id, code, discount, stay_from: day(8) })
    await promotion('TENTH', { type: 'percent', value: 10 })
    await promotion('AMOUNT', { type: 'amount', value: 5_000 })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        let stay: Answer = await makeBooking(api, stock)
        const by_hand = new Map<string, number>()
        for (const { plan, night, amount, ...body } of steps as Answer[]) {
          const date = night !== undefined && stay.nightly_rates[night % stay.nights].date
          const change = {
            ...body,
            ...(plan && { rate_plan_id: plans[plan as 'first' | 'second'] }),
            ...(date && { nightly_prices: [{ date, amount: amount === null ? null : eur(amount) }] }),
          }
          const { status, body: after } = await api.patch(`/reservations/${stay.id}`, change)
          if (status !== 200) {
            expect(['SVC-1008', 'SVC-2002']).toContain(after.error.code)
            expect((await api.get(`/reservations/${stay.id}`)).body).toEqual(stay)
            continue
          }
          stay = after
          if (date) amount === null ? by_hand.delete(date) : by_hand.set(date, amount)
          const dates = new Set(stay.nightly_rates.map(({ date: one }: Answer) => one))
          for (const one of by_hand.keys()) if (!dates.has(one)) by_hand.delete(one)
          const shown = stay.nightly_rates.filter((one: Answer) => bare(one).source === 'manual')
          expect(new Map(shown.map((one: Answer) => [one.date, bare(one).amount.amount]))).toEqual(by_hand)
          expectSound(stay)
        }
      }),
      { numRuns: WALKS },
    )
  })
})
