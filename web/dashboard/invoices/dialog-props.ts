import type { Invoice } from '../../../contract/resources/invoice-parts.ts'

export interface InvoiceDialogProps {
  readonly invoice: Invoice
  readonly close: () => void
}
