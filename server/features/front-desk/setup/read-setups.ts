import type { PropertySetup } from '#contract/front-desk/setup.staff.ts'
import { may } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { signedIn } from '../../account/staff/public.ts'
import { isFinished, setupOf } from './steps.ts'
import { readSetupFacts } from './store.ts'

/** The steps of the setup of some properties. rule 1.8 */
export async function readSetups(ctx: Context, property_ids: readonly string[]): Promise<PropertySetup[]> {
  const { environment, demo } = signedIn(ctx)
  const { takes_cards, sends_mail } = ctx
  const installation = { is_live: environment === 'live', is_demo: demo, takes_cards, sends_mail }
  return (await readSetupFacts(ctx, property_ids)).map((facts) => setupOf(facts, installation))
}

/** One statement for the properties with a step left; none for a role that may not set up. */
export async function readUnfinishedSetups(
  ctx: Context,
  property_ids: readonly string[],
): Promise<PropertySetup[]> {
  if (property_ids.length === 0 || !may(signedIn(ctx).role, 'updateSetup')) return []
  return (await readSetups(ctx, property_ids)).filter((setup) => !isFinished(setup))
}
