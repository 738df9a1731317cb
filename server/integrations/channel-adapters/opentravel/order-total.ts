import { apportion } from '#contract/money.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import { type Amount, inWords } from './amounts.ts'
import type { RoomOfStay } from './rooms.ts'
import type { ServiceOfOrder } from './services.ts'

interface Order {
  readonly rooms: readonly RoomOfStay[]
  readonly services: readonly ServiceOfOrder[]
  /** `ResGlobalInfo/Total`. */
  readonly total: Amount | undefined
  readonly currency: string | null
}

interface PricedOrder {
  /** Of each room, without services; null where the channel sends no price that is understood. */
  readonly totals: readonly (number | null)[]
  /** Services that are charged beside the rooms. */
  readonly services: readonly ServiceOfOrder[]
  /** What of the channel's prices is not in the amounts above, as text for staff. */
  readonly note: string | null
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Compares the prices of the rooms and services with the total of the order. It gives a price to rooms that have
 * none, and decides over prices before tax; any other difference is a note. rule 6.41
 */
export function priceOrder({ rooms, services, total, currency }: Order): PricedOrder {
  const extra = services.filter(({ is_inclusive }) => is_inclusive !== true)
  const own = rooms.map((room) => room.total)
  const priced = rooms.filter((room) => room.total !== null)
  const unread = rooms.find((room) => room.unread)?.unread ?? null
  const before_tax = priced.filter((room) => room.is_before_tax)
  const without_tax = before_tax.length > 0 ? noteOfTax(before_tax, currency) : null
  if (!total) return { totals: own, services: extra, note: unread ?? without_tax }
  const known = sumOf(priced.map((room) => room.total!))
  const charged = sumOf(extra.map(({ amount }) => amount))
  const left = total.amount - known - charged
  const unpriced = rooms.filter((room) => room.total === null)
  if (unpriced.length > 0 && left >= 0) {
    const shares = apportion(
      left,
      unpriced.map(({ check_in, check_out }) => nightsBetween(check_in, check_out)),
    )
    const totals = rooms.map((room) => room.total ?? shares[unpriced.indexOf(room)]!)
    return { totals, services: extra, note: without_tax ?? noteOfTotalBeforeTax(total, currency) }
  }
  if (left === 0 || (total.is_before_tax && before_tax.length === 0))
    return { totals: own, services: extra, note: without_tax }
  // Services that do not say otherwise may be part of the rooms.
  const open = sumOf(extra.filter(({ is_inclusive }) => is_inclusive === null).map(({ amount }) => amount))
  if (open > 0 && left === -open)
    return {
      totals: own,
      services: extra.filter(({ is_inclusive }) => is_inclusive === false),
      note: without_tax,
    }
  if (before_tax.length === rooms.length && !total.is_before_tax && left > 0)
    return { totals: apportion(total.amount - charged, own as number[]), services: extra, note: null }
  const sum = inWords(known + charged, currency)
  const note = `The channel's total of the order is ${inWords(total.amount, currency)}; its rooms and services come to ${sum}.`
  return { totals: own, services: extra, note: [note, unread, without_tax].filter(Boolean).join(' ') }
}

const noteOfTax = (rooms: readonly RoomOfStay[], currency: string | null): string =>
  `The channel's price is before tax, ${inWords(sumOf(rooms.map((room) => room.total!)), currency)}, and names no tax.`

const noteOfTotalBeforeTax = (total: Amount, currency: string | null): string | null =>
  total.is_before_tax
    ? `The channel's total of the order is before tax, ${inWords(total.amount, currency)}, and names no tax.`
    : null
