import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apportion } from '../../../../contract/money.ts'
import { nightsOf } from '../../../kernel/dates.ts'
import { totalStay } from '../../offers/public.ts'
import { amountDue, type InvoiceRow } from '../row.ts'
import type { DocumentChange } from '../sync-invoices.ts'
import { changeDraft, issueDeposit, issueInvoiceOfStay, moneyMoved, reopenInvoice, waive } from './changes.ts'
import { creditable } from './credit.ts'
import { type Folio, folioOf, isIssuing, upsert } from './folio.ts'
import { settleLines, totalsOf } from './lines.ts'
import { received } from './paid.ts'
import { besideTotal, rebuildDrafts } from './rebuild-drafts.ts'
import { isStanding } from './remaining.ts'
import { addedGross, chargesOfAdded, chargesOfStay, type Stay } from './stay-lines.ts'

const RUNS = Number(process.env.FOLIO_RUNS ?? 400)
const money = (amount: number) => ({ amount, currency: 'EUR' })
const rate = fc.constantFrom('0.00', '7.00', '10.00', '19.00', '5.50', '21.00')

const terms = fc.record({
  prices_include_vat: fc.boolean(),
  vat_rate: rate,
  meal_price: fc.option(
    fc.record({ amount: fc.integer({ min: 1, max: 4000 }), currency: fc.constant('EUR'), vat_rate: rate }),
    { nil: null },
  ),
})
const cityTax = fc.option(
  fc.oneof(
    fc.record({
      basis: fc.constantFrom('per_person_night' as const, 'per_room_night' as const),
      amount: fc.integer({ min: 1, max: 700 }).map(money),
      included_in_price: fc.boolean(),
    }),
    fc.record({
      basis: fc.constant('percent' as const),
      percent: fc.constantFrom(5, 3.5),
      included_in_price: fc.boolean(),
    }),
  ),
  { nil: null },
)
const priced = fc.record({
  prices: fc.array(fc.integer({ min: 3000, max: 40_000 }), { minLength: 1, maxLength: 6 }),
  adults: fc.integer({ min: 1, max: 4 }),
  terms,
  cityTax,
})
type Priced = typeof priced extends fc.Arbitrary<infer T> ? T : never
type Player = Stay & { readonly total: number }

function price(stay: Player, { prices, adults, terms: vat_terms, cityTax: city_tax }: Priced): Player {
  const nights = nightsOf('2027-03-01', `2027-03-0${prices.length + 1}`)
  const nightly = nights.map((date, i) => ({ date, amount: money(prices[i]!), source: 'base' as const }))
  const party = { adults, children: 0, children_ages: [] }
  return { ...stay, ...party, vat_terms, ...totalStay(nightly, party, vat_terms, city_tax, 'EUR') }
}

const BLANK: Player = {
  id: 'res_1',
  property_id: 'prop_1',
  guest_id: 'gst_1',
  status: 'confirmed',
  check_in: '2027-03-01',
  currency: 'EUR',
  nightly_rates: [],
  taxes: [],
  vat_terms: { prices_include_vat: true, vat_rate: '7.00', meal_price: null },
  adults: 1,
  children: 0,
  children_ages: [],
  fee: null,
  deposit_rule: { type: 'none' },
  deposit_required: null,
  amount_paid: 0,
  amount_refunded: 0,
  total: 0,
}

/** A step of a stay's life; `pick` chooses among the documents that it could concern. */
type Step =
  | { readonly do: 'reprice'; readonly to: Priced }
  | { readonly do: 'pay' | 'refund' | 'waive'; readonly part: number; readonly pick: number }
  | { readonly do: 'issue' | 'issue deposit' | 'undo' }
  | { readonly do: 'credit' | 'reopen'; readonly pick: number }
  | { readonly do: 'add'; readonly price: number; readonly rate: string }
  | { readonly do: 'fee'; readonly part: number }

