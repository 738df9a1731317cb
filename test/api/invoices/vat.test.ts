import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../harness/app.ts'
import type { Client } from '../../harness/client.ts'
import { checkOut, credit, documentsOf, issue, stayOf } from '../../harness/invoices/invoices.ts'
import { type Random, randomOf } from '../../harness/random.ts'
import { seeded } from '../../harness/seed.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type BookingFields, makeBooking, makePlan, makeStock } from '../../harness/stock.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

const test = sharedApp()
const STAYS = 12
const RATES = ['5.50', '6.00', '7.00', '10.00', '19.00', '21.00']

/**
 * The VAT that documents have charged by rate, less what credit notes corrected; waived amounts are separate.
 */
function documented(documents: readonly Answer[]): Map<string, { net: number; vat: number }> {
  const rows = new Map<string, { net: number; vat: number }>()
  for (const document of documents.filter(({ status, type }) => status !== 'draft' || type === 'invoice')) {
    const sign = document.type === 'credit_note' ? -1 : 1
    for (const { vat_rate, net, vat } of document.vat_breakdown) {
      const had = rows.get(vat_rate) ?? { net: 0, vat: 0 }
      rows.set(vat_rate, { net: had.net + sign * net.amount, vat: had.vat + sign * vat.amount })
    }
  }
  return rows
}

/** Net and VAT of all documents equal those of the stay, for each rate, to the minor unit. */
async function expectVatOfStay(api: Client, id: string, about: string) {
  const [stay, documents] = await Promise.all([stayOf(api, id), documentsOf(api, id)])
  const found = documented(documents)
  const taxes = stay.taxes.filter(({ type, rate }: Answer) => type === 'vat' && rate !== '0.00')
  for (const { rate, net, amount } of taxes)
    expect([rate, found.get(rate)], about).toEqual([rate, { net: net.amount, vat: amount.amount }])
  for (const [rate, { vat }] of found)
    if (!taxes.some((tax: Answer) => tax.rate === rate)) expect([rate, vat], about).toEqual([rate, 0])
}

interface Hotel {
  readonly title: string
  readonly currency: string
  readonly property: Parameters<TestApp['createHotel']>[0]
}
const tax = (amount: number, currency: string, included_in_price: boolean) => ({
  basis: 'per_person_night' as const,
  amount: { amount, currency },
  included_in_price,
})
const HOTELS: readonly Hotel[] = [
  {
    title: 'EUR, VAT and city tax inside',
    currency: 'EUR',
    property: { property: { city_tax: tax(251, 'EUR', true) } },
  },
  {
    title: 'EUR, net prices',
    currency: 'EUR',
    property: { property: { prices_include_vat: false, city_tax: tax(200, 'EUR', false) } },
  },
  {
    title: 'JPY',
    currency: 'JPY',
    property: { property: { currency: 'JPY', city_tax: tax(200, 'JPY', false) } },
  },
  {
    title: 'KWD, net prices',
    currency: 'KWD',
    property: { property: { currency: 'KWD', prices_include_vat: false } },
  },
]

/** A plan with random price, rates, meals and deposit. */
const planOf = (random: Random, currency: string) => {
  const money = (amount: number) => ({ amount, currency })
  const meals = random.happens(0.4) && {
    meal_plan: 'bed_and_breakfast',
    meal_price: { ...money(101 + random.below(2_000)), vat_rate: random.pick(RATES) },
  }
  const deposit = random.pick([30, 33.33, 70, 100])
  return {
    base_price: money(5_001 + random.below(20_000)),
    vat_rate: random.pick(RATES),
    ...meals,
    deposit_rule: random.happens(0.8)
      ? { type: 'percent', percent: deposit, hold_minutes: 600 }
      : { type: 'none' },
  }
}

const payDeposit = async (api: Client, id: string) => {
  const deposit = (await documentsOf(api, id)).find(({ type }) => type === 'deposit_invoice')
  if (!deposit) return
  const reply = await api.post(`/invoices/${deposit.id}/payments`, { amount: deposit.total, method: 'cash' })
  expect(reply.status).toBe(201)
}

