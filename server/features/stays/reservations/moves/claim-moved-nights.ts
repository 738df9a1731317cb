import type { MoveConflict } from '#contract/stays/moves.ts'
import type { Context } from '#server/context.ts'
import { claimNights, releaseNights, type TypeNights } from '#server/features/inventory/nights/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { nightsHeld, nightsWithout } from '../rooms/segments.ts'
import { nightsOfOtherType, type PlannedStay } from './plan-moves.ts'

/** Nights of room types, each as often as it is claimed or released: nights that stays exchange are in neither. */
export interface NightBalance {
  readonly taken: readonly TypeNights[]
  readonly given: readonly TypeNights[]
}

/** Nights that moves of several stays claim and release, by room type and date. */
export function balanceNights(stays: readonly PlannedStay[]): NightBalance {
  const counts = new Map<string, Map<string, number>>()
  const count = (some: readonly TypeNights[], by: number) => {
    for (const { room_type_id, nights } of some) {
      const of_type = counts.get(room_type_id) ?? new Map<string, number>()
      counts.set(room_type_id, of_type)
      for (const date of nights) of_type.set(date, (of_type.get(date) ?? 0) + by)
    }
  }
  for (const { before, after } of stays) {
    const [had, holds] = [nightsHeld(before), nightsHeld(after)]
    count(nightsWithout(holds, had), 1)
    count(nightsWithout(had, holds), -1)
  }
  const listed = (sign: 1 | -1) =>
    [...counts].flatMap(([room_type_id, of_type]) => {
      const dates = [...of_type]
        .filter(([, n]) => n * sign > 0)
        .sort(([one], [other]) => (one < other ? -1 : 1))
      const nights = dates.flatMap(([date, n]) => Array<string>(n * sign).fill(date))
      return nights.length > 0 ? [{ room_type_id, nights }] : []
    })
  return { taken: listed(1), given: listed(-1) }
}

/**
 * Claims and releases the nights of moves, which are locked; a night without a room left is a conflict of
 * every stay that needs it.
 */
export async function claimMovedNights(
  ctx: Context,
  { taken, given }: NightBalance,
  stays: readonly PlannedStay[],
): Promise<MoveConflict[]> {
  for (const { room_type_id, nights } of given)
    for (const dates of onceEach(nights)) await releaseNights(ctx, room_type_id, dates)
  const conflicts: MoveConflict[] = []
  for (const { room_type_id, nights } of taken) {
    for (const dates of onceEach(nights)) {
      const short = await claimNights(ctx, room_type_id, dates)
      const missing = new Set(short.map(({ date }) => date))
      if (missing.size > 0) conflicts.push(...soldOut(stays, room_type_id, missing))
    }
  }
  return conflicts
}

/** A statement claims a night once: lists without repetition. */
function onceEach(nights: readonly string[]): string[][] {
  const rounds: string[][] = []
  const seen = new Map<string, number>()
  for (const date of nights) {
    const round = seen.get(date) ?? 0
    seen.set(date, round + 1)
    rounds[round] ??= []
    rounds[round].push(date)
  }
  return rounds
}

function soldOut(
  stays: readonly PlannedStay[],
  room_type_id: string,
  missing: ReadonlySet<string>,
): MoveConflict[] {
  return stays.flatMap((stay) =>
    nightsOfOtherType(stay)
      .filter((part) => part.room_type_id === room_type_id)
      .flatMap(({ room_id, from, to }) => {
        const dates = [...missing].filter((date) => from <= date && date < to).sort()
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
