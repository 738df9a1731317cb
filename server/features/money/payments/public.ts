export { chargeTogether } from './charging/charge-together.ts'
export { openCheckout } from './charging/open-checkout.ts'
export { settleCharge } from './settle-charge.ts'
