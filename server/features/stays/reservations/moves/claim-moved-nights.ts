import type { MoveConflict } from '#contract/stays/moves.ts'
import type { Context } from '#server/context.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { changeOf } from '../holdings/in-order.ts'
import { NIGHTS } from '../holdings/nights.ts'
import { nightsOfOtherType, type PlannedStay } from './plan-moves.ts'

/**
 * Claims and releases the nights of moves, which are locked: nights that stays exchange are in neither. A night without
 * a room left is a conflict of every stay that needs it.
 */
export async function claimMovedNights(ctx: Context, stays: readonly PlannedStay[]): Promise<MoveConflict[]> {
  const { claims, releases } = changeOf(
    NIGHTS,
    stays.map(({ before }) => before),
    stays.map(({ after }) => after),
  )
  const [short] = await Promise.all([
    claims.length > 0 ? NIGHTS.claim(ctx, claims, { overbooks: false }) : null,
    releases.length > 0 && NIGHTS.release(ctx, releases),
  ])
  return (short?.units ?? []).flatMap(({ room_type_id, nights }) =>
    soldOut(stays, room_type_id, [...new Set(nights)].sort()),
  )
}

function soldOut(
  stays: readonly PlannedStay[],
  room_type_id: string,
  missing: readonly string[],
): MoveConflict[] {
  return stays.flatMap((stay) =>
    nightsOfOtherType(stay)
      .filter((part) => part.room_type_id === room_type_id)
      .flatMap(({ room_id, from, to }) => {
        const dates = missing.filter((date) => from <= date && date < to)
        if (dates.length === 0) return []
        const [first, last] = [dates[0]!, dates.at(-1)!]
        const message = `The room type is sold out on ${dates.join(', ')}.`
        const span = { from: first, to: addDays(last, 1) }
        const reservation_id = stay.before.id
        return [
          {
            reason: 'sold_out' as const,
            reservation_id,
            room_id,
            ...span,
            other_reservation_id: null,
            message,
          },
        ]
      }),
  )
}
