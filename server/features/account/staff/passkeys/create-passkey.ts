import type * as contract from '#contract/account/sign-in/passkeys.staff.ts'
import { MAX_PASSKEYS } from '#contract/lists.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { conflict, lockOwnUser } from '../own-user.ts'
import { mailPasskey } from '../security-mails.ts'
import { consumeOneTimeToken } from '../session/one-time-tokens-store.ts'
import { writeSessionPasskey } from '../session/sessions-store.ts'
import { signedIn } from '../signed-in.ts'
import { insertPasskey, readPasskeys } from './passkeys-store.ts'
import { presentPasskey } from './present-passkey.ts'
import { challengeIn, relyingPartyAt, verifyRegistration } from './webauthn.ts'

type Op = typeof contract.createPasskey

/** Whether the challenge was made for this session; it is used up, whatever the outcome. */
export const consumeChallenge = ({ body }: Input<Op>, before: PreTransaction): Promise<boolean> =>
  before.transact(async (ctx) => {
    const token = Buffer.from(challengeIn(body.client_data), 'base64url').toString('latin1')
    return consumeOneTimeToken(ctx.tx, `passkey ${signedIn(ctx).id}`, token, ctx.now)
  })

/**
 * Adds the passkey that an authenticator created for a challenge of this session. It also proves both factors
 * for the session. 401 SVC-4113 for anything else, SVC-4110 where there are too many.
 */
export async function createPasskey(
  ctx: Context,
  { body }: Input<Op>,
  is_fresh: boolean,
): Promise<Output<Op>> {
  const { id: session_id, origin } = signedIn(ctx)
  const user = await lockOwnUser(ctx)
  const challenge = challengeIn(body.client_data)
  const credential = is_fresh && (await verifyRegistration(relyingPartyAt(origin), challenge, body))
  if (!credential) throw fault('SVC-4113')
  if ((await readPasskeys(ctx.tx, user)).length >= MAX_PASSKEYS)
    throw conflict(`There are ${MAX_PASSKEYS} passkeys already: remove one first.`)
  const row = {
    ...credential,
    account_id: user.account_id,
    id: newId('passkey', ctx.now.epochMilliseconds),
    user_id: user.id,
    transports: body.transports,
    name: body.name.trim(),
    created_at: toTimestamp(ctx.now),
  }
  await insertPasskey(ctx.tx, row).catch((error) => {
    throw error.constraint === 'staff_passkey_unique' ? conflict('This passkey exists already.') : error
  })
  const passkey = presentPasskey({ ...row, last_used_at: null })
  ctx.audit?.({ resource_id: row.id, property_id: null, before: null, after: passkey })
  await Promise.all([
    writeSessionPasskey(ctx, session_id, row.id),
    mailPasskey(ctx, user, { change: 'added', passkey: row.name }),
  ])
  return passkey
}
