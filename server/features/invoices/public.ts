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
} from './changes.ts'
export { fulfilTasks } from './complete-tasks.ts'
export { creditable, remainingRows } from './credit.ts'
export { creditableOfLine, creditedByLine, type LineCredit } from './credit-lines.ts'
export { exportLedger, type Progress } from './export-ledger.ts'
export { readInvoice } from './get-invoice.ts'
export { applyStay, numberHistory } from './history.ts'
export { paymentReceived, paymentRefunded } from './money-facts.ts'
export { paymentStatusOf, received } from './paid.ts'
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
} from './payments-store.ts'
export { foreseeRefunds, planRefunds } from './plan-refunds.ts'
export { presentPayment, presentRefund } from './present.ts'
export type { BesideTotal } from './rebuild-drafts.ts'
export { openRefunds, refundable, refundStatus } from './refund-parts.ts'
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
} from './refunds-store.ts'
export { type AddedLine, amountDue, type InvoiceRow } from './row.ts'
export { type FoundInvoice, searchInvoices } from './search-store.ts'
export { findBuyer } from './show.ts'
export { addedGross } from './stay-lines.ts'
export { allocateNumbers, findInvoice, insertInvoices, readDocuments, readInvoiceRow } from './store.ts'
export {
  createDrafts,
  type DocumentChange,
  paid as invoicePaid,
  syncInvoices,
} from './sync-invoices.ts'
