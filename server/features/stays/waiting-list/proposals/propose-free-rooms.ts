import { appendAudits } from '#server/audit/append.ts'
import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import { appendRequested } from '#server/events/append.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import type { Pipeline } from '#server/http/request.ts'
import type { Database } from '#server/postgres/database.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { statusOf } from '../entry-status.ts'
import { notifyAutomatically } from '../room-free-mail.ts'
import type { WaitingRow } from '../row.ts'
import { auditedEntry, closed, eventOf, NOTHING_PROPOSED, proposed } from '../save-entry.ts'
import {
  lockOpenEntries,
  lockWaitingList,
  readOpenEntries,
  readPropertiesWithWaiting,
  readStaysOfWaiting,
  type TxContext,
  writeEntry,
} from '../store.ts'
import { planForEntries } from './plan-for-entries.ts'

/** Of a property in one transaction: a property that reopens frees many rooms at once. */
const MAX_CHANGES = 200

/**
 * Proposes the rooms that are free to those who wait, whatever has freed them, property by property. The status of an entry is the
 * mark: a run that is killed has done nothing, and a second one finds nothing to do. rule 34.3
 */
export async function proposeFreeRooms(
  system: Database,
  { readDue, attempt }: Attempts,
  pipeline: Pick<Pipeline, 'clock' | 'failpoint'>,
): Promise<void> {
  const { clock, failpoint } = pipeline
  const properties = await readDue((put_off) =>
    writing(system, null, (tx) => readPropertiesWithWaiting(tx, put_off)),
  )
  for (const { account_id, property_id } of properties)
    await attempt({ account_id, item: property_id }, () =>
      writing(system, account_id, async (tx) => {
        const ctx = { ...wholeAccount(tx, account_id), now: clock.now() }
        // Most runs find nothing, and lock nothing.
        if ((await changesOf(ctx, property_id, readOpenEntries)).length === 0) return 0
        await failpoint('before_waiting_plan')
        await lockWaitingList(ctx, property_id)
        const changes = await changesOf(ctx, property_id, lockOpenEntries)
        await save(ctx, await withNotified(ctx, property_id, changes.slice(0, MAX_CHANGES)))
        await failpoint('before_waiting_commit')
        return Math.min(changes.length, MAX_CHANGES)
      }),
    )
}

interface Change {
  readonly action:
    | 'proposeWaitingEntry'
    | 'unproposeWaitingEntry'
    | 'expireWaitingEntry'
    | 'matchWaitingEntry'
  readonly before: WaitingRow
  readonly after: WaitingRow
}

/** What is to be done for the open entries of a property. */
async function changesOf(
  ctx: TxContext,
  property_id: string,
  read: typeof readOpenEntries,
): Promise<Change[]> {
  const entries = await read(ctx, property_id)
  const stays = await readStaysOfWaiting(ctx, property_id)
  const stay_of = new Map(stays.map(({ id, reservation_id }) => [id, reservation_id]))
  const over = entries.flatMap((entry) => endOf(ctx, entry, stay_of.get(entry.id)) ?? [])
  const ended = new Set(over.map(({ before }) => before.id))
  const waiting = entries.filter(({ id }) => !ended.has(id))
  const plan = await planForEntries(ctx, property_id, waiting)
  return [...over, ...waiting.flatMap((entry) => proposalOf(ctx, entry, plan.get(entry.id)) ?? [])]
}

function endOf({ now }: TxContext, before: WaitingRow, reservation_id?: string): Change | null {
  if (reservation_id !== undefined) {
    const after = closed(before, now, { status: 'booked', reservation_id })
    return { action: 'matchWaitingEntry', before, after }
  }
  if (statusOf(before, now) !== 'expired') return null
  return { action: 'expireWaitingEntry', before, after: closed(before, now, { status: 'expired' }) }
}

function proposalOf({ now }: TxContext, before: WaitingRow, room_type_id?: string): Change | null {
  if ((room_type_id ?? null) === before.room_type_id) return null
  return room_type_id === undefined
    ? { action: 'unproposeWaitingEntry', before, after: { ...before, ...NOTHING_PROPOSED } }
    : { action: 'proposeWaitingEntry', before, after: proposed(before, room_type_id, now) }
}

/** The changes with the guests told whom the property tells by itself, each in the transaction of its proposal. rule 34.6 */
async function withNotified(
  ctx: TxContext,
  property_id: string,
  changes: readonly Change[],
): Promise<Change[]> {
  const property = (await readProperty(ctx, property_id))!
  const all: Change[] = []
  for (const change of changes) {
    const is_proposed = change.action === 'proposeWaitingEntry'
    all.push(
      is_proposed ? { ...change, after: await notifyAutomatically(ctx, change.after, property) } : change,
    )
  }
  return all
}

async function save(ctx: TxContext, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const raised = changes.map(({ after, ...change }) => ({ ...change, after: raiseVersion(after, ctx.now) }))
  await Promise.all([
    ...raised.map(({ after }) => writeEntry(ctx, after)),
    appendRequested(
      ctx,
      raised.map(({ action, after }) =>
        eventOf(
          action === 'proposeWaitingEntry' ? 'waiting_entry.proposed' : 'waiting_entry.updated',
          after,
          ctx.now,
        ),
      ),
    ),
    appendAudits(
      ctx,
      raised.map(({ action, before, after }) => ({
        action,
        resource_id: after.id,
        property_id: after.property_id,
        // As stored: by the clock it is over before the job has run.
        before: { ...auditedEntry(before, ctx.now), status: before.status },
        after: auditedEntry(after, ctx.now),
      })),
    ),
  ])
}
