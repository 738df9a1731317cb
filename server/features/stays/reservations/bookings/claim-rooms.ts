import { COMPANY_CREDIT } from '../holdings/company-credit.ts'
import type { TxContext } from '../holdings/holding.ts'
import { changesOf } from '../holdings/in-order.ts'
import type { ReservationRow } from '../row.ts'
import { forEachRoom } from './room-faults.ts'

/**
 * Claims the credit of companies for new stays together: it is counted from documents, so before theirs are written. The
 * caller has locked it. Throws SVC-8004. rule 30.11
 */
export async function claimCreditOf(ctx: TxContext, rows: readonly ReservationRow[]): Promise<void> {
  const claims = COMPANY_CREDIT.heldBy(rows)
  if (claims.length === 0) return
  const short = await COMPANY_CREDIT.claim(ctx, claims, { overbooks: false })
  if (short) throw await short.refusal()
}

/**
 * Claims what a new stay holds besides credit, and returns the refusals of all kinds that are short. The caller has locked it, and
 * inserted the row. rule 4
 */
export async function claimAllOf(ctx: TxContext, row: ReservationRow): Promise<Error[]> {
  const claims = changesOf([], [row]).filter(
    ({ kind, claims: units }) => kind !== COMPANY_CREDIT && units.length > 0,
  )
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
