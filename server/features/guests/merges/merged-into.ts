import type { Context } from '#server/context.ts'
import { type Fault, fault, missing } from '#server/kernel/errors.ts'
import { readCallerVisibility } from '../visibility-store.ts'
import { readMergedInto } from './merged-into-store.ts'

/**
 * 404 SVC-3001 for a missing profile; `details` names the profile that it was merged into, if the caller sees
 * that. rule 28.3
 */
export async function missingGuest(ctx: Pick<Context, 'tx' | 'scope'>, id: string): Promise<Fault> {
  const merged_into = await readMergedInto(ctx, id)
  if (merged_into === undefined) return missing()
  const visibility = await readCallerVisibility(ctx, merged_into)
  return visibility === null || visibility.here ? fault('SVC-3001', { details: { merged_into } }) : missing()
}
