import { money } from '../../../../contract/money.ts'
import type { PaymentMovement, PaymentReport } from '../../../../contract/resources/reports.ts'
import type { MovementRow } from './movements-store.ts'

type Row = PaymentReport['data'][number]
type Actor = Row['received_by']

/** A movement with the day that it counts on, and who did it. */
export interface Movement extends MovementRow {
  readonly date: string
  readonly by: Actor
}

/** What is called the same is one row: an actor by id, the methods of the provider apart from those that are recorded. */
const wayOf = ({ currency, method, charged }: Movement) => `${currency} ${method} ${charged}`
const rowOf = (one: Movement) =>
  `${one.date} ${one.property_id} ${wayOf(one)} ${one.by?.type ?? ''} ${one.by?.id ?? ''}`

function sumsOf(movements: readonly Movement[]) {
  const { currency } = movements[0]!
  const sum = (kind: PaymentMovement['kind']) =>
    movements.filter((one) => one.kind === kind).reduce((whole, { amount }) => whole + amount, 0)
  const [received, given] = [sum('payment'), sum('refund')]
  return {
    received: money(received, currency),
    refunded: money(0 - given, currency),
    net: money(received + given, currency),
  }
}

/** Movements by day, property, method and person, each row with what it is made of; and their totals by method. */
export function paymentReport(movements: readonly Movement[]): PaymentReport {
  const rows = [...Map.groupBy(movements, rowOf).entries()].sort(([one], [other]) => (one < other ? -1 : 1))
  const ways = [...Map.groupBy(movements, wayOf).entries()].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    data: rows.map(([, inside]) => {
      const { date, property_id, currency, method, charged, by } = inside[0]!
      return {
        ...{ date, property_id, currency, method, charged, received_by: by },
        ...sumsOf(inside),
        movements: inside.map(presentMovement),
      }
    }),
    totals: ways.map(([, inside]) => {
      const { currency, method, charged } = inside[0]!
      return { currency, method, charged, ...sumsOf(inside) }
    }),
  }
}

const presentMovement = ({ kind, id, payment_id, reservation_id, invoice_id, at, ...row }: Movement) => ({
  ...{ kind, id, payment_id, reservation_id, invoice_id, at },
  amount: money(row.amount, row.currency),
  reference: row.reference,
})
