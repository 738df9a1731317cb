import type { BillTo, InvoiceType, Seller } from '../../../contract/invoices.ts'
import { dateIn } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { type GuestRow, readGuest } from '../guests/public.ts'
import { type PropertyRow, readProperty } from '../properties/public.ts'
import { type Folio, isIssuing, put } from './folio.ts'
import type { InvoiceRow } from './row.ts'
import { takeNumbers } from './store.ts'

/** Each type counts by itself. Counters are locked in this order, so that no two changes wait for each other. */
const SERIES: readonly (readonly [InvoiceType, string])[] = [
  ['credit_note', 'C'],
  ['deposit_invoice', 'D'],
  ['invoice', 'I'],
]

/**
 * Gives the next numbers of their series to what is being issued, with the day of issue in the property's zone, and
 * copies of seller and buyer. Nothing is locked after the counters. decisions 7
 */
export async function numbered(
  { tx, scope, now }: Pick<Context, 'tx' | 'scope' | 'now'>,
  folio: Folio,
  about: { readonly property_id: string; readonly guest_id: string },
): Promise<Folio> {
  const [property, guest] = await Promise.all([
    readProperty(tx, scope.account_id, about.property_id),
    readGuest(tx, scope.account_id, about.guest_id),
  ])
  const issued_on = dateIn(property!.timezone, now)
  const year = Number(issued_on.slice(0, 4))
  const series = SERIES.flatMap(([type, letter]) => {
    const rows = folio.documents.filter((row) => isIssuing(row) && row.type === type)
    return rows.length > 0 ? [{ letter, rows }] : []
  })
  const lasts = await Promise.all(
    series.map(({ letter, rows }) =>
      takeNumbers(tx, scope.account_id, { property_id: property!.id, series: letter, year }, rows.length),
    ),
  )
  return series.reduce((whole, { letter, rows }, at) => {
    const first = lasts[at]! - rows.length + 1
    return rows.reduce((now_at, row, i) => {
      const sequence = first + i
      const number = numberText(property!.code, letter, year, sequence)
      const seller = row.seller ?? sellerOf(property!)
      const bill_to = row.bill_to ?? buyerOf(guest!)
      const due_date = row.type === 'credit_note' ? null : issued_on
      const count = { number, series: letter, year, sequence, issued_on, due_date }
      return put(now_at, { ...row, ...count, seller, bill_to } satisfies InvoiceRow)
    }, whole)
  }, folio)
}

/** `HARBOUR-2027-00001`, `HARBOUR-D-2027-00001`, `HARBOUR-C-2027-00001`. */
const numberText = (code: string, letter: string, year: number, sequence: number) =>
  [code, ...(letter === 'I' ? [] : [letter]), year, String(sequence).padStart(5, '0')].join('-')

/** Who issues, as it is at this moment. */
export const sellerOf = ({ name, legal, address, country }: PropertyRow): Seller => ({
  name,
  ...legal,
  address: { ...address, country: address.country ?? country },
})

/** Whom an invoice is for where staff has not said otherwise: the guest, and the company of the guest. */
export const buyerOf = ({ first_name, last_name, company, address, country }: GuestRow): BillTo => ({
  name: `${first_name} ${last_name}`,
  company_name: company?.name ?? null,
  vat_id: company?.vat_id ?? null,
  address: address ? { ...address, country: address.country ?? country } : country ? { country } : null,
})
