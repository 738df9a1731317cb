import { vatPart } from '#server/kernel/vat.ts'
import type { Charge, InvoiceRow, Line } from '../row.ts'
import { amountOf, groupOf, negated, settleLines } from './lines.ts'
import { CITY_TAX, partOfCityTax } from './stay-lines.ts'

/** Documents whose lines count as invoiced: issued, and not moved back to a draft. */
export const countsAsInvoiced = ({
  issued_at,
  reopened,
}: Pick<InvoiceRow, 'issued_at' | 'reopened'>): boolean => issued_at !== null && !reopened

/** Lines that invoices of the stay have charged already, less those that later drafts corrected. */
function invoicedLines(documents: readonly InvoiceRow[]): Line[] {
  const standing = new Map(
    documents.filter((row) => row.type === 'invoice' && countsAsInvoiced(row)).map((row) => [row.id, row]),
  )
  const corrections = documents.filter(
    ({ effect, credited_invoice_id }) => effect === 'corrected' && standing.has(credited_invoice_id!),
  )
  const charged = [...standing.values()].flatMap(({ line_items }) => line_items)
  return [...charged, ...corrections.flatMap(({ line_items }) => negated(line_items))]
}

const isAdded = ({ id }: Pick<Line, 'id'>): boolean => id.startsWith('added_')
const isDeduction = ({ id }: Pick<Line, 'id'>): boolean => id.startsWith('deposit_')

const ADJUSTMENT = 'Adjustment: '

/** A difference to what is invoiced: of the city tax it is city tax too. rule 7.5 */
export const isCorrection = ({ type, description }: Pick<Line, 'type' | 'description'>): boolean =>
  type === 'adjustment' || (type === 'city_tax' && description.startsWith(ADJUSTMENT))

const adjustment = (description: string): string => ADJUSTMENT + description.replace(ADJUSTMENT, '')

function adjusted(line: Omit<Charge, 'amount'>, amount: number): Charge {
  const { id, date, vat_rate, on_top } = line
  const charge: Charge = {
    id,
    date,
    type: line.type === 'city_tax' ? 'city_tax' : 'adjustment',
    description: adjustment(line.description),
    quantity: 1,
    unit_price: amount,
    vat_rate,
    amount,
  }
  return on_top ? { ...charge, on_top } : charge
}

/** What a line lacks: the city tax of later nights is no correction where nights are invoiced in parts. rule 36.3 */
const differenceOf = (charge: Charge, amount: number, in_parts: boolean): Charge =>
  in_parts && charge.id === CITY_TAX && amount > 0
    ? { ...partOfCityTax(charge, amount), date: null }
    : adjusted(charge, amount)

/** A charge, and its folio: null is the first. */
export interface Placed {
  readonly charge: Charge
  readonly folio_id: string | null
}

interface StayCharges {
  readonly charges: readonly Placed[]
  /** What deposit invoices have charged in advance. */
  readonly deductions: readonly Line[]
  /** The folio of an invoiced line that is no longer charged. */
  readonly place: (line_id: string) => string | null
}

/**
 * What is to be charged and not invoiced yet, by folio: lines that no invoice has, and the difference where
 * one has another amount. VAT is that of the whole, less what earlier invoices have; a deposit is deducted as
 * it was invoiced. So the VAT of all documents together is that of the stay, to the cent. rule 7
 */
export function remainingLines(
  { charges: desired, deductions, place }: StayCharges,
  documents: readonly InvoiceRow[],
): Map<string | null, Line[]> {
  const before = invoicedLines(documents)
  const charged = before.filter((line) => !isDeduction(line))
  const all_desired = desired.map(({ charge }) => charge)
  const in_parts = documents.some((row) => row.nights_until !== null && countsAsInvoiced(row))
  const open = [...uninvoiced(desired, charged, in_parts), ...corrections(all_desired, charged, place)]
  const by_folio = Map.groupBy(open, ({ folio_id }) => folio_id)
  const rounded = roundedByFolio(by_folio, roundedLeft(all_desired, charged))
  const lines = new Map(
    [...by_folio].map(([folio_id, placed]) => [
      folio_id,
      settleLines(
        placed.map(({ charge }) => charge),
        rounded.get(folio_id),
      ),
    ]),
  )
  for (const line of remainingDeductions(deductions, before.filter(isDeduction))) {
    const folio_id = place(line.id)
    lines.set(folio_id, [...(lines.get(folio_id) ?? []), line])
  }
  return lines
}

function invoicedAmounts(charged: readonly Line[]) {
  const invoiced = new Map<string, { line: Line; amount: number }>()
  for (const line of charged.filter((one) => !isAdded(one))) {
    const known = invoiced.get(line.id)
    const amount = (known?.amount ?? 0) + amountOf(line)
    invoiced.set(line.id, { line: known?.line ?? line, amount })
  }
  return invoiced
}

