import { readFreeNights } from '#server/features/inventory/nights/public.ts'
import { readPartyLimits } from '#server/features/inventory/room-types/public.ts'
import { earlier, later } from '#server/kernel/time/dates.ts'
import type { TxContext } from '../store.ts'
import { planProposals, type WaitingStay } from './plan-proposals.ts'

/** The room type that each of the open entries of a property is proposed, by what is free now. rule 34.3 */
export async function planForEntries(
  ctx: TxContext,
  property_id: string,
  entries: readonly WaitingStay[],
): Promise<ReadonlyMap<string, string>> {
  const [first] = entries
  if (!first) return new Map()
  const from = entries.reduce((least, { check_in }) => earlier(least, check_in), first.check_in)
  const to = entries.reduce((most, { check_out }) => later(most, check_out), first.check_out)
  const [types, nights] = await Promise.all([
    readPartyLimits(ctx, property_id),
    readFreeNights(ctx, { property_id, from, to }),
  ])
  return planProposals(entries, { types, nights })
}
