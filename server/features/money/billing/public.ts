export { endsCycle, issueCycle } from './interim/issue-cycle.ts'
export { attachInvoice } from './pdf/attach-invoice.ts'
export { getInvoicePdf, renderPdf } from './pdf/get-invoice-pdf.ts'
export { queueInvoice } from './queue-invoice.ts'
