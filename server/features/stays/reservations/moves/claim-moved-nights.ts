import type { MoveConflict } from '#contract/stays/moves.ts'
import type { Context } from '#server/context.ts'
import type { ShortNights } from '#server/features/inventory/nights/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { changeOf } from '../holdings/in-order.ts'
import { NIGHTS } from '../holdings/nights.ts'
import { nightsOfOtherType, type PlannedStay } from './plan-moves.ts'

/**
 * Releases and claims the nights of moves, which are locked: nights that stays of one group, or of none, exchange are in
 * neither; others are released first, because what one stay leaves is what another gets. A night without a room left is a
 * conflict of every stay of that group, or of none, that needs it. rule 4.47, 31.5
 */
export async function claimMovedNights(ctx: Context, stays: readonly PlannedStay[]): Promise<MoveConflict[]> {
  const { claims, releases } = changeOf(
    NIGHTS,
    stays.map(({ before }) => before),
    stays.map(({ after }) => after),
  )
  const [, short] = await Promise.all([
    releases.length > 0 && NIGHTS.release(ctx, releases),
    claims.length > 0 ? NIGHTS.claim(ctx, claims, { overbooks: false }) : null,
  ])
  return (short?.units ?? []).flatMap((units) => soldOut(stays, units))
}

function soldOut(
  stays: readonly PlannedStay[],
  { room_type_id, nights, group_id, block_nights = [] }: ShortNights,
): MoveConflict[] {
  const missing = [...new Set(nights)].sort()
  const what =
    block_nights.length > 0 ? 'The block of its group has no room left' : 'The room type is sold out'
  const of_group = stays.filter(({ before }) => (before.group_id ?? undefined) === group_id)
  return of_group.flatMap((stay) =>
    nightsOfOtherType(stay)
      .filter((part) => part.room_type_id === room_type_id)
      .flatMap(({ room_id, from, to }) => {
        const dates = missing.filter((date) => from <= date && date < to)
        if (dates.length === 0) return []
        const [first, last] = [dates[0]!, dates.at(-1)!]
        const message = `${what} on ${dates.join(', ')}.`
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
