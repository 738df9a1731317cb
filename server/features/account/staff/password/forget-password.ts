import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { countAttempt } from '../session/login-attempts-store.ts'
import { readUserByEmail } from '../users-store.ts'
import { RESET_MINUTES, sendReset } from './one-time-links.ts'

/** While so many links are valid, no further one is sent: the user has one. */
const MAX_RESETS = 3

/**
 * Sends a link to the user of an e-mail address. Done after the response, so that its time reveals nothing;
 * beyond a few within the lifetime of a link none is sent, silently, and none ends an earlier one: strangers
 * may request it too.
 */
export async function forgetPassword(auth: AuthContext, { email }: { email: string }): Promise<void> {
  const { live, now, secrets, public_origin, log } = auth
  if (public_origin === null)
    return log.warn('PUBLIC_URL is not set: links to reset a password cannot be sent')
  const email_key = normaliseEmail(email)
  await writing(live, null, async (tx) => {
    const by_email = { account_id: null, of: `mail ${email_key}` } as const
    const [{ count }, user] = await Promise.all([
      countAttempt(tx, by_email, now, RESET_MINUTES),
      readUserByEmail(tx, email_key),
    ])
    if (user?.status !== 'active') return
    if (count <= MAX_RESETS) await sendReset({ tx, now, secrets }, user, public_origin)
    else
      log.info(
        { user_id: user.id },
        'the limit of password reset links for this hour is reached: none was sent',
      )
  })
}
