export { attachInvoice } from './pdf/attach-invoice.ts'
