import type { Invoice } from '../../../contract/invoice-parts.ts'

export interface InvoiceDialogProps {
  readonly invoice: Invoice
  readonly close: () => void
}
