/** Dialogs whose code is loaded on demand. */
export const loadChargeDialog = async () => (await import('./charge-dialog.tsx')).ChargeDialog
export const loadRefundStayDialog = async () => (await import('./refund-stay-dialog.tsx')).RefundStayDialog
export const loadTakePaymentDialog = async () =>
  (await import('./pay/take-payment-dialog.tsx')).TakePaymentDialog
export { IssueDialog } from './issue-dialog.tsx'
export { documentName } from './pay/pay-items.ts'
export { PaySeveralForm } from './pay/pay-several-dialog.tsx'
export { PayTogether } from './pay/pay-together.tsx'
export { type Payable, payables, paymentsToSettle } from './pay/payable.ts'
export { TakePaymentDialog } from './pay/take-payment-dialog.tsx'
export { InvoiceRows } from './rows.tsx'
export { SendStayInvoiceDialog } from './send-stay-dialog.tsx'
export { InvoiceStatus } from './status.tsx'
