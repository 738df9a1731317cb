export {
  changeDraft,
  issueDeposit,
  issueInvoiceOfStay,
  type MoneyMoved,
  moneyMoved,
  reopenInvoice,
  waive,
} from './changes.ts'
export { creditable } from './credit.ts'
export { findInvoice, readInvoice } from './get-invoice.ts'
export { followStay, numberHistory } from './history.ts'
export {
  type DocumentChange,
  type Kept,
  keepDocuments,
  openDocuments,
  paid as invoicePaid,
} from './keep-documents.ts'
export { buyerOf } from './numbered.ts'
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
export { type AddedLine, amountDue, type InvoiceRow } from './row.ts'
export { findBuyer } from './show.ts'
export { addedGross, type Stay } from './stay-lines.ts'
export { insertInvoices, readDocuments, readInvoiceRow, takeNumbers } from './store.ts'
