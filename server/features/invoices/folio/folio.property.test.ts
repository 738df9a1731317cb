import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RoutingRule } from '#contract/money/routing-rules.ts'
import { priced } from '#test/harness/invoices/priced-stay.ts'
import {
  applyStep,
  begin,
  draftsOf,
  owed,
  pick,
  type Step,
  step,
  sum,
  type World,
} from '#test/harness/invoices/random-documents.ts'
import { rules } from '#test/harness/invoices/random-rules.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { amountDue, type InvoiceRow, type Line } from '../row.ts'
import { received } from './amount-paid.ts'
import type { StayDocuments } from './folio.ts'
import { settleLines, totalsOf } from './lines.ts'
import { placementOf } from './placement.ts'
import { accountOf } from './rebuild-drafts.ts'
import { countsAsInvoiced } from './remaining.ts'
import { chargesOfAdded, chargesOfStay } from './stay-lines.ts'

const RUNS = repetitions(100, 400)

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
  const drafts = folio.documents.filter(({ status }) => status === 'draft')
  expect(drafts.filter((row) => row.company_id !== accountOf(stay, row))).toEqual([])
  expect(new Set(drafts.map(({ type, folio_id }) => `${type} ${folio_id}`)).size).toBe(drafts.length)
  const counted = folio.documents.filter(
    ({ type, status }) => status !== 'void' && !(type === 'deposit_invoice' && status === 'draft'),
  )
  const signed = counted.map(({ type, total }) => (type === 'credit_note' ? 0 - total : total))
  expect(sum(signed)).toBe(owed(stay, folio))
  expect(sum(folio.documents.map(({ amount_paid }) => amount_paid))).toBe(stay.amount_paid)
  expect(sum(folio.documents.map(({ amount_refunded }) => amount_refunded))).toBe(stay.amount_refunded)
}

/** rule 7.59 */
function expectPlaces({ stay: before }: World, { stay, folio }: World, step: Step) {
  const place = placementOf(stay)
  const drafts = folio.documents.filter(({ type, status }) => type === 'invoice' && status === 'draft')
  for (const { folio_id, line_items } of drafts)
    for (const { id } of line_items) if (!id.startsWith('added_')) expect(folio_id).toBe(place(id))
  if (step.do === 'move' || step.do === 'apply rules' || before.folios.length < 2) return
  for (const { id, charges } of before.folios)
    expect(stay.folios.find((one) => one.id === id)!.charges.slice(0, charges.length)).toEqual(charges)
}

/** All lines that staff added to what stands. */
function addedOf({ documents }: StayDocuments) {
  const stands = (id: string | null) => documents.some((row) => row.id === id && countsAsInvoiced(row))
  return documents.flatMap((row) => {
    const counts =
      row.type === 'invoice' ? !row.reopened : row.effect === 'corrected' && stands(row.credited_invoice_id)
    return counts ? row.added_lines : []
  })
}

/** What the tax report adds up together: a VAT rate, or city tax. */
const rowOf = ({ vat_rate, type }: Line): string => (type === 'city_tax' ? 'city_tax' : vat_rate)

/** Of all documents, but for what was waived of one that stands: net and VAT of each rate, and of city tax. */
function documented({ documents }: StayDocuments): Map<string, [net: number, vat: number]> {
  const rows = new Map<string, [number, number]>()
  for (const row of documents) {
    const credited = documents.find(({ id }) => id === row.credited_invoice_id)
    if (row.effect === 'waived' && credited && countsAsInvoiced(credited)) continue
    if (row.type === 'deposit_invoice' && row.issued_at === null) continue
    const sign = row.type === 'credit_note' ? -1 : 1
    for (const line of row.line_items) {
      const [net, vat] = rows.get(rowOf(line)) ?? [0, 0]
      rows.set(rowOf(line), [net + sign * line.net, vat + sign * line.vat])
    }
  }
  return rows
}

/** rule 7 */
function expectVatOfStay({ stay, folio }: World) {
  const added = addedOf(folio)
  const charges = [...chargesOfStay(stay), ...(stay.fee === null ? chargesOfAdded(added) : [])]
  const desired = Map.groupBy(settleLines(charges), rowOf)
  const found = documented(folio)
  for (const row of new Set([...found.keys(), ...desired.keys()])) {
    const lines = desired.get(row) ?? []
    expect([row, ...(found.get(row) ?? [0, 0])]).toEqual([
      row,
      sum(lines.map(({ net }) => net)),
      sum(lines.map(({ vat }) => vat)),
    ])
  }
  if (added.length > 0 || stay.fee !== null) return
  const of_stay = stay.taxes.filter(({ type }) => type === 'vat').map(({ amount }) => amount.amount)
  expect(sum([...found.values()].map(([, vat]) => vat))).toBe(sum(of_stay))
}

