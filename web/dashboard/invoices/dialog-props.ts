import type { Invoice } from '#contract/parts/invoice-parts.ts'

export interface InvoiceDialogProps {
  readonly invoice: Invoice
  readonly close: () => void
}
