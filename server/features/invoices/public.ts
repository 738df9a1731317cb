export { buyerOf, readNextNumbers } from './assign-number.ts'
export { changeReminders } from './change-reminders.ts'
export {
  ERASED_PAYER,
  eraseDocuments,
  readRecordIds,
  readRetainedDocuments,
} from './erase-documents-store.ts'
export { paymentStatusOf, received } from './folio/amount-paid.ts'
export {
  addToDraft,
  changeDraft,
  depositAgain,
  depositPaidLate,
  issueDeposit,
  issueInvoiceOfFolio,
  issueInvoiceOfStay,
  MAX_ADDED_LINES,
  moneyMoved,
  moveAddedLines,
  movePaymentToFolio,
  reopenInvoice,
  waive,
} from './folio/changes.ts'
export { creditable, creditRowOf, remainingRows } from './folio/credit.ts'
export { creditableOfLine, creditedByLine, type LineCredit } from './folio/credit-lines.ts'
export { issueNights } from './folio/issue-nights.ts'
export {
  chargeKey,
  firstFolioId,
  folioIdOf,
  MAX_FOLIOS,
  storedFolioId,
  withCharges,
  withFolio,
} from './folio/placement.ts'
export {
  type PostedDocument,
  postedLines,
  type SoldNight,
  soldNights,
  type TaxedDocument,
} from './folio/posted-lines.ts'
export { type AddedCharges, accountOf } from './folio/rebuild-drafts.ts'
export { isCorrection } from './folio/remaining.ts'
export { planRerouting, type Rerouting, reroute } from './folio/reroute.ts'
export { type Routable, type Routed, type Routing, routeCharges, routeLine } from './folio/routing.ts'
export { addedGross, addedPlace } from './folio/stay-lines.ts'
export { readInvoice } from './get-invoice.ts'
export { applyStay, numberHistory } from './history.ts'
export { listInvoices } from './list-invoices.ts'
export { chargedToOthers, dueOnFirstFolio, onAccount, onAccountOfStay } from './on-account.ts'
export { completeRefundTasks } from './payments/complete-tasks.ts'
export { type HandledBy, namedActor, SYSTEM } from './payments/handled-by.ts'
export { paymentReceived, paymentRefunded } from './payments/money-facts.ts'
export { newPayment, newRefund } from './payments/new-money.ts'
export {
  claimUnsettledPayments,
  findPayment,
  forgetPaymentRequest,
  insertPayment,
  insertPayments,
  type PaymentRow,
  readPayment,
  readPaymentOfRequest,
  readPaymentPage,
  readPaymentsOfCharge,
  readPaymentsOfStay,
  readPaymentsOfStays,
  writePayment,
} from './payments/payments-store.ts'
export { planRefunds, previewRefunds } from './payments/plan-refunds.ts'
export { openRefunds, refundable, refundParts, refundStatus } from './payments/refund-parts.ts'
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
export { readTakings, type TakingRow } from './payments/takings-store.ts'
export { type Receipt, readPostedDocuments, readReceipts } from './posted-store.ts'
export { presentPayment, presentRefund } from './present.ts'
export { findBooker, findBuyer } from './present-invoices.ts'
export { exportLedger, type Progress } from './reports/export-ledger.ts'
export { readPaymentReport } from './reports/get-payment-report.ts'
export {
  type MonthOfDocuments,
  paperOfMonth,
  readMonthOfDocuments,
  sumOfMovements,
} from './reports/month-of-documents.ts'
export { readStaysToInvoice, readTaxesThrough, type StayTaxes } from './reports/reports-store.ts'
export { type AddedLine, amountDue, amountOwed, type InvoiceRow, type Line, type StoredFolio } from './row.ts'
export { type FoundInvoice, searchInvoices } from './search-store.ts'
export { creditSecurityDeposit } from './security-deposits/credit-security-deposit.ts'
export { presentSecurityDeposit } from './security-deposits/present.ts'
export {
  findSecurityDeposit,
  hasDepositStatus,
  insertDepositEntry,
  insertSecurityDeposit,
  lockSecurityDeposit,
  readSecurityDepositPage,
  type SecurityDepositRow,
  writeSecurityDeposit,
} from './security-deposits/store.ts'
export {
  allocateNumbers,
  findInvoice,
  insertInvoices,
  moveDocuments,
  readDocuments,
  readDocumentsOfStays,
  readInvoiceRow,
} from './store.ts'
export {
  createDrafts,
  createDraftsOf,
  type DocumentChange,
  paid as invoicePaid,
  syncInvoices,
} from './sync-invoices.ts'
