export { findInvoice, readInvoice } from './get-invoice.ts'
export { issueInvoiceOfStay } from './issue.ts'
export { type DocumentChange, type Kept, keepDocuments, openDocuments } from './keep-documents.ts'
export { type MoneyMoved, moneyMoved } from './money.ts'
export {
  insertPayment,
  insertPayments,
  type PaymentRow,
  readPayment,
  readPaymentByProvider,
  readPaymentByRequest,
  readPaymentsOfInvoices,
  readPaymentsOfStay,
  readUnsettledPayments,
  writePayment,
} from './payments-store.ts'
export { presentPayment } from './present.ts'
export {
  insertRefund,
  insertRefunds,
  type RefundRow,
  readRefund,
  readRefundByRequest,
  readRefundsOfPayment,
  readRefundsOfStay,
  readUnsettledRefunds,
  writeRefund,
} from './refunds-store.ts'
export { amountDue, type InvoiceRow } from './row.ts'
export type { Stay } from './stay-lines.ts'
export { insertInvoices, readDocuments, readInvoiceRow } from './store.ts'
