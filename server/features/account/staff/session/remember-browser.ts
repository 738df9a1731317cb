import type { Tx } from '#server/context.ts'
import { randomBase62 } from '#server/kernel/security/base62.ts'
import type { AuthContext } from '../auth-context.ts'
import { mailNewSignIn } from '../security-mails.ts'
import type { UserRow } from '../users-store.ts'
import { compareWithEarlierSignIns, rememberDevice } from './devices-store.ts'

/**
 * Remembers the browser of a user who has signed in, or used a link from their mailbox, so that strangers
 * cannot lock it out. An e-mail reports a sign-in with a new browser, or from a new range of addresses.
 * Returns the cookie for the browser; colleagues at one desk share it.
 */
export async function rememberBrowser(
  tx: Tx,
  auth: AuthContext,
  user: UserRow,
  { notify }: { readonly notify: boolean },
): Promise<string> {
  const { now, address_range } = auth
  const token = auth.device_token ?? randomBase62(32)
  const place = await compareWithEarlierSignIns(tx, user, [token, address_range], now)
  const is_new = !place.is_first && (place.is_new_device || place.is_new_range)
  await Promise.all([
    rememberDevice(tx, user, [token, address_range], now),
    notify && is_new && mailNewSignIn({ tx, now, secrets: auth.secrets }, user, auth),
  ])
  return token
}
