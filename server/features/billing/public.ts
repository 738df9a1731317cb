export { attachInvoice } from './pdf/attach-invoice.ts'
export { getInvoicePdf, printed } from './pdf/get-invoice-pdf.ts'
