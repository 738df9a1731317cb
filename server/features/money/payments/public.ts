export { openCheckout } from './charging/open-checkout.ts'
export { settleCharge } from './settle-charge.ts'
