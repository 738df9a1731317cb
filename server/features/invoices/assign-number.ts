import type { InvoiceType } from '#contract/lists.ts'
import type { BillTo, Seller } from '#contract/parts/invoice-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '../../context.ts'
import { dateIn, toTimestamp } from '../../kernel/time/clock.ts'
import { addDays } from '../../kernel/time/dates.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { billToOf, readPaymentTerms } from '../companies/public.ts'
import { type Addressee, readAddressee } from '../guests/public.ts'
import { type PropertyRow, readProperty } from '../property/properties/public.ts'
import { isIssuing, type StayDocuments, upsert } from './folio/folio.ts'
import type { InvoiceRow } from './row.ts'
import { allocateNumbers, readUsedNumbers } from './store.ts'

/** Each type has a series of its own. Counters are locked in this order, so that two changes do not deadlock. */
const SERIES: readonly (readonly [InvoiceType, string])[] = [
  ['credit_note', 'C'],
  ['deposit_invoice', 'D'],
  ['invoice', 'I'],
]

/**
 * Assigns the next numbers of their series to documents being issued, with a day of issue in the property's
 * zone not before that of the previous number, and copies of seller and buyer. Nothing is locked after the
 * counters. rule 7
 */
export async function assignNumbers(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  folio: StayDocuments,
  about: { readonly id: string; readonly property_id: string },
): Promise<StayDocuments> {
  const [property, addressee] = await Promise.all([
    readProperty(ctx, about.property_id),
    readAddressee(ctx, about.id),
  ])
  const payers = await readPayers(ctx, folio, buyerOf(addressee))
  const series = SERIES.flatMap(([type]) => {
    const rows = folio.documents.filter((row) => isIssuing(row) && row.type === type)
    return rows.length > 0 ? [rows] : []
  })
  const year = yearOfIssue(property!, ctx.now)
  const issued_at = toTimestamp(ctx.now)
  const sequences = await Promise.all(
    series.map((rows) => allocateNumbers(ctx, { ...seriesOf(rows[0]!), year, issued_at }, rows.length)),
  )
  const fields = { property: property!, year, ...payers }
  const stamped = series.flatMap((rows, at) => {
    const { last, issued_at } = sequences[at]!
    return rows.map((row, i) =>
      withNumber(row, { ...fields, issued_at, sequence: last - rows.length + 1 + i }),
    )
  })
  return stamped.reduce(upsert, folio)
}

/** The buyer of what has no other, and the terms of the companies that invoices are issued to. rule 30.8 */
async function readPayers(ctx: AccountContext, { documents }: StayDocuments, buyer: BillTo) {
  const invoices = documents.filter((row) => isIssuing(row) && row.type === 'invoice')
  const ids = invoices.flatMap(({ bill_to }) => (bill_to ?? buyer).company_id ?? [])
  return { buyer, terms: await readPaymentTerms(ctx, ids) }
}

/** The year of a number, in the zone of the property: the last night of a year belongs to the old one. */
export const yearOfIssue = ({ timezone }: Pick<PropertyRow, 'timezone'>, now: Temporal.Instant): number =>
  Number(dateIn(timezone, now).slice(0, 4))

/** The series of a document. */
export const seriesOf = ({ type, property_id }: Pick<InvoiceRow, 'type' | 'property_id'>) => ({
  property_id,
  series: SERIES.find(([of_type]) => of_type === type)![1],
})

interface Stamp {
  readonly property: PropertyRow
  readonly buyer: BillTo
  /** Days until an invoice to a company falls due, by company. */
  readonly terms: ReadonlyMap<string, number>
  readonly issued_at: string
  readonly year: number
  readonly sequence: number
}

/** A document with its number, and copies of seller and buyer: from now on it is immutable. */
export function withNumber(
  row: InvoiceRow,
  { property, buyer, terms, issued_at, year, sequence }: Stamp,
): InvoiceRow {
  const { series } = seriesOf(row)
  const issued_on = dateIn(property.timezone, Temporal.Instant.from(issued_at))
  const bill_to = row.bill_to ?? buyer
  const days = (row.type === 'invoice' && terms.get(bill_to.company_id ?? '')) || 0
  return {
    ...row,
    number: numberText(property.code, series, year, sequence),
    series,
    year,
    sequence,
    issued_at,
    issued_on,
    due_date: row.type === 'credit_note' ? null : addDays(issued_on, days),
    seller: row.seller ?? sellerOf(property),
    bill_to,
    company_id: bill_to.company_id,
  }
}

/** `HARBOUR-2027-00001`, `HARBOUR-D-2027-00001`, `HARBOUR-C-2027-00001`. */
const numberText = (code: string, letter: string, year: number, sequence: number) =>
  [code, ...(letter === 'I' ? [] : [letter]), year, String(sequence).padStart(5, '0')].join('-')

/** The seller as of this moment. */
export const sellerOf = ({ name, legal, address, country }: PropertyRow): Seller => ({
  name,
  ...legal,
  address: { ...address, country: address.country ?? country },
})

/**
 * The buyer where staff has set no other: the company that pays, else the booker with the company of the booker's
 * profile. rule 30.7
 */
export function buyerOf({ booker, profile, payer }: Pick<Addressee, 'booker' | 'profile' | 'payer'>): BillTo {
  if (payer) return billToOf(payer)
  const { company = null, address = null, country = null } = profile ?? {}
  return {
    name: fullName(booker),
    company_name: company?.name ?? null,
    vat_id: company?.vat_id ?? null,
    address: address ? { ...address, country: address.country ?? country } : country ? { country } : null,
    email: null,
    company_id: null,
  }
}

/** The next numbers of a property: deposit invoices and credit notes have series of their own. rule 7.2 */
export async function readNextNumbers(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  property: Pick<PropertyRow, 'id' | 'code' | 'timezone'>,
): Promise<{ type: InvoiceType; next: string }[]> {
  const year = yearOfIssue(property, ctx.now)
  const used = await readUsedNumbers(ctx, property.id, year)
  return SERIES.toReversed().map(([type, series]) => {
    const last = used.find((one) => one.series === series)?.last ?? 0
    return { type, next: numberText(property.code, series, year, last + 1) }
  })
}
