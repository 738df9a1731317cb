import type { OrderState } from '#contract/lists.ts'
import { money } from '#contract/money.ts'
import type { OnTheBooks } from '#contract/reporting/analytics.ts'
import { requireSafeInteger } from '#server/kernel/errors.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import type { BookedPeriod, OrderSum } from './order-book-store.ts'
import { readOrderSums } from './order-sums.ts'

/** Room nights and their revenue in minor units. */
export interface Books {
  readonly rooms: number
  readonly room_revenue: number
}

const NOTHING: Books = { rooms: 0, room_revenue: 0 }

/** What is sold of each night of a period. */
export async function readBooks(
  account: AccountContext,
  period: BookedPeriod,
): Promise<(date: string) => Books> {
  return booksIn(await readOrderSums(account, period, 'day'), 'booked')
}

/** Of sums by night, those in one state. */
export function booksIn(sums: readonly OrderSum[], state: OrderState): (date: string) => Books {
  const of_state = new Map(sums.filter((sum) => sum.state === state).map((sum) => [sum.key, sum]))
  return (date) => of_state.get(date) ?? NOTHING
}

export const totalOf = (some: readonly Books[]): Books => ({
  rooms: some.reduce((sum, { rooms }) => sum + rooms, 0),
  room_revenue: some.reduce((sum, { room_revenue }) => sum + room_revenue, 0),
})

export const difference = (one: Books, other: Books): Books => ({
  rooms: one.rooms - other.rooms,
  room_revenue: one.room_revenue - other.room_revenue,
})

export const presentBooks = ({ rooms, room_revenue }: Books, currency: string): OnTheBooks => ({
  rooms_sold: rooms,
  room_revenue: money(requireSafeInteger(room_revenue), currency),
})
