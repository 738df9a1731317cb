import type { Invoice } from './invoice-parts.ts'

type BuyerField = 'name' | 'address' | 'vat_id'

/** Up to here an invoice need not name its buyer, in euros. Article 220a of Directive 2006/112/EC: 100 at least. */
const SMALL_EUR: Readonly<Record<string, number>> = { DE: 250, AT: 400, FR: 150 }
const DEFAULT_SMALL_EUR = 100

/**
 * What a full invoice states of its buyer and this one does not: name and address, of a company its VAT
 * number too. Nothing up to the small amount of the seller's country. rule 7.66
 */
export function missingOfBuyer({ type, total, seller, bill_to }: Invoice): BuyerField[] {
  const limit = (SMALL_EUR[seller.address.country ?? ''] ?? DEFAULT_SMALL_EUR) * 100
  if (type === 'credit_note' || (total.currency === 'EUR' && total.amount <= limit)) return []
  const { name, company_name, vat_id, address } = bill_to
  const missing: BuyerField[] = []
  if (!name && !company_name) missing.push('name')
  if (!address?.line1 || !address.city) missing.push('address')
  if (company_name && !vat_id) missing.push('vat_id')
  return missing
}
