import type { TxContext } from '../holdings/holding.ts'
import { changesOf } from '../holdings/in-order.ts'
import type { ReservationRow } from '../row.ts'
import { forEachRoom } from './room-faults.ts'

/**
 * Claims what a new stay holds, and returns the refusals of all kinds that are short. The caller has locked it, and
 * inserted the row. rule 4
 */
export async function claimAllOf(ctx: TxContext, row: ReservationRow): Promise<Error[]> {
  const claims = changesOf([], [row]).filter((change) => change.claims.length > 0)
  const short = await Promise.all(
    claims.map(({ kind, claims: units }) => kind.claim(ctx, units, { overbooks: false })),
  )
  return Promise.all(short.flatMap((one) => (one ? one.refusal() : [])))
}

/**
 * Claims what new rooms hold, room by room, so that a refusal names the room that gets nothing. The caller has locked
 * what all of them need, and inserted them. Throws SVC-1001, SVC-1006, SVC-1016 and SVC-2002. rule 4.61
 */
export async function claimRoomByRoom(ctx: TxContext, rows: readonly ReservationRow[]): Promise<void> {
  await forEachRoom(rows, async (row) => {
    const [refused] = await claimAllOf(ctx, row)
    if (refused) throw refused
  })
}
