import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { expect, it } from 'vitest'
import { roundHalfAway } from '#contract/arithmetic/exact-amounts.ts'
import { testApp } from '#test/harness/app.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { actions } from '#test/harness/front-desk.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = testApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const FIRST = '2027-03-01'
const day = (offset: number) => Temporal.PlainDate.from(FIRST).add({ days: offset }).toString()

const stayOf = record({
  arrives: integer({ min: 1, max: 45 }),
  nights: integer({ min: 1, max: 4 }),
  price: constantFrom(9_999, 12_000, 7_777),
  ends: constantFrom('leaves', 'leaves', 'leaves', 'leaves_early', 'no_show', 'cancelled'),
  credit: constantFrom('none', 'whole', 'night', 'part'),
  credited_after: integer({ min: 1, max: 25 }),
})

it('rule 30.16 — commissions of all months are the percentage of what invoices charged for nights, less credits', {
  timeout: 900_000,
}, async () => {
  const sequence = asyncProperty(array(stayOf, { minLength: 4, maxLength: 8 }), async (stays) => {
    const set = async (offset: number) => {
      test.clock.set(`${day(offset)}T12:00:00Z`)
      await closeDays(test)
    }
    await set(0)
    const hotel = await test.createHotel()
    const { api, property_id } = hotel
    const company = {
      name: 'Lagoon Travel',
      kind: 'agent',
      commission: { percent: 8.25, base: 'accommodation' },
    }
    const { id: company_id } = await api.make('/companies', company)
    const stock = await makeStock(api, {
      inventory_count: 12,
      rate_plan: {
        base_price: eur(12_000),
        meal_plan: 'bed_and_breakfast',
        meal_price: { ...eur(1_000), vat_rate: '19.00' },
      },
    })
    const rooms = (await api.get('/rooms?limit=50')).body.data
    const booked = []
    for (const [i, one] of stays.entries()) {
      const dates = { check_in: day(one.arrives), check_out: day(one.arrives + one.nights) }
      booked.push({
        ...one,
        ...(await makeBooking(api, stock, { ...dates, company_id, room_id: rooms[i].id })),
      })
    }
    const moments = booked.flatMap((one) => {
      const { id, ends } = one
      const stay = actions(hotel, id)
      const leaves = one.arrives + (ends === 'leaves_early' ? Math.max(1, one.nights - 1) : one.nights)
      const creditNow = () => creditOf(api, id, one.credit)
      if (ends === 'cancelled')
        return [{ on: one.arrives, run: () => api.make(`/reservations/${id}/cancel`, { reason: 'guest' }) }]
      if (ends === 'no_show') return [{ on: one.arrives + 1, run: () => stay.to('no_show') }]
      return [
        { on: one.arrives, run: () => stay.to('checked_in') },
        { on: leaves, run: () => stay.to('checked_out', { allow_open_balance: true }) },
        { on: leaves + one.credited_after, run: creditNow },
      ]
    })
    for (const { on, run } of moments.toSorted((one, other) => one.on - other.on)) {
      await set(on)
      await run()
    }
    await set(100)
    const statements = []
    for (const month of ['2027-03', '2027-04', '2027-05'])
      statements.push(
        (await api.get(`/companies/${company_id}/commissions?property_id=${property_id}&month=${month}`))
          .body,
      )
    const lines = statements.flatMap((one) => one.lines)
    for (const one of statements) {
      expect(one.is_complete).toBe(true)
      expect(one.base).toEqual(eur(sum(one.lines, 'base')))
      expect(one.commission).toEqual(eur(sum(one.lines, 'commission')))
    }
    for (const { base, commission, percent } of lines) {
      expect(percent).toBe(8.25)
      const numerator = BigInt(base.amount) * 825n
      expect(commission.amount).toBe(roundHalfAway({ numerator, denominator: 10_000n }))
    }
    for (const { id } of booked) {
      const own = lines.filter(({ reservation_id }) => reservation_id === id)
      expect(sum(own, 'base'), id).toBe(await chargedFor(api, id))
    }
  })
  await assert(sequence, { numRuns: repetitions(5, 25, 100), seed: seeded() })
})

const sum = (lines: Answer[], field: 'base' | 'commission'): number =>
  lines.reduce((whole: number, line: Answer) => whole + line[field].amount, 0)

/** Credits the invoice of a stay, a night of it, or a part of a night. */
async function creditOf(api: Answer, reservation_id: string, credit: string): Promise<void> {
  const [invoice] = (
    await api.get(`/invoices?reservation_id=${reservation_id}&type=invoice&status=issued,paid`)
  ).body.data
  const night = invoice?.line_items.find(({ type }: Answer) => type === 'accommodation')
  if (!night || credit === 'none') return
  const amount = credit === 'part' ? eur(1_234) : night.gross
  await api.make(`/invoices/${invoice.id}/credit-notes`, {
    reason: 'Noise',
    ...(credit !== 'whole' && { lines: [{ line_id: night.id, amount }] }),
  })
}

/** What the documents of a stay that is over charge for its nights, without VAT. */
async function chargedFor(api: Answer, reservation_id: string): Promise<number> {
  const { status } = (await api.get(`/reservations/${reservation_id}`)).body
  if (status !== 'checked_out') return 0
  const { data } = (await api.get(`/invoices?reservation_id=${reservation_id}&limit=100`)).body
  return data
    .filter(({ number }: Answer) => number !== null)
    .reduce((whole: number, { type, line_items }: Answer) => {
      const nets = line_items
        .filter((line: Answer) => line.type === 'accommodation')
        .reduce((of_document: number, { net }: Answer) => of_document + net.amount, 0)
      return whole + (type === 'credit_note' ? -nets : nets)
    }, 0)
}
