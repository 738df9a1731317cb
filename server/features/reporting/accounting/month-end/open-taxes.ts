import { decimalOf, money } from '#contract/money.ts'
import { headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import { readStaysToInvoice, readTaxesThrough, type StayTaxes } from '#server/features/invoices/public.ts'
import { readPostedTaxes, readPostedTaxesThrough } from '../journal-store.ts'

/** VAT and city tax of a stay in a month, by its documents and by the journal, where they differ; minor units. */
export interface OpenTaxes {
  readonly reservation_id: string
  readonly documents_vat: number
  readonly journal_vat: number
  readonly documents_city_tax: number
  readonly journal_city_tax: number
  /** Whether another month has the rest: over all closed days both agree, or the stay is still to be invoiced. */
  readonly is_of_other_month: boolean
}

interface Days {
  readonly property_id: string
  readonly from: string
  readonly to: string
  /** The last closed day. */
  readonly last: string
}

/** The stays whose taxes the documents and the journal of a month do not have alike, and whether a month explains it. rule 20.9 */
export async function readOpenTaxes(
  ctx: Context,
  documents: readonly StayTaxes[],
  { property_id, from, to, last }: Days,
): Promise<OpenTaxes[]> {
  const differing = differencesOf(documents, await readPostedTaxes(ctx, property_id, { from, to }))
  const of = { property_id, last, ids: [...differing.keys()] }
  if (of.ids.length === 0) return []
  const [issued, posted, to_invoice] = await Promise.all([
    readTaxesThrough(ctx, of),
    readPostedTaxesThrough(ctx, of),
    readStaysToInvoice(ctx, of),
  ])
  const still_differing = differencesOf(issued, posted)
  return [...differing.values()].map((one) => ({
    ...one,
    is_of_other_month: !still_differing.has(one.reservation_id) || to_invoice.has(one.reservation_id),
  }))
}

type Difference = Omit<OpenTaxes, 'is_of_other_month'>

const NONE = { documents_vat: 0, journal_vat: 0, documents_city_tax: 0, journal_city_tax: 0 }

/** By stay. */
function differencesOf(
  documents: readonly StayTaxes[],
  posted: readonly StayTaxes[],
): Map<string, Difference> {
  const by_stay = new Map<string, Difference>()
  for (const { reservation_id, vat, city_tax } of documents)
    by_stay.set(reservation_id, {
      ...NONE,
      reservation_id,
      documents_vat: vat,
      documents_city_tax: city_tax,
    })
  for (const { reservation_id, vat, city_tax } of posted) {
    const known = by_stay.get(reservation_id) ?? { reservation_id, ...NONE }
    by_stay.set(reservation_id, { ...known, journal_vat: vat, journal_city_tax: city_tax })
  }
  for (const [id, one] of by_stay)
    if (one.documents_vat === one.journal_vat && one.documents_city_tax === one.journal_city_tax)
      by_stay.delete(id)
  return by_stay
}

const AMOUNTS = ['documents_vat', 'journal_vat', 'documents_city_tax', 'journal_city_tax'] as const

export const openTaxesCsv = (stays: readonly OpenTaxes[], currency: string): string =>
  [
    headOf(['reservation_id', 'currency', ...AMOUNTS, 'state']),
    ...stays.map((one) =>
      lineOf([
        one.reservation_id,
        currency,
        ...AMOUNTS.map((amount) => decimalOf(money(one[amount], currency))),
        one.is_of_other_month ? 'other_month' : 'differs',
      ]),
    ),
  ].join('')
