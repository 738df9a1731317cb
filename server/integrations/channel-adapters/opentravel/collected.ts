import { percentOf } from '#contract/arithmetic/exact-amounts.ts'
import { apportion } from '#contract/money.ts'
import { childrenOf, firstOf, pathOf, type XmlElement } from '../../xml/read-xml.ts'
import type { InboundRoom } from '../channel-adapter.ts'
import { amountOf } from './amounts.ts'
import type { RoomOfStay } from './rooms.ts'

/** What the channel has collected: everything, or an amount. */
type Prepaid = 'all' | { readonly percent: number } | { readonly amount: number }
export type Collected = Pick<InboundRoom, 'payment_collected_by' | 'collected'>

const UNSAID: Collected = { payment_collected_by: null, collected: null }
const NOTHING: Collected = { payment_collected_by: 'property', collected: null }
const EVERYTHING: Collected = { payment_collected_by: 'channel', collected: null }

/**
 * What of each room the channel has collected. `PrePay` of a guarantee or a deposit says so, for the order or
 * for a room. `totals` are of the rooms with their services.
 */
export function collectedOf(
  info: XmlElement | undefined,
  rooms: readonly RoomOfStay[],
  totals: readonly (number | null)[],
  currency: string | null,
): Collected[] {
  const of_order = prepaidIn(info, currency)
  const shares =
    of_order && of_order !== 'all' && 'amount' in of_order ? sharesOf(of_order.amount, totals) : undefined
  return rooms.map(({ stay }, i) => {
    const own = prepaidIn(stay, currency)
    if (own) return partOf(own, totals[i]!)
    if (shares) return partOf({ amount: shares[i]! }, totals[i]!)
    if (of_order) return partOf(of_order, totals[i]!)
    return isGuaranteed(info) || isGuaranteed(stay) ? NOTHING : UNSAID
  })
}

const PREPAID = /^pre-?pa(y|id)$/i
const typeOf = ({ attributes }: XmlElement): string => attributes.GuaranteeType?.trim() ?? ''

/** The guarantees and deposits of an order or a room. */
const guaranteesIn = (element: XmlElement | undefined): XmlElement[] => [
  ...['GuaranteePayment', 'RequiredPayment'].flatMap((name) => pathOf(element, 'DepositPayments', name)),
  ...childrenOf(element, 'Guarantee'),
]

/** Whether a guarantee names its type: one that is not prepaid leaves the money to the property. */
const isGuaranteed = (element: XmlElement | undefined): boolean =>
  guaranteesIn(element).some((one) => typeOf(one) !== '')

function prepaidIn(element: XmlElement | undefined, currency: string | null): Prepaid | null {
  const prepaid = guaranteesIn(element).filter((one) => PREPAID.test(typeOf(one)))
  if (prepaid.length === 0) return null
  const parts = prepaid.flatMap((one): Exclude<Prepaid, 'all'>[] => {
    const element = firstOf(one, 'AmountPercent')
    const percent = Number(element?.attributes.Percent)
    const amount = amountOf(element, currency)?.amount
    if (amount !== undefined) return [{ amount }]
    return percent > 0 && percent <= 100 ? [{ percent }] : []
  })
  return parts[0] ?? 'all'
}

/** A part that is less than the whole leaves the rest to the property. */
function partOf(prepaid: Prepaid, total: number | null): Collected {
  if (prepaid === 'all' || ('percent' in prepaid && prepaid.percent === 100)) return EVERYTHING
  const amount =
    'amount' in prepaid ? prepaid.amount : total === null ? null : percentOf(total, prepaid.percent)
  if (amount === null || amount <= 0) return NOTHING
  return total !== null && amount >= total
    ? EVERYTHING
    : { payment_collected_by: 'property', collected: amount }
}

function sharesOf(amount: number, totals: readonly (number | null)[]): number[] {
  const weights = totals.map((total) => Math.max(0, total ?? 0))
  return apportion(amount, weights.some((weight) => weight > 0) ? weights : totals.map(() => 1))
}