const part = fc.integer({ min: 1, max: 100 })
const pick = fc.integer({ min: 0, max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('reprice' as const), to: priced }),
  fc.record({ do: fc.constantFrom('pay' as const, 'refund' as const, 'waive' as const), part, pick }),
  fc.record({
    do: fc.constantFrom('issue' as const, 'issue' as const, 'issue deposit' as const, 'undo' as const),
  }),
  fc.record({ do: fc.constantFrom('credit' as const, 'reopen' as const), pick }),
  fc.record({ do: fc.constant('add' as const), price: fc.integer({ min: -3000, max: 9000 }), rate }),
  fc.record({ do: fc.constant('fee' as const), part: fc.constantFrom(0, 30, 100) }),
)

let ids = 0
const moment = () => ({ at: '2027-01-04T09:00:00Z', newId: () => `inv_${String(++ids).padStart(9, '0')}` })

interface World {
  readonly stay: Player
  readonly folio: Folio
}

/** What `syncInvoices` does, with numbers that nobody counts. */
function keep({ stay, folio }: World, change: DocumentChange = (same) => same): World {
  const now = moment()
  let after = rebuildDrafts(change({ ...folio, moves: [] }, stay, now), stay, now)
  for (const row of after.documents.filter(isIssuing))
    after = upsert(after, { ...row, number: `N-${row.id}` })
  return { stay, folio: rebuildDrafts(after, stay, now) }
}

const owed = (stay: Player, folio: Folio) => (stay.fee ?? stay.total) + besideTotal(folio, stay).adjustment
const balance = ({ stay, folio }: World) => owed(stay, folio) - (stay.amount_paid - stay.amount_refunded)
const chosen = (rows: readonly InvoiceRow[], at: number) => rows[at % Math.max(1, rows.length)]
const standing = ({ folio }: World) =>
  folio.documents.filter((row) => row.number !== null && row.type !== 'credit_note')

function take(world: World, wanted: Step): World {
  const { stay, folio } = world
  switch (wanted.do) {
    case 'reprice':
      return stay.fee === null ? keep({ stay: price(stay, wanted.to), folio }) : world
    case 'pay':
      return pay(world, wanted)
    case 'refund':
      return refund(world, wanted)
    case 'waive': {
      const row = chosen(
        standing(world).filter((one) => one.type === 'invoice' && creditable(one) > 0),
        wanted.pick,
      )
      if (!row) return world
      const amount = Math.max(1, Math.floor((creditable(row) * wanted.part) / 100))
      return keep(world, waive(row.id, { amount, reason: null }))
    }
    case 'issue':
      return keep(world, issueInvoiceOfStay)
    case 'issue deposit':
      return keep(world, issueDeposit)
    case 'credit':
    case 'reopen': {
      const row = chosen(
        standing(world).filter((one) => creditable(one) > 0),
        wanted.pick,
      )
      if (!row) return world
      const whole = wanted.do === 'reopen' || row.type === 'deposit_invoice'
      return keep(
        world,
        whole ? reopenInvoice(row.id, null) : waive(row.id, { amount: creditable(row), reason: null }),
      )
    }
    case 'add':
      return add(world, wanted)
    case 'fee': {
      if (stay.fee !== null) return world
      const fee = Math.floor((stay.total * wanted.part) / 100)
      return keep({ stay: { ...stay, status: 'cancelled', fee }, folio })
    }
    case 'undo':
      return keep({ stay: { ...stay, status: 'confirmed', fee: null }, folio })
  }
}

function pay(world: World, { part: percent, pick: at }: { part: number; pick: number }): World {
  const open = world.folio.documents.filter((row) => row.status !== 'void' && amountDue(row) > 0)
  const row = chosen(open, at)
  const due = row && Math.min(amountDue(row), balance(world))
  if (!row || !due || due <= 0) return world
  const paid = Math.max(1, Math.floor((due * percent) / 100))
  const stay = { ...world.stay, amount_paid: world.stay.amount_paid + paid }
  return keep({ ...world, stay }, moneyMoved({ invoice_id: row.id, paid, method: 'cash' }))
}

