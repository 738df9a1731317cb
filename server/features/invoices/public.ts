export { buyerOf } from './assign-number.ts'
export {
  addToDraft,
  changeDraft,
  depositPaidLate,
  issueDeposit,
  issueInvoiceOfStay,
  MAX_ADDED_LINES,
  moneyMoved,
  reopenInvoice,
  waive,
} from './folio/changes.ts'
export { creditable, remainingRows } from './folio/credit.ts'
export { creditableOfLine, creditedByLine, type LineCredit } from './folio/credit-lines.ts'
export { paymentStatusOf, received } from './folio/paid.ts'
export type { BesideTotal } from './folio/rebuild-drafts.ts'
export { addedGross } from './folio/stay-lines.ts'
export { readInvoice } from './get-invoice.ts'
export { applyStay, numberHistory } from './history.ts'
export { fulfilTasks } from './payments/complete-tasks.ts'
export { paymentReceived, paymentRefunded } from './payments/money-facts.ts'
export {
  claimUnsettledPayments,
  findPayment,
  forgetPaymentRequest,
  insertPayment,
  insertPayments,
  type PaymentRow,
  readPayment,
  readPaymentByProvider,
  readPaymentOfRequest,
  readPaymentPage,
  readPaymentsOfStay,
  writePayment,
} from './payments/payments-store.ts'
export { foreseeRefunds, planRefunds } from './payments/plan-refunds.ts'
export { openRefunds, refundable, refundStatus } from './payments/refund-parts.ts'
export {
  claimUnsettledRefunds,
  insertRefund,
  insertRefunds,
  type RefundRow,
  type RefundToCarryOut,
  readRefund,
  readRefundOfRequest,
  readRefundsOfPayment,
  readRefundsOfStay,
  withdrawRefunds,
  writeRefund,
} from './payments/refunds-store.ts'
export { presentPayment, presentRefund } from './present.ts'
export { exportLedger, type Progress } from './reports/export-ledger.ts'
export { type AddedLine, amountDue, type InvoiceRow } from './row.ts'
export { type FoundInvoice, searchInvoices } from './search-store.ts'
export { findBuyer } from './show.ts'
export { allocateNumbers, findInvoice, insertInvoices, readDocuments, readInvoiceRow } from './store.ts'
export {
  createDrafts,
  type DocumentChange,
  paid as invoicePaid,
  syncInvoices,
} from './sync-invoices.ts'
