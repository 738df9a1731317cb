import { toTimestamp } from '../../clock.ts'
import type { Tx } from '../../context.ts'
import { newId } from '../../new-id.ts'
import type { SignInDesk } from './desk.ts'
import { noteSignIn } from './note-sign-in.ts'
import { insertSession, SECOND_FACTOR_MINUTES, SESSION_DAYS, type SessionRow } from './sessions-store.ts'
import type { UserRow } from './store.ts'
import { hashToken, newToken } from './token.ts'

const AGENT_LENGTH = 300

/** Begins a session; answers what the cookie holds, which nothing else ever shows. */
export async function openSession(
  tx: Tx,
  desk: SignInDesk,
  user: Pick<UserRow, 'account_id' | 'id' | 'name'>,
  stage: SessionRow['stage'],
): Promise<string> {
  const { now, address_range, user_agent } = desk
  const token = newToken()
  const life = stage === 'signed_in' ? { hours: SESSION_DAYS * 24 } : { minutes: SECOND_FACTOR_MINUTES }
  await insertSession(tx, {
    account_id: user.account_id,
    id: newId('session', now.epochMilliseconds),
    user_id: user.id,
    token_hash: hashToken(token),
    stage,
    address_range,
    user_agent: user_agent?.slice(0, AGENT_LENGTH) ?? null,
    created_at: toTimestamp(now),
    expires_at: toTimestamp(now.add(life)),
  })
  if (stage === 'signed_in') await noteSignIn(tx, desk, user, 'signIn')
  return token
}
