import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RateChangesResult } from '#contract/pricing/rate-changes.ts'
import type { RateGrid } from '#contract/rate-grid/rate-grid.staff.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { runYieldRule } from '#test/harness/rates/run-yield-rule.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { type SignedIn, staffOf } from '#test/harness/staff.ts'
import { eur, makePlan, makeStock } from '#test/harness/stock.ts'
import { compose, type Edit, type Edits, keyOf } from '#web/dashboard/rate-grid/model/edits.ts'
import { parse } from '#web/dashboard/rate-grid/model/language.ts'
import { adjustedAmount, nightWith, previewOf } from '#web/dashboard/rate-grid/model/preview.ts'
import { requestOf } from '#web/dashboard/rate-grid/model/request.ts'
import { dateAt, type Sheet, sheetOf } from '#web/dashboard/rate-grid/model/sheet.ts'

const test = testApp()
const [FROM, DAYS] = ['2027-03-01', 14] as const

/**
 * Five plans: two with prices of their own, and three derived ones, with and without their restrictions.
 * Yield rules have priced nights of one that others derive from, and of one derived plan.
 */
async function makeHotel() {
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, {
    rate_plan: {
      weekday_prices: [{ days: ['fri', 'sat'], price: eur(14_033) }],
      restrictions: { min_stay: 2 },
    },
  })
  const following = (rate_plan_id: string, value: number, type = 'percent') => ({
    base_price: null,
    derived_from: { rate_plan_id, adjustment: { type, value }, inherit_restrictions: value < 0 },
  })
  const plan = (name: string, terms: object) => makePlan(hotel.api, stock.room_type_id, { name, ...terms })
  const saver = await plan('Saver', following(stock.rate_plan_id, -7.35))
  await plan('Late', following(saver.id, -33.33))
  await plan('Board', following(stock.rate_plan_id, 1_450, 'amount'))
  await plan('Own', { base_price: eur(9_999) })
  await priceByRule(hotel, stock.rate_plan_id, { start_date: '2027-03-03', end_date: '2027-03-06' })
  await priceByRule(hotel, saver.id, { start_date: '2027-03-05', end_date: '2027-03-09' })
  return { hotel, seller: await staffOf(test, hotel, 'revenue') }
}

async function priceByRule(hotel: Hotel, plan_id: string, conditions: object) {
  const rule = await hotel.api.make('/yield-rules', {
    property_id: hotel.property_id,
    name: 'Early',
    rate_plan_ids: [plan_id],
    conditions,
    effect: { type: 'percent', value: 12.5 },
  })
  await runYieldRule(hotel.api, rule.id)
  await test.app.jobs.find(({ name }) => name === 'apply_yield_rules')!.run()
}

const WORDS = [
  '149',
  '88.88',
  '+10%',
  '-3.5%',
  '+7',
  '-2.25',
  '=',
  '-',
  'm3',
  'max9',
  'x',
  'o',
  '-x',
  'a',
  '149 m4',
  '+5% d',
]
const step = fc.record({
  words: fc.constantFrom(...WORDS),
  plans: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
  first: fc.nat(DAYS - 1),
  nights: fc.integer({ min: 1, max: 6 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The pending edits after some steps, as on the screen. */
function pendingOf(sheet: Sheet, steps: readonly Step[]): Edits {
  const edits = new Map<string, Edit>()
  for (const { words, plans, first, nights } of steps) {
    const before: Edits = new Map(edits)
    const parsed = parse(words, 'EUR')
    if (!('edit' in parsed)) throw new Error(words)
    for (const at of plans)
      for (let day = first; day < Math.min(DAYS, first + nights); day++) {
        const plan = sheet.plans[at]!
        const key = keyOf(plan.id, dateAt(sheet, day))
        const next = compose(before.get(key), parsed.edit, (adjustment) => {
          const { price } = nightWith(sheet, before, plan, day)
          return price === null ? null : adjustedAmount(price, adjustment)
        })
        if (next) edits.set(key, next)
      }
  }
  return edits
}

it('rule 21 — pending edits equal the dry run, night by night; applied and undone, everything is as before', async () => {
  const { hotel, seller } = await makeHotel()
  const read = async (api: SignedIn['api']): Promise<RateGrid> =>
    (await api.get(`/rates?property_id=${hotel.property_id}&from=${FROM}&days=${DAYS}`)).body
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), fc.boolean(), async (steps, undone) => {
      const before = await read(seller.api)
      const sheet = sheetOf(before)
      const edits = pendingOf(sheet, steps)
      const versions = new Map(sheet.plans.map(({ id, version }) => [id, version]))
      const body = requestOf(edits, { property_id: hotel.property_id, currency: 'EUR', versions })
      const { status, body: answer } = await seller.api.post('/rate-plans/changes?dry_run=true', body)
      expect([status, answer.error]).toEqual([200, undefined])
      expect(nightsOf(sheet, edits)).toEqual(answered(answer))
      const applied: RateChangesResult = (await seller.api.post('/rate-plans/changes', body)).body
      const after = sheetOf(await read(seller.api))
      for (const [at, days] of previewOf(sheet, edits))
        for (const [day, { after: night }] of days)
          expect(nightWith(after, new Map(), after.plans[at]!, day)).toEqual(night)
      if (!undone || !applied.undo) return
      const back = await seller.api.post('/rate-plans/changes', applied.undo)
      expect([back.status, back.body.error]).toEqual([200, undefined])
      expect(timeless(await read(seller.api))).toEqual(timeless(before))
    }),
    {
      numRuns: repetitions(12, 60),
      // The price of a rule overrides that of the parent plan, and applies again when the override of the
      // date is removed.
      examples: [[[{ words: '=', plans: [1], first: 0, nights: 14 }], false]],
    },
  )
})

/** Every night that the screen would show with another price, by plan and date. */
const nightsOf = (sheet: Sheet, edits: Edits) =>
  [...previewOf(sheet, edits)]
    .flatMap(([at, days]) =>
      [...days]
        .filter(([, { before, after }]) => before.price !== after.price)
        .map(([day, { before, after }]) => [
          sheet.plans[at]!.id,
          dateAt(sheet, day),
          before.price,
          after.price,
        ]),
    )
    .sort(byText)

/** The same from the response. */
const answered = ({ data }: RateChangesResult) =>
  data
    .flatMap(({ rate_plan_id, nights }) =>
      nights
        .filter(({ before, after }) => before.amount?.amount !== after.amount?.amount)
        .map(({ date, before, after }) => [
          rate_plan_id,
          date,
          before.amount?.amount ?? null,
          after.amount?.amount ?? null,
        ]),
    )
    .sort(byText)

const byText = (one: unknown[], other: unknown[]) => (String(one) < String(other) ? -1 : 1)

/** Versions increase, and the author of a restored date is its last editor. */
const timeless = ({ plans, ...grid }: RateGrid) => ({
  ...grid,
  plans: plans.map(({ version: _, dates: { changed_at: __, changed_by: ___, ...dates }, ...plan }) => ({
    ...plan,
    dates,
  })),
})
