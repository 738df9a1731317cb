import { money } from '#contract/money.ts'
import type { Service } from '#contract/pricing/services.ts'
import type { ServiceRow } from './store.ts'

/** A service as the API shows it. */
export const presentService = ({ currency, price, ...row }: ServiceRow): Service => ({
  ...row,
  price: money(price, currency),
})
