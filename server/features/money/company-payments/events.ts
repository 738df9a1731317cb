import type { RequestedEventDraft } from '#server/events/append.ts'
import { presentFields } from './present.ts'
import type { CompanyPaymentRow } from './store.ts'

/** The events of a payment of a company, on request, beside those of the invoices that it pays. rule 9.4 */
export const companyPaymentEvent = (
  type: 'company_payment.received' | 'company_payment.voided',
  row: CompanyPaymentRow,
): RequestedEventDraft => ({
  type,
  property_id: row.property_id,
  resource_id: row.id,
  data: presentFields(row),
})
