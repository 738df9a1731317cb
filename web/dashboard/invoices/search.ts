import type { Query } from '../../lib/operations.ts'

/** Filters of the list, under the names that the API has for them. */
export const INVOICE_SEARCH = [
  'status',
  'payment_status',
  'type',
  'issued_from',
  'issued_to',
  'reservation_id',
  'guest_id',
] as const satisfies readonly (keyof Query<'listInvoices'>)[]

export type InvoiceFilter = (typeof INVOICE_SEARCH)[number]
