import type { PaymentMovement, PaymentReport } from '#contract/invoices/reports.ts'
import { money } from '#contract/money.ts'
import type { MovementRow } from './movements-store.ts'

/** The key of a row: an actor by id, the provider's methods apart from those that staff recorded. */
const wayOf = ({ currency, method, charged }: MovementRow) => `${currency} ${method} ${charged}`
const rowOf = (one: MovementRow) =>
  `${one.date} ${one.property_id} ${wayOf(one)} ${one.received_by?.type ?? ''} ${one.received_by?.id ?? ''}`

const personOf = (one: MovementRow) =>
  `${wayOf(one)} ${one.received_by?.type ?? ''} ${one.received_by?.id ?? ''} ${one.shift_id ?? ''}`

const grouped = (movements: readonly MovementRow[], keyOf: (one: MovementRow) => string): MovementRow[][] =>
  [...Map.groupBy(movements, keyOf)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, inside]) => inside)

function sumsOf(movements: readonly MovementRow[]) {
  const { currency } = movements[0]!
  const sum = (kind: PaymentMovement['kind']) =>
    movements.filter((one) => one.kind === kind).reduce((whole, { amount }) => whole + amount, 0)
  const [received, refunded] = [sum('payment'), sum('refund') + sum('refund_returned')]
  return {
    received: money(received, currency),
    refunded: money(0 - refunded, currency),
    net: money(received + refunded, currency),
  }
}

/** Movements by day, property, method and person, each row with its movements; and totals by method. */
export function paymentReport(movements: readonly MovementRow[]): PaymentReport {
  const rows = grouped(movements, rowOf)
  const ways = grouped(movements, wayOf)
  return {
    data: rows.map((inside) => {
      const { date, property_id, currency, method, charged, received_by } = inside[0]!
      return {
        date,
        property_id,
        currency,
        method,
        charged,
        received_by,
        ...sumsOf(inside),
        movements: inside.map(presentMovement),
      }
    }),
    people: grouped(movements, personOf).map((inside) => {
      const { currency, method, charged, received_by, shift_id } = inside[0]!
      return { currency, method, charged, received_by, shift_id, ...sumsOf(inside) }
    }),
    totals: ways.map((inside) => {
      const { currency, method, charged } = inside[0]!
      return { currency, method, charged, ...sumsOf(inside) }
    }),
  }
}

const presentMovement = ({ kind, id, payment_id, reservation_id, invoice_id, at, ...row }: MovementRow) => ({
  kind,
  id,
  payment_id,
  reservation_id,
  invoice_id,
  at,
  amount: money(row.amount, row.currency),
  reference: row.reference,
  shift_id: row.shift_id,
})
