import type * as contract from '#contract/account/sign-in/security.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { lockSecurity, readSecurity, writeSecurity } from '../../accounts/public.ts'

type Get = typeof contract.getSecurity
type Update = typeof contract.updateSecurity

/** What the account requires of everybody who signs in. */
export const getSecurity = (ctx: Context): Promise<Output<Get>> => readSecurity(ctx)

/** Changes what the account requires of everybody who signs in; it applies from the next request on. */
export async function updateSecurity(ctx: Context, { body }: Input<Update>): Promise<Output<Update>> {
  const { account_id } = ctx.scope
  const before = await lockSecurity(ctx)
  const after = { ...before, ...body }
  if (
    after.second_factor_required === before.second_factor_required &&
    after.idle_minutes === before.idle_minutes
  )
    return before
  ctx.audit?.({ resource_id: account_id, property_id: null, before, after })
  await writeSecurity(ctx, after)
  return after
}
