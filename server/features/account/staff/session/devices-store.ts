import type { Tx } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'
import { removePhoneOf, removePhones } from '../phones/phones-store.ts'
import { hashToken } from './hash-token.ts'

/** A browser is known for this long after the last sign-in with it. */
export const DEVICE_DAYS = 180
/** Maximum of one user; the least recently seen is removed. */
const MAX_DEVICES = 20
/** Maximum of one device; the oldest is removed. */
const MAX_RANGES = 20

type Owner = { readonly account_id: string; readonly id: string }

const findByEmail = statement(
  'find_staff_device_by_email',
  `SELECT true AS found FROM staff_users u JOIN staff_devices d ON d.account_id = u.account_id AND d.user_id = u.id
   WHERE u.email_key = $1 AND u.status = 'active' AND d.token_hash = $2 AND d.expires_at > $3::timestamptz`,
)
const placesOf = statement(
  'list_staff_places',
  `SELECT d.token_hash = $3 AS is_device, $4 = ANY (d.address_ranges) AS is_range
   FROM staff_devices d WHERE d.account_id = $1 AND d.user_id = $2 AND d.expires_at > $5::timestamptz`,
)
const remember = statement(
  'remember_staff_device',
  `INSERT INTO staff_devices AS known (account_id, user_id, token_hash, address_ranges, created_at, last_seen_at,
     expires_at)
   VALUES ($1, $2, $3, ARRAY[$4::text], $5, $5, $5::timestamptz + interval '${DEVICE_DAYS} days')
   ON CONFLICT (account_id, user_id, token_hash) DO UPDATE SET
     address_ranges = (array_append(array_remove(known.address_ranges, $4), $4))
       [greatest(1, cardinality(array_remove(known.address_ranges, $4)) + 2 - ${MAX_RANGES}):],
     last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at`,
)
const evict = statement(
  'evict_staff_devices',
  `DELETE FROM staff_devices WHERE account_id = $1 AND user_id = $2 AND token_hash IN (
     SELECT token_hash FROM staff_devices WHERE account_id = $1 AND user_id = $2
     ORDER BY last_seen_at DESC, token_hash OFFSET ${MAX_DEVICES})`,
)
const removeAll = statement(
  'remove_staff_devices',
  `DELETE FROM staff_devices WHERE account_id = $1 AND user_id = $2 AND token_hash IS DISTINCT FROM (
     SELECT s.device_hash FROM staff_sessions s WHERE s.account_id = $1 AND s.user_id = $2 AND s.id = $3)`,
)
const removeOfSession = statement(
  'remove_staff_device_of_session',
  `DELETE FROM staff_devices d USING staff_sessions s WHERE s.account_id = $1 AND s.user_id = $2 AND s.id = $3
     AND d.account_id = s.account_id AND d.user_id = s.user_id AND d.token_hash = s.device_hash`,
)
const purge = statement(
  'purge_staff_devices',
  `DELETE FROM staff_devices WHERE expires_at <= $1::timestamptz`,
)

/** Across accounts: whether the user of an e-mail address has signed in with the browser before. */
export const isKnownDevice = async (tx: Tx, email_key: string, device_token: string, now: Temporal.Instant) =>
  (await tx.run(findByEmail, [email_key, hashToken(device_token), now.toString()])).length > 0

export interface SignInPlace {
  /** Nobody has signed in with this browser as this user. */
  readonly is_new_device: boolean
  /** Nor from its range of addresses, with any browser. */
  readonly is_new_range: boolean
  /** No browser of the user is known any more. */
  readonly is_first: boolean
}

/** How a sign-in compares with earlier ones. */
export async function compareWithEarlierSignIns(
  tx: Tx,
  { account_id, id }: Owner,
  [device_token, address_range]: readonly [string, string],
  now: Temporal.Instant,
): Promise<SignInPlace> {
  const values = [account_id, id, hashToken(device_token), address_range, now.toString()]
  const rows = await tx.run<{ is_device: boolean; is_range: boolean }>(placesOf, values)
  return {
    is_new_device: !rows.some(({ is_device }) => is_device),
    is_new_range: !rows.some(({ is_range }) => is_range),
    is_first: rows.length === 0,
  }
}

/** Remembers a browser, and removes the least recently seen beyond the maximum. */
export const rememberDevice = (
  tx: Tx,
  { account_id, id }: Owner,
  [device_token, address_range]: readonly [string, string],
  now: Temporal.Instant,
) =>
  Promise.all([
    tx.run(remember, [account_id, id, hashToken(device_token), address_range, now.toString()]),
    tx.run(evict, [account_id, id]),
  ])

/**
 * Removes the known browsers of a user, but for that of one session where it is given, and their codes on all
 * phones. rule 15.35
 */
export const removeDevices = (tx: Tx, owner: Owner, but: string | null = null) =>
  Promise.all([tx.run(removeAll, [owner.account_id, owner.id, but]), removePhones(tx, owner)])

/**
 * Removes the browser of a session; where a code has opened it, the code too, and with it the session.
 * Returns how many of the latter.
 */
export async function removeDeviceOf(tx: Tx, owner: Owner, session_id: string): Promise<number> {
  await tx.run(removeOfSession, [owner.account_id, owner.id, session_id])
  return (await removePhoneOf(tx, owner, session_id)).length
}

export const purgeDevices = (tx: Tx, now: Temporal.Instant) => tx.run(purge, [now.toString()])
