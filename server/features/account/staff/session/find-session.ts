import type { Tx } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import { hashToken } from './hash-token.ts'
import { consumeOneTimeToken } from './one-time-tokens-store.ts'
import { endSession, readSession, type SessionRow, writeSeen } from './sessions-store.ts'

const SEEN_EVERY_MS = 60_000

/**
 * The session of a cookie; undefined when there is none. Read for each request: a revocation takes effect at
 * once.
 */
export async function findSession(
  live: Database,
  token: string,
  now: Temporal.Instant,
  address_range: string,
): Promise<SessionRow | undefined> {
  const found = await reading(live, { account_id: '' }, (tx) =>
    readSession(tx, hashToken(token), toTimestamp(now)),
  )
  if (!found) return undefined
  // The effective role, also for the stream of changes.
  const session: SessionRow = found.by_code ? { ...found, role: 'housekeeping' } : found
  const last = Temporal.Instant.from(session.last_seen_at).epochMilliseconds
  if (now.epochMilliseconds - last >= SEEN_EVERY_MS)
    await writing(live, null, (tx) => writeSeen(tx, session, toTimestamp(now), address_range))
  return session
}

/** Ends the session of a cookie, or the first step that still waits for a code. */
export async function endSessionOf(live: Database, token: string, now: Temporal.Instant): Promise<void> {
  await writing(live, null, (tx) => endSessionWith(tx, token, now))
}

/** The same in the caller's transaction: a sign-in ends the browser's previous session. */
export async function endSessionWith(
  tx: Tx,
  token: string | undefined,
  now: Temporal.Instant,
): Promise<void> {
  if (token === undefined) return
  const [session] = await Promise.all([
    readSession(tx, hashToken(token), toTimestamp(now)),
    consumeOneTimeToken(tx, 'second-factor', token, now),
    consumeOneTimeToken(tx, 'directory-second-factor', token, now),
  ])
  if (session) await endSession(wholeAccount(tx, session.account_id), session.user_id, session.id)
}
