export { type Settling, settleCharge } from './settle-charge.ts'
export { settleMoney } from './settle-money.ts'
