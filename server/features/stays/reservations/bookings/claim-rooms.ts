import type { TxContext } from '../holdings/holding.ts'
import { changesOf } from '../holdings/in-order.ts'
import type { ReservationRow } from '../row.ts'
import { forEachRoom } from './room-faults.ts'

/**
 * Claims what new rooms hold, room by room, so that a refusal names the room that gets nothing. The caller has locked
 * what all of them need, and inserted them. Throws SVC-1001, SVC-1006, SVC-1016 and SVC-2002. rule 4.61
 */
export async function claimRoomByRoom(ctx: TxContext, rows: readonly ReservationRow[]): Promise<void> {
  await forEachRoom(rows, async (row) => {
    const claims = changesOf([], [row]).filter((change) => change.claims.length > 0)
    const short = await Promise.all(
      claims.map(({ kind, claims: units }) => kind.claim(ctx, units, { overbooks: false })),
    )
    const refused = short.find((one) => one !== null)
    if (refused) throw await refused.refusal()
  })
}
