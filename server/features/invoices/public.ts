export { buyerOf } from './assign-number.ts'
export {
  addToDraft,
  changeDraft,
  depositPaidLate,
  issueDeposit,
  issueInvoiceOfStay,
  MAX_ADDED_LINES,
  type MoneyMoved,
  moneyMoved,
  reopenInvoice,
  waive,
} from './changes.ts'
export { fulfilTasks } from './complete-tasks.ts'
export { creditable, remainingRows } from './credit.ts'
export { creditableOfLine, creditedByLine, type LineCredit } from './credit-lines.ts'
export { exportLedger, type Progress } from './export-ledger.ts'
export { findInvoice, readInvoice } from './get-invoice.ts'
export { followStay, numberHistory } from './history.ts'
export { paymentReceived, paymentRefunded } from './money-facts.ts'
export { paymentStatusOf, received } from './paid.ts'
export {
  forgetPaymentRequest,
  insertPayment,
  insertPayments,
  type PaymentRow,
  readPayment,
  readPaymentByProvider,
  readPaymentOfRequest,
  readPaymentPage,
  readPaymentsOfInvoices,
  readPaymentsOfStay,
  takeUnsettledPayments,
  writePayment,
} from './payments-store.ts'
export { foreseeRefunds, planRefunds } from './plan-refunds.ts'
export { presentPayment, presentRefund } from './present.ts'
export type { BesideTotal } from './rebuild-drafts.ts'
export { openRefunds, refundable, refundStatus } from './refund-parts.ts'
export {
  insertRefund,
  insertRefunds,
  type RefundRow,
  type RefundToCarryOut,
  readRefund,
  readRefundOfRequest,
  readRefundsOfPayment,
  readRefundsOfStay,
  takeUnsettledRefunds,
  withdrawRefunds,
  writeRefund,
} from './refunds-store.ts'
export { type AddedLine, amountDue, type InvoiceRow } from './row.ts'
export { type FoundInvoice, searchInvoices } from './search-store.ts'
export { findBuyer } from './show.ts'
export { addedGross, type Stay } from './stay-lines.ts'
export { insertInvoices, readDocuments, readInvoiceRow, takeNumbers } from './store.ts'
export {
  type DocumentChange,
  type Kept,
  keepDocuments,
  openDocuments,
  paid as invoicePaid,
} from './sync-invoices.ts'