function refund(world: World, { part: percent, pick: at }: { part: number; pick: number }): World {
  const row = chosen(
    world.folio.documents.filter((row) => received(row) > 0),
    at,
  )
  if (!row) return world
  const refunded = Math.max(1, Math.floor((received(row) * percent) / 100))
  const stay = { ...world.stay, amount_refunded: world.stay.amount_refunded + refunded }
  return keep({ ...world, stay }, moneyMoved({ invoice_id: row.id, refunded }))
}

function add(world: World, { price: unit_price, rate: vat_rate }: { price: number; rate: string }): World {
  const draft = world.folio.documents.find(({ type, status }) => type === 'invoice' && status === 'draft')
  if (!draft || world.stay.fee !== null) return world
  const line = {
    type: 'service' as const,
    description: 'Extra',
    date: null,
    quantity: 2,
    unit_price,
    vat_rate,
  }
  const added_lines = [...draft.added_lines, line]
  if (owed(world.stay, world.folio) - addedGross(draft.added_lines) + addedGross(added_lines) < 0)
    return world
  return keep(world, changeDraft(draft.id, { bill_to: draft.bill_to, added_lines }))
}

const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)

function expectToAddUp(row: InvoiceRow) {
  const { line_items, vat_breakdown, subtotal, vat_total, total } = row
  for (const { net, vat, gross } of [...line_items, ...vat_breakdown]) {
    expect(net + vat).toBe(gross)
    expect([net, vat, gross].every(Number.isSafeInteger)).toBe(true)
  }
  expect(sum(line_items.map(({ gross }) => gross))).toBe(total)
  for (const { vat_rate, net, vat } of vat_breakdown) {
    const of_rate = line_items.filter((line) => line.vat_rate === vat_rate)
    expect([sum(of_rate.map((line) => line.net)), sum(of_rate.map((line) => line.vat))]).toEqual([net, vat])
  }
  expect([sum(vat_breakdown.map(({ net }) => net)), sum(vat_breakdown.map(({ vat }) => vat))]).toEqual([
    subtotal,
    vat_total,
  ])
  expect(subtotal + vat_total).toBe(total)
  if (row.type !== 'credit_note') expect(received(row) + row.amount_credited + amountDue(row)).toBe(total)
  if (row.paid_at !== null) expect(row.payment_status).toBe('paid')
  if (row.status === 'paid') expect(row.paid_at).not.toBeNull()
}

const FIXED = [
  'number',
  'issued_at',
  'line_items',
  'vat_breakdown',
  'subtotal',
  'vat_total',
  'total',
  'type',
] as const

function expectTruth(before: World, { stay, folio }: World) {
  for (const row of folio.documents) {
    expectToAddUp(row)
    const notes = folio.documents.filter(({ credited_invoice_id }) => credited_invoice_id === row.id)
    expect(sum(notes.map(({ total }) => total))).toBe(row.amount_credited)
    expect(row.amount_credited).toBeLessThanOrEqual(Math.max(0, row.total))
    if (row.status === 'credited') expect(sum(notes.map(({ vat_total }) => vat_total))).toBe(row.vat_total)
    const was = before.folio.documents.find(({ id }) => id === row.id)
    if (was?.number != null) for (const key of FIXED) expect(row[key]).toEqual(was[key])
    if (was?.first_paid_at != null) expect(row.first_paid_at).toBe(was.first_paid_at)
  }
  for (const type of ['invoice', 'deposit_invoice'])
    expect(folio.documents.filter((row) => row.type === type && row.status === 'draft').length).toBeLessThan(
      2,
    )
  const counted = folio.documents.filter(
    ({ type, status }) => status !== 'void' && !(type === 'deposit_invoice' && status === 'draft'),
  )
  const signed = counted.map(({ type, total }) => (type === 'credit_note' ? 0 - total : total))
  expect(sum(signed)).toBe(owed(stay, folio))
  expect(sum(folio.documents.map(({ amount_paid }) => amount_paid))).toBe(stay.amount_paid)
  expect(sum(folio.documents.map(({ amount_refunded }) => amount_refunded))).toBe(stay.amount_refunded)
}