/** What of the stay is invoiced, by the id of its line, whatever documents have it. */
export const invoicedCharges = (documents: readonly InvoiceRow[]): ReadonlyMap<string, number> =>
  new Map([...invoicedAmounts(invoicedLines(documents))].map(([id, { amount }]) => [id, amount] as const))

function uninvoiced(desired: readonly Placed[], charged: readonly Line[], in_parts: boolean): Placed[] {
  const invoiced = invoicedAmounts(charged)
  return desired.flatMap((placed) => {
    const { charge, folio_id } = placed
    const had = invoiced.get(charge.id)?.amount
    // A line of zero is invoiced once, like any other.
    if (charge.amount === had) return []
    return had ? [{ charge: differenceOf(charge, charge.amount - had, in_parts), folio_id }] : [placed]
  })
}

function corrections(
  desired: readonly Charge[],
  charged: readonly Line[],
  place: StayCharges['place'],
): Placed[] {
  const ids = new Set(desired.map(({ id }) => id))
  const dropped = [...invoicedAmounts(charged).values()].filter(
    ({ line, amount }) => amount !== 0 && !ids.has(line.id),
  )
  return dropped.map(({ line, amount }) => ({
    charge: adjusted(line, 0 - amount),
    folio_id: place(line.id),
  }))
}

/**
 * VAT that is rounded once for all folios is divided among them: each gets what it would round by itself, and
 * the remaining units go to the largest. So each folio is right to the unit, and their sum exactly. rule 7.60
 */
function roundedByFolio(
  by_folio: ReadonlyMap<string | null, readonly Placed[]>,
  rounded: ReadonlyMap<string, number>,
): Map<string | null, ReadonlyMap<string, number>> {
  if (by_folio.size < 2) return new Map([...by_folio.keys()].map((folio_id) => [folio_id, rounded]))
  const shares = new Map([...by_folio.keys()].map((folio_id) => [folio_id, new Map<string, number>()]))
  for (const [group, whole] of rounded) {
    const owners = [...by_folio].flatMap(([folio_id, placed]) => {
      const own = placed.filter(({ charge }) => groupOf(charge) === group)
      if (own.length === 0) return []
      const { vat_rate, on_top = false } = own[0]!.charge
      const amount = own.reduce((sum, { charge }) => sum + charge.amount, 0)
      return [{ folio_id, amount, part: vatPart(amount, vat_rate, !on_top) }]
    })
    owners.sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    let left = owners.reduce((rest, { part }) => rest - part, whole)
    for (let turn = 0; left !== 0 && owners.length > 0; turn++) {
      const step = left > 0 ? 1 : -1
      owners[turn % owners.length]!.part += step
      left -= step
    }
    for (const { folio_id, part } of owners) shares.get(folio_id)!.set(group, part)
  }
  return shares
}

/** What is left, by group, of what is rounded once for all invoices of the stay. */
function roundedLeft(desired: readonly Charge[], charged: readonly Line[]): Map<string, number> {
  const added = charged.filter(isAdded).map((line) => ({ ...line, amount: amountOf(line) }))
  const all = Map.groupBy([...desired, ...added], groupOf)
  const had = Map.groupBy(charged, groupOf)
  const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)
  return new Map(
    [...new Set([...all.keys(), ...had.keys()])].map((group) => {
      const { vat_rate, on_top = false } = (all.get(group) ?? had.get(group))![0]!
      const whole = sum((all.get(group) ?? []).map(({ amount }) => amount))
      const invoiced = sum((had.get(group) ?? []).map(({ net, vat }) => (on_top ? vat : net)))
      return [group, vatPart(whole, vat_rate, !on_top) - invoiced]
    }),
  )
}

/** Deposits that no invoice has deducted yet; where one was credited since, it is charged again. */
function remainingDeductions(deductions: readonly Line[], invoiced: readonly Line[]): Line[] {
  const ids = new Set([...deductions, ...invoiced].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const deduction = deductions.find((line) => line.id === id)
    const had = invoiced.filter((line) => line.id === id)
    if (had.length === 0) return [deduction!]
    const left = (key: 'net' | 'vat' | 'gross') =>
      had.reduce((rest, line) => rest - line[key], deduction?.[key] ?? 0)
    const [net, vat, gross] = [left('net'), left('vat'), left('gross')]
    if (net === 0 && vat === 0) return []
    const { amount: _, ...line } = adjusted(had[0]!, gross)
    return [{ ...line, net, vat, gross }]
  })
}
