import { normaliseEmail } from '../../email-address.ts'
import { writing } from '../../postgres/transaction.ts'
import type { SignInDesk } from './desk.ts'
import { sendReset } from './links.ts'
import { readUserByEmail } from './store.ts'
import { countTry } from './tries.ts'

/** Sends a link to whoever has the e-mail; the caller learns nothing of that. 429 SVC-4105 after too many. */
export async function forgetPassword(desk: SignInDesk, { email }: { email: string }): Promise<void> {
  const { live, now, secrets, public_origin, log } = desk
  const email_key = normaliseEmail(email)
  await countTry(live, { account_id: null, of: `mail ${email_key}` }, now)
  if (public_origin === null)
    return log.warn('PUBLIC_URL is not set: no link to reset a password can be sent')
  await writing(live, null, async (tx) => {
    const user = await readUserByEmail(tx, email_key)
    if (user?.status === 'active') await sendReset({ tx, now, secrets }, user, public_origin)
  })
}
