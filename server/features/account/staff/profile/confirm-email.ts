import { fault } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { mailEmailChange } from '../security-mails.ts'
import { removeOneTimeTokens } from '../session/one-time-tokens-store.ts'
import { recordSignIn } from '../session/record-sign-in.ts'
import { emailIsTaken, lockUser, writeEmail } from '../users-store.ts'
import { consumeEmailChange } from './email-changes-store.ts'

/**
 * Makes another address the sign-in address, by the link that was sent there. Links to the old address become
 * invalid, and an e-mail there reports it. 410 SVC-4107 for an invalid link, 409 SVC-4110 where the address
 * is taken.
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
