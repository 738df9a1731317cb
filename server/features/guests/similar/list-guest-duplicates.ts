import type * as contract from '#contract/guests/guests.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { missingGuest } from '../merges/merged-into.ts'
import { readGuest } from '../store.ts'
import { requireVisibleGuest } from '../visibility.ts'
import { readCallerVisibility, readVisibility } from '../visibility-store.ts'
import { readCandidates } from './duplicates-store.ts'
import { reasonsOf } from './reasons.ts'

type Op = typeof contract.listGuestDuplicates

const MAX_PROPOSED = 10

/** Possible duplicates, those with most reasons first; only guests whom the caller may merge. rule 28.19 */
export async function listGuestDuplicates(ctx: Context, { params: { id } }: Input<Op>): Promise<Output<Op>> {
  const { property_ids } = ctx.scope
  const [stored, visibility, candidates] = await Promise.all([
    readGuest(ctx, id),
    readCallerVisibility(ctx, id),
    readCandidates(ctx, id),
  ])
  if (!stored) throw await missingGuest(ctx, id)
  const guest = requireVisibleGuest(stored, visibility)
  if (guest.erased_at !== null || visibility?.own === false) return { data: [] }
  const ids = candidates.map((one) => one.id)
  const theirs = property_ids && (await readVisibility(ctx, ids, property_ids))
  const data = candidates
    .filter((one) => theirs === null || theirs.get(one.id)?.own)
    .filter((one) => theirs === null || theirs.get(one.id)?.here)
    .map((one) => ({ ...one, reasons: reasonsOf(guest, one) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || (a.id < b.id ? 1 : -1))
    .slice(0, MAX_PROPOSED)
  return { data }
}
