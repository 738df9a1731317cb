import { money } from '#contract/money.ts'
import type { BusinessDay } from '#contract/reporting/business-days.ts'
import type { BusinessDayRow } from './row.ts'

/** A business day as the API shows it. */
export function presentBusinessDay({ currency, ...row }: BusinessDayRow): BusinessDay {
  const inMoney = (amount: number) => money(amount, currency)
  return {
    ...row,
    revenue: row.revenue.map(({ net, vat, gross, ...one }) => {
      return { ...one, net: inMoney(net), vat: inMoney(vat), gross: inMoney(gross) }
    }),
    payments: row.payments.map(({ method, received, refunded }) => {
      return { method, received: inMoney(received), refunded: inMoney(refunded) }
    }),
    deposits_held: inMoney(row.deposits_held),
    open_balances: inMoney(row.open_balances),
    // Records from before this field have no value.
    unusual: row.unusual.map(({ amount, description = null, corrects = null, ...one }) => {
      return { ...one, amount: amount === null ? null : inMoney(amount), description, corrects }
    }),
  }
}
