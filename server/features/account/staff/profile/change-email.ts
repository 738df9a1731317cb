import type * as contract from '#contract/account/me.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { queueMail } from '#server/features/mail/email/public.ts'
import { randomBase62 } from '#server/kernel/security/base62.ts'
import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { conflict, lockOwnUser } from '../own-user.ts'
import { requireFewAttempts } from '../session/login-attempts.ts'
import { countAttempt } from '../session/login-attempts-store.ts'
import { requireOrigin } from '../team/team-member.ts'
import { storeEmailChange } from './email-changes-store.ts'

type Op = typeof contract.changeEmail

const LIFE = { hours: 24 }

/**
 * Sends a link to a new address, which makes it the sign-in address. The response is the same for an address
 * that is taken: its owner learns of it when the link is used. SVC-4110 for the current one, 429 SVC-4105
 * after too many.
 */
export async function changeEmail(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const origin = requireOrigin(ctx)
  const user = await lockOwnUser(ctx)
  const email_key = normaliseEmail(body.email)
  if (email_key === user.email_key) throw conflict('You sign in with that address already.')
  const { account_id, id: user_id } = user
  requireFewAttempts(
    await countAttempt(ctx.tx, { account_id, of: `mail change ${user_id}` }, ctx.now),
    ctx.now,
  )
  const [token, email, expires_at] = [randomBase62(32), body.email.trim(), ctx.now.add(LIFE)]
  await Promise.all([
    storeEmailChange(ctx.tx, { account_id, user_id, email, email_key }, { token, now: ctx.now, expires_at }),
    queueMail(
      { ...ctx, scope: { account_id, property_ids: null } },
      {
        to: { address: email, name: user.name },
        template: 'email_change',
        language: user.language,
        data: { name: user.name, email, valid_until: toTimestamp(expires_at) },
        // In the fragment, which no server logs.
        link: `${origin}/app/confirm-email#${token}`,
        expires_at,
      },
    ),
  ])
  return { accepted: true }
}
