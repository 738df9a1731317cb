import { insertAudit } from '#server/audit/append.ts'
import type { Tx } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { type UserRow, writeLastSeen } from '../users-store.ts'
import { type Subject, touchAttempts } from './login-attempts-store.ts'

const DONE = [
  'signIn',
  'signInToDemo',
  'signInWithPasskey',
  'signInWithDirectory',
  'signInOnPhone',
  'signInByQrCode',
  'enrolPhone',
  'leavePhone',
  'linkDirectory',
  'setPassword',
  'confirmEmail',
] as const
const REFUSED = [
  'refuseSignIn',
  'refusePasskey',
  'refuseSecondFactor',
  'refuseDirectory',
  'refusePhoneCode',
  'refuseQrCode',
  'removePhone',
] as const
type Action = (typeof DONE)[number] | (typeof REFUSED)[number]

const isDone = (action: Action) => DONE.some((done) => done === action)

/**
 * An audit row for what happens before a user is signed in, in the same transaction. A refused person may be
 * anybody: the row names the user that was tried, and no actor. A `reason` is for readers of the log, never
 * for the person who was refused.
 */
export async function recordSignIn(
  tx: Tx,
  { now, address_range }: Pick<AuthContext, 'now' | 'address_range'>,
  { account_id, id, name }: Pick<UserRow, 'account_id' | 'id' | 'name'>,
  action: Action,
  reason?: string,
): Promise<void> {
  const at = toTimestamp(now)
  const row = insertAudit(tx.run, {
    account_id,
    id: newId('audit', now.epochMilliseconds),
    at,
    actor: isDone(action) ? { type: 'staff', id, name } : { type: 'system', id: null },
    action,
    resource_id: id,
    about_id: null,
    property_id: null,
    address_range,
    changes: reason === undefined ? null : { reason: [null, reason] },
  })
  await Promise.all([row, isDone(action) && writeLastSeen(tx, { account_id, id }, at)])
}

/** Records a refusal. A write also happens for an unknown e-mail address, so that the time reveals nothing. */
export async function recordRefusal(
  auth: AuthContext,
  user: UserRow | undefined,
  subject: Subject,
  action: 'refuseSignIn' | 'refusePasskey' = 'refuseSignIn',
): Promise<void> {
  await writing(auth.live, null, async (tx) => {
    if (user) await recordSignIn(tx, auth, user, action)
    else await touchAttempts(tx, subject)
  })
  if (!user)
    auth.log.info({ address_range: auth.address_range }, 'sign-in refused: unknown e-mail address or passkey')
}
