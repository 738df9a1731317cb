import { addDays } from '#contract/dates.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import { jobOfItems } from '#server/engine/job.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { type ScopedContext, wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { readProperty } from '../../property/properties/public.ts'
import { readReservation } from '../reservations/public.ts'
import { readDueStays, removeRegistrations, updateDueDay } from './store.ts'
import { lastRetentionDay, nextDeletionCheck } from './term.ts'

export const registrationJobs = [
  jobOfItems('delete_registrations', 600_000, async ({ system, now }, { attempt }) => {
    // Somewhere it is tomorrow already; each property decides by its own day.
    const day = addDays(toTimestamp(now()).slice(0, 10), 1)
    const due = await writing(system, null, (tx) => readDueStays(tx, day))
    for (const { account_id, reservation_id } of due)
      await attempt({ account_id, item: reservation_id }, () =>
        writing(system, account_id, (tx) =>
          deleteWhereOver(wholeAccount(tx, account_id), reservation_id, now()),
        ),
      )
  }),
]

/** Deletes what was given for a stay that did not take place, or whose term is over by the day of the property. rule 29.6 */
async function deleteWhereOver(
  ctx: ScopedContext,
  reservation_id: string,
  now: Temporal.Instant,
): Promise<void> {
  const stay = await readReservation(ctx, reservation_id)
  const property = stay && (await readProperty(ctx, stay.property_id))
  if (!property) return
  const today = businessDate(property, now)
  const is_over = isCancelledOrNoShow(stay) || today > lastRetentionDay(property.country, stay)
  await (is_over
    ? removeRegistrations(ctx, reservation_id)
    : updateDueDay(ctx, reservation_id, nextDeletionCheck(property.country, stay, today)))
}
