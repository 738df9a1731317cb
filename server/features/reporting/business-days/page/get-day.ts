import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/business-days.staff.ts'
import type { Context } from '#server/context.ts'
import { readRoomNames } from '#server/features/inventory/rooms/public.ts'
import { confirmationCode, searchStays } from '#server/features/stays/reservations/public.ts'
import { requestedProperties } from '#server/postgres/scope.ts'
import { presentBusinessDay } from '../present.ts'
import type { BusinessDayRow } from '../row.ts'
import { readDayNeighbours, readDaysOn } from '../store.ts'
import { dayFigures } from './day-figures.ts'

type Op = typeof contract.getDay

/**
 * The records of a date with their figures and names, and the neighbouring closed days. Three round trips at
 * most.
 */
export async function getDay(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const property_ids = requestedProperties(ctx, query)
  const { date, previous, next } = await readDayNeighbours(ctx, property_ids, query.date ?? null)
  if (date === null) return { date, previous, next, records: [], stays: [], rooms: [] }
  const rows = await readDaysOn(ctx, property_ids, date)
  const [stays, rooms] = await Promise.all([
    searchStays(ctx, idsIn(rows, 'reservation_id'), ctx.scope.property_ids),
    readRoomNames(ctx, idsIn(rows, 'room_id')),
  ])
  return {
    date,
    previous,
    next,
    records: rows.map((row) => ({ day: presentBusinessDay(row), figures: dayFigures(row) })),
    stays: stays.map(({ id, booker }) => {
      const { first_name, last_name } = booker
      return { id, confirmation_code: confirmationCode(id), first_name, last_name }
    }),
    rooms,
  }
}

const idsIn = (rows: readonly BusinessDayRow[], field: 'reservation_id' | 'room_id'): string[] => [
  ...new Set(rows.flatMap(({ unusual }) => unusual.flatMap((entry) => entry[field] ?? []))),
]
