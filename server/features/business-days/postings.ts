import type { LineType, PaymentMethod } from '../../../contract/lists.ts'
import { postedLines, type Receipt } from '../invoices/public.ts'
import type { EndedDay } from './day-span.ts'
import { type Ledger, ledgerChanges, type Recorded } from './ledger-changes.ts'
import { type RecordedStay, type StayVersion, stateAt, versionAt } from './stay-evenings.ts'

/**
 * What was earned of a stay, by type of line, service and VAT rate, and what was paid and refunded, by method; minor
 * units. Two types are not revenue: `deposit` is money held for a guest who is still to come, `receivable` what a
 * guest who has left owes, and what a channel has collected.
 */
export interface Posting {
  readonly type: LineType | Receipt['kind'] | 'receivable'
  /** Of a line of type `service`; null where it was charged by description alone. */
  readonly service_id: string | null
  readonly vat_rate: string | null
  readonly method: PaymentMethod | null
  readonly net: number
  readonly vat: number
  readonly gross: number
}

const POSTINGS: Ledger<Posting, 'net' | 'vat' | 'gross'> = {
  fields: ['net', 'vat', 'gross'],
  keyOf: ({ type, service_id, vat_rate, method }) => `${type} ${service_id} ${vat_rate} ${method}`,
}

/** What days earned of a stay: rows to append to those that are recorded. rule 17.6 */
export const postingChanges = (
  stay: RecordedStay,
  recorded: readonly Recorded<Posting>[],
  evenings: readonly EndedDay[],
): Recorded<Posting>[] =>
  ledgerChanges(POSTINGS, recorded, evenings, (day) =>
    postedAt(versionAt(stay, day.date), stay.receipts, day),
  )

/** What a stay has earned, what was paid for it, and how much of that is held as a deposit, at the end of a day. */
function postedAt({ row, documents }: StayVersion, receipts: readonly Receipt[], day: EndedDay): Posting[] {
  const money = receipts.filter(({ date }) => date <= day.date).map(moneyOf)
  const now = stateAt(row, day)
  if (!now) return [...money, owedOf(money)]
  const is_given_up = now.state === 'cancelled' || now.state === 'no_show'
  if (!is_given_up && !now.has_arrived) return [...money, heldOf(money)]
  const stay = is_given_up ? row : { ...row, fee: null }
  const date = is_given_up || now.has_left ? null : day.date
  const lines = postedLines(stay, documents, { date, ended_at: day.ended_at })
  const earned = lines.map(({ type, service_id, vat_rate, net, vat, gross }) => ({
    type,
    service_id: type === 'service' ? (service_id ?? null) : null,
    vat_rate,
    method: null,
    net,
    vat,
    gross,
  }))
  const posted = [...money, ...earned]
  return [...posted, is_given_up || now.has_left ? owedOf(posted) : heldByChannelOf(row, posted)]
}

/** In house, what the channel has collected is owed by the channel already, not by the guest. rule 20.1 */
const heldByChannelOf = ({ collected_by_channel }: RecordedStay['row'], posted: readonly Posting[]) =>
  balanceOf('receivable', Math.min(collected_by_channel ?? 0, Math.max(0, owedAmount(posted))))

const moneyOf = ({ kind, method, amount }: Receipt): Posting => ({
  type: kind,
  service_id: null,
  vat_rate: null,
  method,
  net: amount,
  vat: 0,
  gross: amount,
})

/** Money held as a deposit; all of it before arrival. */
const heldOf = (money: readonly Posting[]) => balanceOf('deposit', 0 - owedAmount(money))

/** The balance of a stay that is over: owed by its guest, or to the guest where it is negative. */
const owedOf = (posted: readonly Posting[]) => balanceOf('receivable', owedAmount(posted))

const owedAmount = (posted: readonly Posting[]): number =>
  posted.reduce((sum, { type, gross }) => (type === 'payment' ? sum - gross : sum + gross), 0)

const balanceOf = (type: 'deposit' | 'receivable', gross: number): Posting => ({
  type,
  service_id: null,
  vat_rate: null,
  method: null,
  net: gross,
  vat: 0,
  gross,
})
