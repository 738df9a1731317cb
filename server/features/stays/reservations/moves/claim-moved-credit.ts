import type { MoveConflict } from '#contract/stays/moves.ts'
import type { Context } from '#server/context.ts'
import { COMPANY_CREDIT } from '../holdings/company-credit.ts'
import { changeOf } from '../holdings/in-order.ts'
import { type PlannedStay, partsMoved } from './plan-moves.ts'

/**
 * Claims what stays at a new price put on the account of the companies that pay them. Where that exceeds a credit limit
 * it is a conflict of every stay that became dearer. rule 30.11
 */
export async function claimMovedCredit(ctx: Context, stays: readonly PlannedStay[]): Promise<MoveConflict[]> {
  const { claims } = changeOf(
    COMPANY_CREDIT,
    stays.map(({ before }) => before),
    stays.map(({ after }) => after),
  )
  if (claims.length === 0) return []
  const short = await COMPANY_CREDIT.claim(ctx, claims, { overbooks: false })
  const dearer = new Set(short?.units.map(({ reservation_id }) => reservation_id))
  return stays.flatMap((stay) => (dearer.has(stay.before.id) ? aboveLimit(stay) : []))
}

const aboveLimit = (stay: PlannedStay): MoveConflict[] =>
  partsMoved(stay)
    .slice(0, 1)
    .map(({ room_id, from, to }) => ({
      reason: 'above_credit_limit',
      reservation_id: stay.before.id,
      room_id,
      from,
      to,
      other_reservation_id: null,
      message: 'The new price is above what is left of the credit limit of the company that pays.',
    }))
