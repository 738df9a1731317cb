import { missing } from '#server/kernel/errors.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { removePhoneById } from '../phones/phones-store.ts'
import { removeDeviceOf } from './devices-store.ts'
import { endSession } from './sessions-store.ts'

/**
 * Ends a session of a user and removes its browser, or a code on a phone; returns how many. 404 SVC-3001 for
 * neither. rule 15.35
 */
export async function endAccess(
  ctx: AccountContext,
  user: { readonly account_id: string; readonly id: string },
  id: string,
): Promise<number> {
  const by_code = await removeDeviceOf(ctx.tx, user, id)
  const [sessions, phones] = await Promise.all([
    endSession(ctx, user.id, id),
    removePhoneById(ctx.tx, user, id),
  ])
  const revoked = by_code + sessions + phones
  if (revoked === 0) throw missing()
  return revoked
}
