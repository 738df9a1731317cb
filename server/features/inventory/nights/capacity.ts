import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { addDays, MAX_DAYS_AHEAD, MAX_STAY_NIGHTS } from '#server/kernel/time/dates.ts'
import type { Database } from '#server/postgres/database.ts'
import { type AccountContext, wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { ALL_NIGHTS, markAvailabilityDecreased } from '../../channels/public.ts'
import { lockCount, lockNights, openNights, readShortHorizons, writeCapacity } from './capacity-store.ts'
import { readMissingNights, type TypeNights } from './claim-store.ts'
import { storeCapacityAtDayEnd } from './day-end-store.ts'

/**
 * What can be sold of a room type, night by night. Order of locks for a change: room type, property, nights
 * by date, rooms. ADR 27
 */

/** The last night of the longest stay that arrives as late as possible; one more night covers a late job. rule 4 */
const HORIZON_DAYS = MAX_DAYS_AHEAD + MAX_STAY_NIGHTS + 1

/**
 * The nights that a room type has from the start: the one before the business date, up to the horizon
 * (exclusive).
 */
export const firstNights = (business_date: string): { from: string; until: string } => ({
  from: addDays(business_date, -1),
  until: addDays(business_date, HORIZON_DAYS),
})

/**
 * Inserts missing rows of requested nights, under the lock of their room types, by id. The caller has locked
 * no nights yet. ADR 27
 */
export async function openMissingNights(
  ctx: AccountContext,
  type_nights: readonly TypeNights[],
): Promise<void> {
  for (const { room_type_id, first, last } of await readMissingNights(ctx, type_nights)) {
    await lockCount(ctx, room_type_id)
    await openNights(ctx, room_type_id, first, addDays(last, 1))
  }
}

/**
 * Recalculates the capacity of `from` ≤ night < `until` (null: all to come) after rooms or blocks changed,
 * with `overbooked` = max(0, sold − capacity). The caller has locked the room type and starts at the business
 * date or later. Returns the dates that are overbooked now. rule 2
 */
export async function changeCapacity(
  ctx: AccountContext,
  room_type_id: string,
  { from, until = null, business_date }: { from: string; until?: string | null; business_date: string },
): Promise<string[]> {
  const last = until === null ? ALL_NIGHTS.last : addDays(until, -1)
  const [, , overbooked] = await Promise.all([
    lockNights(ctx, room_type_id, from, until),
    storeCapacityAtDayEnd(ctx, room_type_id, { from, until, business_date }),
    writeCapacity(ctx, room_type_id, from, until),
    markAvailabilityDecreased(ctx, { room_type_id, first: from, last }),
  ])
  return overbooked
}

/** Keeps every room type of every account bookable to the horizon. Idempotent; several processes may run it at once. */
export async function extendHorizon(
  system: Database,
  { isPutOff, attempt }: Attempts,
  now: Temporal.Instant,
): Promise<void> {
  // No zone is more than 14 hours ahead of UTC: nothing is due beyond this date.
  const furthest = addDays(dateIn('UTC', now), HORIZON_DAYS + 1)
  const found = await writing(system, null, (tx) => readShortHorizons(tx, furthest))
  for (const { account_id, room_type_id, nights_until, ...rule } of found) {
    const until = addDays(businessDate(rule, now), HORIZON_DAYS)
    if (nights_until >= until || (await isPutOff({ account_id, item: room_type_id }))) continue
    await attempt({ account_id, item: room_type_id }, () =>
      writing(system, account_id, async (tx) => {
        const account = wholeAccount(tx, account_id)
        await lockCount(account, room_type_id)
        await openNights(account, room_type_id, nights_until, until)
      }),
    )
  }
}
