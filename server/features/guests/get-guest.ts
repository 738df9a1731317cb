import type * as contract from '#contract/guests/guests.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { missingGuest } from './merges/merged-into.ts'
import { presentGuest } from './present.ts'
import { readProfile } from './profile.ts'
import { readGuest } from './store.ts'
import { requireVisibleGuest } from './visibility.ts'

type Op = typeof contract.getGuest

/** A guest with the stay history, as the caller sees it; one without a stay in scope looks missing. rule 5 */
export async function getGuest(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [stored, profile] = await Promise.all([readGuest(ctx, params.id), readProfile(ctx, params.id)])
  if (!stored) throw await missingGuest(ctx, params.id)
  const row = requireVisibleGuest(stored, profile.visibility)
  const { totals, currency, consents, stay_history } = profile
  return { ...presentGuest(row, totals, currency), consents, stay_history }
}