describe('rule 7 — the documents of a stay after any sequence of changes', () => {
  it('a first draft has the total and the VAT rows of the reservation', () => {
    fc.assert(
      fc.property(priced, (start) => {
        const { stay, folio } = begin(start, 0)
        const [draft] = folio.documents
        expect(draft!.total).toBe(stay.total)
        const town = stay.taxes.find(({ type }) => type === 'city_tax')?.amount.amount ?? 0
        // Net nights and gross services of one rate are two rows of the reservation.
        const taxes = stay.taxes.filter(({ type, rate: of_rate }) => type === 'vat' && of_rate !== '0.00')
        for (const [of_rate, rows] of Map.groupBy(taxes, (tax) => tax.rate)) {
          const row = draft!.vat_breakdown.find(({ vat_rate }) => vat_rate === of_rate)
          expect([row?.net ?? 0, row?.vat ?? 0]).toEqual([
            sum(rows.map(({ net }) => net!.amount)),
            sum(rows.map(({ amount }) => amount.amount)),
          ])
        }
        expect(
          sum(draft!.line_items.filter(({ type }) => type === 'city_tax').map(({ gross }) => gross)),
        ).toBe(town)
      }),
      { numRuns: RUNS },
    )
  })

  it('documents add up, stay as issued, are never credited beyond their total, and equal the amount due', () => {
    fc.assert(
      fc.property(
        priced,
        fc.constantFrom(0, 0, 30, 100),
        fc.array(step, { minLength: 1, maxLength: 14 }),
        (start, deposit, steps) => {
          let world = begin(start, deposit)
          expectTruth(world, world)
          for (const step of steps) {
            const after = applyStep(world, step)
            expectTruth(world, after)
            expectVatOfStay(after)
            expectPlaces(world, after, step)
            world = after
          }
        },
      ),
      { numRuns: RUNS },
    )
  }, 900_000)

  it('each folio is correct to the minor unit, and all together equal the stay', () => {
    fc.assert(
      fc.property(
        priced,
        fc.array(fc.tuple(pick, pick, fc.integer({ min: 1, max: 3 })), { maxLength: 4 }),
        (start, moves) => {
          let world = begin(start, 0)
          for (let i = 0; i < 2; i++) world = applyStep(world, { do: 'split' })
          for (const [at, to, every] of moves) world = applyStep(world, { do: 'move', pick: at, to, every })
          expectVatOfStay(world)
          for (const draft of draftsOf(world))
            for (const row of draft.vat_breakdown) {
              const own = draft.line_items.filter(({ vat_rate }) => vat_rate === row.vat_rate)
              const charges = own.map((line) => ({ ...line, amount: line.on_top ? line.net : line.gross }))
              const alone = totalsOf(settleLines(charges)).vat_breakdown[0]!
              // Net prices and gross ones of a rate are rounded apart: a gross one moves a unit between net and VAT.
              const most = new Set(own.map(({ on_top }) => (on_top ? 1 : 2)))
              expect(Math.abs(alone.net - row.net) + Math.abs(alone.vat - row.vat)).toBeLessThanOrEqual(
                sum([...most]),
              )
            }
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('rule 7.68 — rules send new charges, and what exists alone when they are applied', () => {
  const begun = (start: Parameters<typeof begin>[0], of: RoutingRule[]) =>
    applyStep({ ...begin(start, 0), rules: of }, { do: 'apply rules' })
  const placed = ({ folio }: World) =>
    draftsOf({ folio } as World)
      .flatMap(({ folio_id, line_items }) => line_items.map(({ id }) => [id, folio_id]))
      .sort()

  it('applied twice they change nothing more, and other rules move nothing until they are applied', () => {
    fc.assert(
      fc.property(priced, rules, rules, fc.array(step, { maxLength: 6 }), (start, some, others, steps) => {
        const world = begun(start, some)
        expect(placed(applyStep(world, { do: 'apply rules' }))).toEqual(placed(world))
        const changed = applyStep(world, { do: 'rules', rules: others })
        expect(placed(applyStep(changed, { do: 'issue deposit' }))).toEqual(placed(world))
        const later = steps.reduce(applyStep, changed)
        expectVatOfStay(applyStep(later, { do: 'apply rules' }))
      }),
      { numRuns: RUNS },
    )
  })

  it('a stay that is booked with rules is the same as one to which they are applied', () => {
    fc.assert(
      fc.property(priced, rules, (start, some) => {
        const payers = (world: World) =>
          placed(world).map(([id, folio_id]) => {
            const folio = world.stay.folios.find((one) => one.id === folio_id)
            return [id, folio?.name ?? folio?.routed_to ?? null]
          })
        expect(payers(begin(start, 0, some))).toEqual(payers(begun(start, some)))
      }),
      { numRuns: RUNS },
    )
  })
})