/** A step that changes the charges, or puts them on a document. */
function chooseStep(api: Client, id: string, plans: readonly string[], random: Random) {
  const change = (body: BookingFields) => () => api.patch(`/reservations/${id}`, body)
  const onDocument = (act: (document: Answer) => Promise<unknown>) => async () =>
    act(random.pick(await documentsOf(api, id)))
  return random.pick([
    change({ check_out: `2027-01-0${5 + random.below(4)}` }),
    change({ adults: 1 + random.below(3) }),
    change({ rate_plan_id: random.pick(plans) }),
    onDocument((document) => issue(api, document.id)),
    onDocument((document) => issue(api, document.id)),
    onDocument((document) => credit(api, document.id, { reopen: true })),
  ])
}

describe('rule 7 — the VAT of all documents equals the VAT of the stay, to the minor unit', () => {
  it.each(HOTELS)('$title: with deposits, changes, credit notes and early departures', async (hotel) => {
    test.clock.set('2027-01-04T15:00:00Z')
    const { api } = await test.createHotel(hotel.property)
    const seed = seeded(HOTELS.indexOf(hotel))
    const random = randomOf(seed)
    const stock = await makeStock(api, {
      inventory_count: STAYS,
      rate_plan: planOf(random, hotel.currency),
    })
    const other = await makePlan(api, stock.room_type_id, planOf(random, hotel.currency))
    const plans = [stock.rate_plan_id, other.id]
    const { body: rooms } = await api.get(`/rooms?room_type_id=${stock.room_type_id}&limit=100`)
    for (let at = 0; at < STAYS; at++) {
      const { id } = await makeBooking(api, stock, {
        rate_plan_id: plans[at % 2],
        check_in: '2027-01-04',
        check_out: `2027-01-0${5 + random.below(4)}`,
        adults: 1 + random.below(3),
        room_id: rooms.data[at].id,
      })
      const about = `stay ${at}, ${id}`
      await expectVatOfStay(api, id, about)
      if (random.happens(0.8)) await payDeposit(api, id)
      await expectVatOfStay(api, id, about)
      for (let steps = random.below(5); steps > 0; steps--) {
        await chooseStep(api, id, plans, random)()
        await expectVatOfStay(api, id, about)
      }
      await api.patch(`/reservations/${id}`, { status: 'confirmed' })
      await api.patch(`/reservations/${id}`, { status: 'checked_in' })
      expect((await checkOut(api, id)).status, about).toBe(200)
      await expectVatOfStay(api, id, about)
    }
  })

  it.each([
    [9_049, 2_715, 512],
    [9_000, 2_700, 509],
    [9_021, 2_706, 511],
  ])(
    'a deposit is deducted exactly as invoiced: a stay of %i cents at 6 %, deposit %i',
    async (price, deposit, vat) => {
      test.clock.set('2027-01-04T09:00:00Z')
      const { api } = await test.createHotel()
      const money = (amount: number) => ({ amount, currency: 'EUR' })
      const deposit_rule = { type: 'amount', amount: money(deposit), hold_minutes: 600 }
      const rate_plan = { base_price: money(price), vat_rate: '6.00', deposit_rule }
      const stock = await makeStock(api, { rate_plan })
      const { id, taxes } = await makeBooking(api, stock, { check_in: '2027-01-04', check_out: '2027-01-05' })
      expect(taxes[0].amount.amount).toBe(vat)
      await payDeposit(api, id)
      const [final, prepaid] = await documentsOf(api, id)
      const deduction = final.line_items.find(({ type }: Answer) => type === 'deposit')
      const row = prepaid.vat_breakdown[0]
      expect([deduction.net.amount, deduction.vat.amount]).toEqual([-row.net.amount, -row.vat.amount])
      expect(final.vat_total.amount + prepaid.vat_total.amount).toBe(vat)
      await issue(api, final.id)
      const { data } = (await api.get('/reports/tax?from=2027-01-01&to=2027-01-31')).body
      expect(data[0].vat_total.amount).toBe(vat)
    },
  )
})
