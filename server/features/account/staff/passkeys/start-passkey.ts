import type * as contract from '#contract/account/sign-in/passkeys.staff.ts'
import { MAX_PASSKEYS } from '#contract/lists.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { conflict, lockOwnUser } from '../own-user.ts'
import { requireCode } from '../second-factor/require-code.ts'
import { createOneTimeToken } from '../session/one-time-tokens-store.ts'
import { signedIn } from '../signed-in.ts'
import type { UserRow } from '../users-store.ts'
import { readPasskeys } from './passkeys-store.ts'
import { relyingPartyAt } from './webauthn.ts'

type Op = typeof contract.startPasskey

export const CHALLENGE_MINUTES = 5

/**
 * The options for an authenticator. The challenge is valid for this session and one passkey. A passkey counts
 * as both factors, so with a second factor the password alone does not suffice to add one: 422 without a
 * code, 401 SVC-4106 for a wrong one. SVC-4110 where there are too many, or no public URL is configured.
 */
export async function startPasskey(ctx: Context, { body }: Input<Op>, proven: UserRow): Promise<Output<Op>> {
  const { id: session_id, origin, public_origin } = signedIn(ctx)
  if (public_origin === null) throw conflict('No passkey can be made: PUBLIC_URL is not set.')
  const user = await lockOwnUser(ctx, proven)
  if (user.second_factor) await requireCode(ctx, user, body.code, 'to add a passkey')
  const passkeys = await readPasskeys(ctx.tx, user)
  if (passkeys.length >= MAX_PASSKEYS)
    throw conflict(`There are ${MAX_PASSKEYS} passkeys already: remove one first.`)
  const expires_at = ctx.now.add({ minutes: CHALLENGE_MINUTES })
  const token = await createOneTimeToken(ctx.tx, user, `passkey ${session_id}`, { now: ctx.now, expires_at })
  return {
    challenge: Buffer.from(token).toString('base64url'),
    rp_id: relyingPartyAt(origin).id,
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, display_name: user.name },
    exclude: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as Output<Op>['exclude'][number]['transports'],
    })),
  }
}
