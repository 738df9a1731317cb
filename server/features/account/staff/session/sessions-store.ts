import type { Session as Shown } from '#contract/account/sign-in/sessions.staff.ts'
import type { Session, Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** Absolute lifetime since the sign-in; the idle time-out is set by the account in minutes. */
export const SESSION_DAYS = 14
/** Of a session opened by a code: a long working day. */
export const PHONE_SESSION_HOURS = 14
/** Time to enter a code. */
export const SECOND_FACTOR_MINUTES = 10

export interface SessionRow
  extends Pick<
    Session,
    | 'id'
    | 'user_id'
    | 'account_id'
    | 'account_name'
    | 'tier'
    | 'second_factor_required'
    | 'name'
    | 'email'
    | 'role'
    | 'property_ids'
    | 'language'
    | 'second_factor'
    | 'recovery_codes_left'
    | 'passkeys'
    | 'by_passkey'
    | 'by_directory'
    | 'by_code'
    | 'demo'
    | 'proved_at'
  > {
  last_seen_at: string
  /** The properties by code, in either environment. */
  property_codes: string[] | null
}

const findSession = statement(
  'find_staff_session',
  `SELECT s.id, s.user_id, s.account_id, a.name AS account_name, a.tier,
     a.second_factor_required, u.name, u.email, u.role, u.property_ids,
     (SELECT array_agg(p.code) FROM properties p WHERE p.account_id = u.account_id AND p.id = ANY (u.property_ids))
       AS property_codes, u.language,
     u.second_factor, coalesce(f.recovery_codes_left, 0) AS recovery_codes_left,
     (SELECT count(*)::int FROM staff_passkeys p WHERE p.account_id = u.account_id AND p.user_id = u.id) AS passkeys,
     EXISTS (SELECT FROM staff_passkeys p WHERE p.account_id = s.account_id AND p.id = s.passkey_id) AS by_passkey,
     EXISTS (SELECT FROM staff_directories d WHERE d.account_id = s.account_id AND d.enabled
       AND s.directory_second_factor IS NOT NULL AND (s.directory_second_factor OR d.second_factor_included)) AS by_directory, s.phone_hash IS NOT NULL AS by_code, u.demo, s.last_seen_at,
     coalesce(s.proved_at, s.created_at) AS proved_at
   FROM staff_sessions s
   JOIN staff_users u ON u.account_id = s.account_id AND u.id = s.user_id
   LEFT JOIN staff_second_factors f ON f.account_id = u.account_id AND f.user_id = u.id AND f.confirmed
   JOIN accounts a ON a.account_id = s.account_id
   WHERE s.token_hash = $1 AND u.status = 'active' AND a.closed_at IS NULL AND s.expires_at > $2::timestamptz
     AND s.last_seen_at > $2::timestamptz - a.idle_minutes * interval '1 minute'`,
)
const insertOne = statement(
  'insert_staff_session',
  `INSERT INTO staff_sessions (account_id, id, user_id, passkey_id, token_hash, device_hash, address_range, user_agent,
     created_at, last_seen_at, expires_at, directory_second_factor, proved_at, phone_hash)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9::timestamptz + CASE WHEN $12::bytea IS NULL
     THEN interval '${SESSION_DAYS} days' ELSE interval '${PHONE_SESSION_HOURS} hours' END, $10, $11, $12)`,
)
const setLastSeen = statement(
  'set_staff_session_last_seen',
  `WITH seen AS (UPDATE staff_sessions SET last_seen_at = $3, address_range = $4 WHERE account_id = $1 AND id = $2
     RETURNING user_id)
   UPDATE staff_users u SET last_seen_at = $3 FROM seen WHERE u.account_id = $1 AND u.id = seen.user_id`,
)
const proveOne = statement(
  'prove_staff_session',
  `UPDATE staff_sessions SET proved_at = $3 WHERE account_id = $1 AND id = $2`,
)
const setPasskey = statement(
  'set_passkey_of_staff_session',
  `UPDATE staff_sessions SET passkey_id = $3 WHERE account_id = $1 AND id = $2`,
)
const endOfPasskey = statement(
  'end_staff_sessions_of_passkey',
  `DELETE FROM staff_sessions WHERE account_id = $1 AND user_id = $2 AND passkey_id = $3 AND id <> $4`,
)
const endOfDirectory = statement(
  'end_staff_sessions_of_directory',
  `DELETE FROM staff_sessions WHERE account_id = $1 AND directory_second_factor IS NOT NULL AND id <> $2`,
)
const endOne = statement(
  'end_staff_session',
  `DELETE FROM staff_sessions WHERE account_id = $1 AND user_id = $2 AND id = $3 RETURNING id`,
)
const endAll = statement(
  'end_staff_sessions',
  `DELETE FROM staff_sessions WHERE account_id = $1 AND user_id = $2 AND id IS DISTINCT FROM $3 RETURNING id`,
)
const listOfUser = statement(
  'list_staff_sessions',
  `SELECT s.id, s.phone_hash IS NOT NULL AS by_code, s.created_at, s.last_seen_at, s.expires_at, s.address_range, s.user_agent
   FROM staff_sessions s JOIN accounts a ON a.account_id = s.account_id
   WHERE s.account_id = $1 AND s.user_id = $2 AND s.expires_at > $3::timestamptz
     AND s.last_seen_at > $3::timestamptz - a.idle_minutes * interval '1 minute'
   ORDER BY s.last_seen_at DESC, s.id DESC`,
)
const purge = statement(
  'purge_staff_sessions',
  `DELETE FROM staff_sessions s USING accounts a WHERE a.account_id = s.account_id
     AND (s.expires_at <= $1::timestamptz OR s.last_seen_at <= $1::timestamptz - a.idle_minutes * interval '1 minute')`,
)

/** Across accounts: the session of a cookie, unless it has expired or its user can no longer sign in. */
export const readSession = (tx: Tx, token_hash: Buffer, now: string) =>
  tx.one<SessionRow>(findSession, [token_hash, now])

export interface NewSession {
  readonly account_id: string
  readonly id: string
  readonly user_id: string
  /** The passkey, which proves both factors; null for a password. */
  readonly passkey_id: string | null
  /** Null without a directory; else whether its response, or a code, has proved a second factor. */
  readonly directory_second_factor: boolean | null
  /** The phone whose code has opened it; null for any other. */
  readonly phone_hash: Buffer | null
  /** Null for the moment of the sign-in. */
  readonly proved_at: string | null
  readonly token_hash: Buffer
  /** Revoking a session also removes its browser. */
  readonly device_hash: Buffer
  readonly address_range: string
  readonly user_agent: string | null
}

export const insertSession = (tx: Tx, row: NewSession, now: Temporal.Instant) =>
  tx.run(insertOne, [
    row.account_id,
    row.id,
    row.user_id,
    row.passkey_id,
    row.token_hash,
    row.device_hash,
    row.address_range,
    row.user_agent,
    now.toString(),
    row.directory_second_factor,
    row.proved_at,
    row.phone_hash,
  ])

export const writeSeen = (
  tx: Tx,
  { account_id, id }: Pick<SessionRow, 'account_id' | 'id'>,
  at: string,
  address_range: string,
) => tx.run(setLastSeen, [account_id, id, at, address_range])

export const writeProof = ({ tx, scope }: AccountContext, id: string, at: string) =>
  tx.run(proveOne, [scope.account_id, id, at])

/** Records that a session has proved both factors. */
export const writeSessionPasskey = ({ tx, scope }: AccountContext, id: string, passkey_id: string) =>
  tx.run(setPasskey, [scope.account_id, id, passkey_id])

export const endSessionsOfPasskey = (
  tx: Tx,
  { account_id, id: user_id }: { readonly account_id: string; readonly id: string },
  passkey_id: string,
  but: string,
) => tx.run(endOfPasskey, [account_id, user_id, passkey_id, but])

export const endDirectorySessions = (tx: Tx, account_id: string, but: string) =>
  tx.run(endOfDirectory, [account_id, but])

/** How many were ended. */
export const endSession = async ({ tx, scope }: AccountContext, user_id: string, id: string) =>
  (await tx.run(endOne, [scope.account_id, user_id, id])).length

/** All of a user's, but for one where that is given. */
export const endSessions = async (
  { tx, scope }: AccountContext,
  user_id: string,
  but: string | null = null,
) => (await tx.run(endAll, [scope.account_id, user_id, but])).length

export const readSessions = ({ tx, scope }: AccountContext, user_id: string, now: string) =>
  tx.run<Omit<Shown, 'current'>>(listOfUser, [scope.account_id, user_id, now])

export const purgeSessions = (tx: Tx, now: Temporal.Instant) => tx.run(purge, [now.toString()])
