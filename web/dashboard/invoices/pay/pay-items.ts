import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Catalogue } from '#web/lib/i18n/catalogue.ts'

/** The name of a document among others that are paid with it. */
export const documentName = (
  { number, type }: Pick<Invoice, 'number' | 'type'>,
  invoices: Catalogue['invoices'],
  desk: Catalogue['desk_money'],
): string => number ?? (type === 'invoice' ? desk.draft : invoices.types[type])

/** The payer, where it is not the guest. */
export const payerOf = (
  { bill_to: { company_name, name } }: Pick<Invoice, 'bill_to'>,
  guest: string,
): string[] => {
  const payer = company_name ?? name
  return payer && payer !== guest ? [payer] : []
}
