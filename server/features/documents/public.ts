export { attachInvoice } from './attach-invoice.ts'
export { languageOfDocument } from './language-of-document.ts'
