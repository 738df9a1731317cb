import type { PhoneUsers } from '#contract/account/sign-in/phones.staff.ts'
import { fault } from '#server/kernel/errors.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { findSession } from '../session/find-session.ts'
import { hashToken } from '../session/hash-token.ts'
import { recordSignIn } from '../session/record-sign-in.ts'
import { readUser } from '../users-store.ts'
import { listPhoneUsers } from './list-phone-users.ts'
import { findPhone, removePhone } from './phones-store.ts'

/**
 * Removes the code of a user on this phone, and ends the session that it has opened there. A holder of the
 * phone may remove any of its users: it opens nothing. SVC-4101 where no user is named and none is signed in.
 * rule 15.35
 */
export async function leavePhone(
  auth: AuthContext,
  query: { user_id?: string | undefined },
): Promise<PhoneUsers> {
  const { live, now, session_token, phone_token, address_range } = auth
  const session =
    session_token === undefined ? undefined : await findSession(live, session_token, now, address_range)
  const user_id = query.user_id ?? session?.user_id
  if (user_id === undefined) throw fault('SVC-4101')
  if (phone_token === undefined) return { users: [] }
  await writing(live, null, async (tx) => {
    const phone = await findPhone(tx, hashToken(phone_token), user_id)
    const user = phone && (await readUser(wholeAccount(tx, phone.account_id), phone.user_id))
    if (!user || !(await removePhone(tx, phone))) return
    await recordSignIn(tx, auth, user, session?.user_id === user.id ? 'leavePhone' : 'removePhone')
  })
  return listPhoneUsers(auth)
}
