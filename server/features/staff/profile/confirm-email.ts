import { toTimestamp } from '../../../kernel/clock.ts'
import { fault } from '../../../kernel/errors.ts'
import { wholeAccount } from '../../../postgres/scope.ts'
import { writing } from '../../../postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { mailEmailChange } from '../security-mails.ts'
import { removeOneTimeTokens } from '../session/one-time-tokens-store.ts'
import { recordSignIn } from '../session/record-sign-in.ts'
import { emailIsTaken, lockUser, writeEmail } from '../users-store.ts'
import { consumeEmailChange } from './email-changes-store.ts'

/**
 * Makes another address the one to sign in with, by the link that was sent there. Links that were sent to the address
 * before work no more, and a mail tells it. 410 SVC-4107 for a link that works no more, 409 SVC-4110 where somebody
 * signs in with the address already.
 */
export async function confirmEmail(
  auth: AuthContext,
  { token }: { token: string },
): Promise<{ email: string }> {
  const { live, now, secrets } = auth
  const email = await writing(live, null, async (tx) => {
    const change = await consumeEmailChange(tx, token, now)
    const user = change && (await lockUser(wholeAccount(tx, change.account_id), change.user_id))
    if (user?.status !== 'active') return null
    await writeEmail(tx, user, { ...change!, updated_at: toTimestamp(now) })
    await Promise.all([
      removeOneTimeTokens(tx, user),
      recordSignIn(tx, auth, user, 'confirmEmail'),
      mailEmailChange({ tx, now, secrets }, user, change!.email),
    ])
    return change!.email
  }).catch((error) => {
    throw emailIsTaken(error) ?? error
  })
  if (email === null) throw fault('SVC-4107')
  return { email }
}
