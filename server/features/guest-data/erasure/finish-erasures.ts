import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import { eraseEvents } from '#server/events/erase.ts'
import { eraseStoredAnswers } from '#server/http/writes/idempotency.ts'
import { type Clock, toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { type ScopedContext, wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { eraseChanges, erasePayerChanges } from '../../audit-log/public.ts'
import { eraseInboxRequests } from '../../developer/webhook-inbox/public.ts'
import { eraseAnswers } from '../../developer/webhooks/public.ts'
import { eraseNotices } from '../../front-desk/notices/public.ts'
import {
  type ErasureRow,
  lockErasure,
  readDueErasures,
  readIdsOf,
  writeErasure,
} from '../../guests/public.ts'
import { eraseDocuments, readRecordIds } from '../../invoices/public.ts'
import { readRetentionYears } from '../../property/properties/public.ts'
import { readStayIds } from '../../stays/reservations/public.ts'
import { readRetainedRecords } from './retained-records.ts'

/** Goes through the logs of guests who were erased, and anonymises documents whose term has ended: each guest by itself. rule 28.16 */
export async function finishErasures(
  system: Database,
  { attempt }: Attempts,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const due = await writing(system, null, (tx) => readDueErasures(tx, toTimestamp(clock.now()).slice(0, 10)))
  for (const { account_id, id } of due)
    await attempt({ account_id, item: id }, () =>
      writing(system, account_id, (tx) => finish(wholeAccount(tx, account_id), id, toTimestamp(clock.now()))),
    )
}

/** A concurrent run waits for the row lock, and finds nothing left to do. */
async function finish(ctx: ScopedContext, guest_id: string, at: string): Promise<void> {
  const row = await lockErasure(ctx, guest_id)
  if (!row || row.completed_at !== null) return
  const today = at.slice(0, 10)
  if (row.logs_erased_at === null) await eraseLogs(ctx, row)
  const years = await readRetentionYears(ctx)
  await eraseDocuments(ctx, guest_id, { years, today, at })
  const { next_on } = await readRetainedRecords(ctx, guest_id, years)
  await writeErasure(ctx, {
    ...row,
    logs_erased_at: row.logs_erased_at ?? at,
    deleted_ids: [],
    next_on,
    completed_at: next_on === null ? at : null,
  })
}

/** Its events name its payer; those of stays and documents do not. */
const isGroup = (id: string): boolean => id.startsWith('grp_')

async function eraseLogs(
  ctx: ScopedContext,
  { guest_id, deleted_ids, payer_of }: Pick<ErasureRow, 'guest_id' | 'deleted_ids' | 'payer_of'>,
): Promise<void> {
  const [guest_ids, stays, records] = await Promise.all([
    readIdsOf(ctx, guest_id),
    readStayIds(ctx, guest_id),
    readRecordIds(ctx, guest_id),
  ])
  const all = [...guest_ids, ...stays, ...records]
  await Promise.all([
    eraseChanges(ctx, [...guest_ids, ...deleted_ids], [...stays, ...records]),
    erasePayerChanges(ctx, payer_of),
    eraseNotices(ctx, [...stays, ...deleted_ids]),
    eraseInboxRequests(ctx, guest_ids),
    eraseStoredAnswers(ctx.tx, ctx.scope.account_id, [...all, ...deleted_ids, ...payer_of]),
  ])
  await eraseAnswers(ctx, await eraseEvents(ctx, [...all, ...payer_of.filter(isGroup)]))
}
