import type { LineType, PaymentMethod } from '#contract/lists.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import { postedLines, type Receipt, type TaxedDocument } from '../../invoices/public.ts'
import type { EndedDay } from './day-span.ts'
import { type Ledger, ledgerChanges, type Recorded } from './ledger-changes.ts'
import { type RecordedStay, type StayState, type StayVersion, stateAt, versionAt } from './stay-evenings.ts'

/**
 * What was earned of a stay, by type of line, service and VAT rate, and what was paid and refunded, by method; minor
 * units. Three types are not revenue: `deposit` is money held for a guest who is still to come, `taxed_deposit` what documents
 * have charged before it was earned, where its VAT is due with them, `receivable` what a guest who has left owes, and
 * what a channel has collected.
 */
export interface Posting {
  readonly type: LineType | Receipt['kind'] | 'taxed_deposit' | 'receivable'
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
  ledgerChanges(POSTINGS, recorded, evenings, (day) => postedAt(versionAt(stay, day.date), stay, day))

/** What a stay has earned, what was paid for it, and what is held as a deposit or owed, at the end of a day. */
function postedAt(
  version: StayVersion,
  { row, documents, receipts }: RecordedStay,
  day: EndedDay,
): Posting[] {
  const now = stateAt(version.row, day)
  const money = receipts.filter(({ date }) => date <= day.date).map(moneyOf)
  const earned = now ? earnedAt(version, now, day) : []
  const posted = [...money, ...earned, balanceAt(version.row, now, [...money, ...earned])]
  if (row.vat_on_deposits === 'on_service') return posted
  const issued = documents.filter(({ issued_at }) => issued_at !== null && issued_at < day.ended_at)
  return [...posted, ...taxedAhead(issued, earned)]
}

function earnedAt({ row, documents }: StayVersion, now: StayState, { date, ended_at }: EndedDay): Posting[] {
  const is_cancelled_or_no_show = isCancelledOrNoShow({ status: now.state })
  if (!is_cancelled_or_no_show && !now.has_arrived) return []
  const stay = is_cancelled_or_no_show ? row : { ...row, fee: null }
  const until = { date: is_cancelled_or_no_show || now.has_left ? null : date, ended_at }
  return postedLines(stay, documents, until).map(({ type, service_id, vat_rate, net, vat, gross }) => ({
    type,
    service_id: type === 'service' ? (service_id ?? null) : null,
    vat_rate,
    method: null,
    net,
    vat,
    gross,
  }))
}

function balanceAt(row: StayVersion['row'], now: StayState | null, posted: readonly Posting[]): Posting {
  if (!now || isCancelledOrNoShow({ status: now.state }) || now.has_left) return owedOf(posted)
  return now.has_arrived ? heldByChannelOf(row, posted) : heldOf(posted)
}

/**
 * What documents have charged before it was earned, by rate: its VAT is due with them. It is a part of no balance: what is
 * held stays the same. rule 20.8
 */
function taxedAhead(issued: readonly TaxedDocument[], earned: readonly Posting[]): Posting[] {
  const charged = issued.flatMap(({ type, vat_breakdown }) =>
    vat_breakdown.map(({ vat_rate, net, vat, gross }) => {
      const sign = type === 'credit_note' ? -1 : 1
      return { vat_rate, net: sign * net, vat: sign * vat, gross: sign * gross }
    }),
  )
  const rates = new Set([...charged, ...earned].map(({ vat_rate }) => vat_rate))
  return [...rates].flatMap((vat_rate): Posting[] => {
    const ahead = (field: 'net' | 'vat' | 'gross') =>
      sumOf(charged, vat_rate, field) - sumOf(earned, vat_rate, field)
    const [net, vat, gross] = [ahead('net'), ahead('vat'), ahead('gross')]
    if (vat <= 0) return []
    return [{ type: 'taxed_deposit', service_id: null, vat_rate, method: null, net, vat, gross }]
  })
}

type Taxed = Pick<Posting, 'vat_rate' | 'net' | 'vat' | 'gross'>
const sumOf = (rows: readonly Taxed[], vat_rate: string | null, field: 'net' | 'vat' | 'gross'): number =>
  rows.reduce((sum, row) => (row.vat_rate === vat_rate ? sum + row[field] : sum), 0)

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