/** All lines that staff added to what stands. */
function addedOf({ documents }: Folio) {
  const stands = (id: string | null) => documents.some((row) => row.id === id && isStanding(row))
  return documents.flatMap((row) => {
    const counts =
      row.type === 'invoice' ? !row.reopened : row.effect === 'corrected' && stands(row.credited_invoice_id)
    return counts ? row.added_lines : []
  })
}

/** Of all documents, but for what was waived of one that stands: net and VAT of each rate. */
function documented({ documents }: Folio): Map<string, [net: number, vat: number]> {
  const rows = new Map<string, [number, number]>()
  for (const row of documents) {
    const credited = documents.find(({ id }) => id === row.credited_invoice_id)
    if (row.effect === 'waived' && credited && isStanding(credited)) continue
    if (row.type === 'deposit_invoice' && row.issued_at === null) continue
    const sign = row.type === 'credit_note' ? -1 : 1
    for (const { vat_rate, net, vat } of row.vat_breakdown) {
      const [all_net, all_vat] = rows.get(vat_rate) ?? [0, 0]
      rows.set(vat_rate, [all_net + sign * net, all_vat + sign * vat])
    }
  }
  return rows
}

/** rule 7 */
function expectVatOfStay({ stay, folio }: World) {
  const added = addedOf(folio)
  const charges = [...chargesOfStay(stay), ...(stay.fee === null ? chargesOfAdded(added) : [])]
  const wanted = totalsOf(settleLines(charges)).vat_breakdown
  const found = documented(folio)
  for (const rate of new Set([...found.keys(), ...wanted.map(({ vat_rate }) => vat_rate)])) {
    const row = wanted.find(({ vat_rate }) => vat_rate === rate)
    expect([rate, ...(found.get(rate) ?? [0, 0])]).toEqual([rate, row?.net ?? 0, row?.vat ?? 0])
  }
  if (added.length > 0 || stay.fee !== null) return
  const of_stay = stay.taxes.filter(({ type }) => type === 'vat').map(({ amount }) => amount.amount)
  expect(sum([...found.values()].map(([, vat]) => vat))).toBe(sum(of_stay))
}

const begin = (start: Priced, deposit: number): World => {
  const stay = price(BLANK, start)
  const [required] = apportion(stay.total, [deposit, 100 - deposit])
  const asked = { ...stay, deposit_required: deposit > 0 ? required! : null }
  return keep({ stay: asked, folio: folioOf([]) })
}

describe('rule 7 — the documents of a stay, whatever happens to it', () => {
  it('a first draft has the total and the VAT rows of the reservation', () => {
    fc.assert(
      fc.property(priced, (start) => {
        const { stay, folio } = begin(start, 0)
        const [draft] = folio.documents
        expect(draft!.total).toBe(stay.total)
        const town = stay.taxes.find(({ type }) => type === 'city_tax')?.amount.amount ?? 0
        for (const tax of stay.taxes.filter(
          ({ type, rate: of_rate }) => type === 'vat' && of_rate !== '0.00',
        )) {
          const row = draft!.vat_breakdown.find(({ vat_rate }) => vat_rate === tax.rate)
          expect([row?.net ?? 0, row?.vat ?? 0]).toEqual([tax.net!.amount, tax.amount.amount])
        }
        expect(
          sum(draft!.line_items.filter(({ type }) => type === 'city_tax').map(({ gross }) => gross)),
        ).toBe(town)
      }),
      { numRuns: RUNS },
    )
  })

  it('documents add up, stay as issued, are never credited beyond themselves, and come to what is owed', () => {
    fc.assert(
      fc.property(
        priced,
        fc.constantFrom(0, 0, 30, 100),
        fc.array(step, { minLength: 1, maxLength: 14 }),
        (start, deposit, steps) => {
          let world = begin(start, deposit)
          expectTruth(world, world)
          for (const wanted of steps) {
            const after = take(world, wanted)
            expectTruth(world, after)
            expectVatOfStay(after)
            world = after
          }
        },
      ),
      { numRuns: RUNS },
    )
  }, 900_000)
})
