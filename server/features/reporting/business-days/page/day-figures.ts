import { meanOf, percentageOf } from '#contract/arithmetic/ratios.ts'
import { isMoneyless } from '#contract/money/payment-methods.ts'
import { money } from '#contract/money.ts'
import type { DayRecord } from '#contract/reporting/business-days.staff.ts'
import type { BusinessDayRow } from '../row.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)

/** The figures of a record; null instead of a division by zero. rule 17.11 */
export function dayFigures(
  row: Pick<
    BusinessDayRow,
    'rooms_available' | 'rooms_sold' | 'complimentary' | 'revenue' | 'payments' | 'currency'
  >,
): DayRecord['figures'] {
  const { rooms_available, rooms_sold, complimentary, revenue, payments, currency } = row
  const inMoney = (amount: number) => money(amount, currency)
  const net = (types: (type: string) => boolean) =>
    sum(revenue.filter(({ type }) => types(type)).map((one) => one.net))
  const of_rooms = net((type) => type === 'accommodation')
  const by = (rooms: number) => {
    const mean = meanOf(of_rooms, rooms)
    return mean === null ? null : inMoney(mean)
  }
  return {
    occupancy: percentageOf(rooms_sold, rooms_available),
    adr: by(rooms_sold - complimentary),
    revpar: by(rooms_available),
    total_net: inMoney(net((type) => type !== 'city_tax')),
    taken: inMoney(
      sum(
        payments
          .filter(({ method }) => !isMoneyless(method))
          .map(({ received, refunded }) => received - refunded),
      ),
    ),
  }
}
