export { ChargeDialog } from './charge-dialog.tsx'
export { InvoiceRows } from './rows.tsx'
export { TakePaymentDialog } from './take-payment-dialog.tsx'
