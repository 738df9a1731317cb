import type { InvoicePdfModel, LineType } from './model.ts'
import { WORDS } from './words/catalogue.ts'

/** UNTDID 5305: standard, exempt, outside the scope of VAT. EN 16931, BT-118. */
export type VatCategory = 'S' | 'E' | 'O'

export interface VatCategories {
  readonly of: (vat_rate: string) => VatCategory
  /** Why a rate is zero, for readers; null where none is. */
  readonly reason: string | null
}

/** Passed on, or claimed without a supply. */
const OUTSIDE: readonly LineType[] = ['city_tax', 'fee', 'deposit', 'adjustment', 'discount']

/**
 * The category of each rate of a document. EN 16931 does not allow `O` beside another category (BR-O-11), so
 * that city tax beside VAT is `E` with its reason, and `O` only where nothing is taxed.
 */
export function vatCategoriesOf({ invoice, language, property }: InvoicePdfModel): VatCategories {
  const words = WORDS[language].untaxed
  const of = (zero: VatCategory) => (vat_rate: string) => (isZero(vat_rate) ? zero : ('S' as const))
  const untaxed = invoice.line_items.filter(({ vat_rate }) => isZero(vat_rate))
  if (untaxed.length === 0) return { of: of('E'), reason: null }
  const outside = untaxed.every(({ type }) => OUTSIDE.includes(type))
  if (untaxed.length < invoice.line_items.length)
    return { of: of('E'), reason: outside ? words.passed_on : words.exempt }
  const known = taxIdOf(invoice.seller.vat_id) !== null || property.letterhead.tax_number !== null
  if (outside || !known) return { of: of('O'), reason: words.outside }
  return { of: of('E'), reason: words.exempt }
}

export const isZero = (vat_rate: string): boolean => Number(vat_rate) === 0

/** A VAT id by EN 16931 (BR-CO-09): with the prefix of its country, without blanks. */
export function taxIdOf(text: string | null): string | null {
  const id = text?.replaceAll(/[\s.-]/g, '').toUpperCase()
  return id && /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(id) ? id : null
}
