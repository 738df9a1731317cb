import { readOverbooked } from '#server/features/inventory/nights/public.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { nightsHeld } from '../holdings/nights.ts'
import type { ReservationRow } from '../row.ts'

/** The nights of a stay that have more stays than rooms, except for those that are known. */
export async function overbookedNights(
  ctx: AccountContext,
  row: ReservationRow,
  known: readonly string[] = [],
): Promise<string[]> {
  const held = nightsHeld([row]).map(({ room_type_id, nights }) =>
    readOverbooked(
      ctx,
      room_type_id,
      nights.filter((date) => !known.includes(date)),
    ),
  )
  return (await Promise.all(held)).flat()
}

export const isWarnedOverbooked = ({ warnings }: Pick<ReservationRow, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === 'overbooked')
