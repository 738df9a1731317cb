import type * as contract from '#contract/account/me.staff.ts'
import type { Output } from '#contract/operation.ts'
import { mayInSession, OF_THE_WHOLE_ACCOUNT, PERMITTED } from '#contract/permissions.ts'
import { VERSION } from '#server/config/version.ts'
import type { Context } from '#server/context.ts'
import { readAllPresented } from '#server/features/property/properties/public.ts'
import { lacksSecondFactor, signedIn } from '../signed-in.ts'

type Op = typeof contract.getMe

/** The signed-in user, with scope and permissions. */
export async function getMe(ctx: Context): Promise<Output<Op>> {
  const session = signedIn(ctx)
  const { origin, environment } = session
  const properties = await readAllPresented(ctx)
  return {
    user: {
      id: session.user_id,
      name: session.name,
      email: session.email,
      role: session.role,
      property_ids: session.property_ids && [...session.property_ids],
      language: session.language,
      second_factor: session.second_factor,
      recovery_codes_left: session.recovery_codes_left,
      passkeys: session.passkeys,
    },
    account: {
      id: session.account_id,
      name: session.account_name,
      tier: session.tier,
      second_factor_required: session.second_factor_required,
    },
    second_factor_missing: lacksSecondFactor(session),
    environment,
    environments: [
      { name: 'live', base_url: `${origin}/v1` },
      { name: 'sandbox', base_url: `${origin}/sandbox/v1` },
    ],
    properties,
    permissions: Object.keys(PERMITTED).filter(
      (operation) =>
        mayInSession(session, operation) &&
        (session.property_ids === null || !OF_THE_WHOLE_ACCOUNT.has(operation)),
    ),
    by_code: session.by_code,
    csrf_token: session.csrf_token,
    demo: session.demo,
    version: VERSION,
  }
}
