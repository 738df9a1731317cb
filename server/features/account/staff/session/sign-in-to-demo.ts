import { fault } from '#server/kernel/errors.ts'
import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { signsInByDirectory } from '../directory/signs-in-by-directory.ts'
import { lockUser, readUserByEmail } from '../users-store.ts'
import { openSession, type SignedInAs, waitForCode } from './open-session.ts'

/**
 * Signs in as one of the demo's staff, or up to the second factor where one is set up. 401 SVC-4102 for
 * everybody else. The caller decides whether the demo may be entered this way at all.
 */
export async function signInToDemo(auth: AuthContext, { email }: { email: string }): Promise<SignedInAs> {
  const found = await reading(auth.live, { account_id: '' }, (tx) =>
    readUserByEmail(tx, normaliseEmail(email)),
  )
  if (!found?.demo) throw fault('SVC-4102')
  return writing(auth.live, null, async (tx) => {
    const user = await lockUser(wholeAccount(tx, found.account_id), found.id)
    if (user?.status !== 'active' || (await signsInByDirectory(tx, user))) throw fault('SVC-4102')
    return user.second_factor
      ? waitForCode(tx, auth, user, 'second-factor')
      : openSession(tx, auth, user, { is_demo: true })
  })
}
