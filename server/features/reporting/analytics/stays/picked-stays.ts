import type { AccountContext } from '#server/postgres/scope.ts'
import type { BookedPeriod, Cell, CellStay } from '../order-book-store.ts'
import { unrecordedStays } from '../order-sums.ts'
import { stayInCell } from './cell-stay.ts'
import { readPickedStays, readStaysBefore } from './picked-stays-store.ts'

interface Page {
  readonly since: string
  readonly after: string
  readonly limit: number
}

/**
 * Stays of a cell with the nights that came on the books since the end of a day, less those that went, by id.
 * rule 18.7, 18.9
 */
export async function pickedStays(
  account: AccountContext,
  period: BookedPeriod,
  cell: Cell,
  page: Page,
): Promise<CellStay[]> {
  const [recorded, before] = await Promise.all([
    readPickedStays(account, period, cell, page),
    readStaysBefore(account, period, cell, page),
  ])
  const changed = new Map(before.map((stay) => [stay.reservation_id, negative(stay)]))
  for await (const stay of unrecordedStays(account, period, page.after)) {
    const now = stayInCell(stay, period, cell)
    if (!now) continue
    const then = changed.get(stay.id)
    changed.set(stay.id, then ? added(now, then) : now)
  }
  const moved = [...changed.values()].filter(({ rooms, room_revenue }) => rooms !== 0 || room_revenue !== 0)
  return [...recorded, ...moved].sort((one, other) => (one.reservation_id < other.reservation_id ? -1 : 1))
}

const negative = (stay: CellStay): CellStay => ({
  ...stay,
  rooms: -stay.rooms,
  room_revenue: -stay.room_revenue,
})

const added = (one: CellStay, other: CellStay): CellStay => ({
  reservation_id: one.reservation_id,
  rooms: one.rooms + other.rooms,
  room_revenue: one.room_revenue + other.room_revenue,
  first_night: [one.first_night, other.first_night].sort()[0]!,
  last_night: [one.last_night, other.last_night].sort()[1]!,
})
