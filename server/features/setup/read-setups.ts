import type { PropertySetup } from '../../../contract/staff/desk/setup.ts'
import { may } from '../../../contract/staff/roles.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../staff/public.ts'
import { isFinished, setupOf } from './steps.ts'
import { readSetupFacts } from './store.ts'

/** What of some properties is set up. rule 1.8 */
export async function readSetups(ctx: Context, property_ids: readonly string[]): Promise<PropertySetup[]> {
  const is_live = signedIn(ctx).environment === 'live'
  return (await readSetupFacts(ctx, property_ids)).map((facts) => setupOf(facts, is_live))
}

/** Of the properties that have a step left, one statement; none for those who may not set up. */
export async function readUnfinishedSetups(
  ctx: Context,
  property_ids: readonly string[],
): Promise<PropertySetup[]> {
  if (property_ids.length === 0 || !may(signedIn(ctx).role, 'updateSetup')) return []
  return (await readSetups(ctx, property_ids)).filter((setup) => !isFinished(setup))
}
