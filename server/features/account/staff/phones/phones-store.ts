import type { Phone } from '#contract/account/sign-in/sessions.staff.ts'
import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { PHONE_SESSION_HOURS } from '../session/sessions-store.ts'

/** A phone is known for this long after the last sign-in by a code on it. */
export const PHONE_DAYS = 180
/** So many wrong codes in total; after them the user signs in by the password again. */
const MAX_WRONG_CODES = 5
/** Maximum on one phone. */
export const MAX_PEOPLE = 30
/** Maximum of one user; the least recently used is removed. */
const MAX_PHONES = 10

export interface PhoneKey {
  readonly account_id: string
  readonly user_id: string
  readonly token_hash: Buffer
}

export interface NewPhone extends PhoneKey {
  readonly id: string
  /** Null on a phone that a QR code has signed in. */
  readonly code_hash: string | null
  readonly user_agent: string | null
}

/** With a code. */
const USABLE = `p.code_hash IS NOT NULL AND p.expires_at > $2::timestamptz AND p.wrong_codes < ${MAX_WRONG_CODES}`

const insertOne = statement(
  'insert_staff_phone',
  `INSERT INTO staff_phones AS known (account_id, user_id, token_hash, id, code_hash, wrong_codes, user_agent,
     created_at, last_seen_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, 0, $6, $7, $7, $7::timestamptz + interval '${PHONE_DAYS} days')
   ON CONFLICT (account_id, user_id, token_hash) DO UPDATE SET code_hash = excluded.code_hash, wrong_codes = 0,
     user_agent = excluded.user_agent, last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at`,
)
// A valid code stays. Without one the row lasts as long as the session.
const insertWithoutCode = statement(
  'insert_staff_phone_without_code',
  `INSERT INTO staff_phones AS known (account_id, user_id, token_hash, id, code_hash, wrong_codes, user_agent,
     created_at, last_seen_at, expires_at)
   VALUES ($1, $2, $3, $4, NULL, 0, $5, $6, $6, $6::timestamptz + interval '${PHONE_SESSION_HOURS} hours')
   ON CONFLICT (account_id, user_id, token_hash) DO UPDATE SET
     code_hash = CASE WHEN known.expires_at > $6::timestamptz THEN known.code_hash END,
     user_agent = excluded.user_agent, last_seen_at = excluded.last_seen_at,
     expires_at = greatest(known.expires_at, excluded.expires_at)`,
)
const evict = statement(
  'evict_staff_phones',
  `DELETE FROM staff_phones WHERE account_id = $1 AND user_id = $2 AND token_hash IN (
     SELECT token_hash FROM staff_phones WHERE account_id = $1 AND user_id = $2
     ORDER BY last_seen_at DESC, token_hash = $3 DESC, id DESC OFFSET ${MAX_PHONES})`,
)
const peopleOf = statement(
  'list_people_of_staff_phone',
  `SELECT u.id, u.name FROM staff_phones p
   JOIN staff_users u ON u.account_id = p.account_id AND u.id = p.user_id
   WHERE p.token_hash = $1 AND ${USABLE} AND u.status = 'active' ORDER BY u.name, u.id LIMIT ${MAX_PEOPLE}`,
)
// Counted before the code is verified, so that concurrent attempts count too.
const countOne = statement(
  'count_staff_phone_code',
  `UPDATE staff_phones p SET wrong_codes = p.wrong_codes + 1
   WHERE p.token_hash = $1 AND ${USABLE} AND p.user_id = $3 RETURNING p.account_id, p.user_id, p.token_hash, p.code_hash`,
)
const renewOne = statement(
  'renew_staff_phone',
  `UPDATE staff_phones SET wrong_codes = 0, last_seen_at = $5,
     expires_at = $5::timestamptz + interval '${PHONE_DAYS} days'
   WHERE account_id = $1 AND user_id = $2 AND token_hash = $3 AND code_hash = $4 RETURNING id`,
)
const removeOne = statement(
  'remove_staff_phone',
  `DELETE FROM staff_phones WHERE account_id = $1 AND user_id = $2 AND token_hash = $3 RETURNING id`,
)
const removeGuessed = statement(
  'remove_guessed_staff_phone',
  `DELETE FROM staff_phones WHERE account_id = $1 AND user_id = $2 AND token_hash = $3
     AND wrong_codes >= ${MAX_WRONG_CODES} RETURNING id`,
)
const findKey = statement(
  'find_staff_phone',
  `SELECT account_id, user_id, token_hash FROM staff_phones WHERE token_hash = $1 AND user_id = $2`,
)
const removeById = statement(
  'remove_staff_phone_by_id',
  `DELETE FROM staff_phones WHERE account_id = $1 AND user_id = $2 AND id = $3 RETURNING id`,
)
const removeOfSession = statement(
  'remove_staff_phone_of_session',
  `DELETE FROM staff_phones p USING staff_sessions s WHERE s.account_id = $1 AND s.user_id = $2 AND s.id = $3
     AND p.account_id = s.account_id AND p.user_id = s.user_id AND p.token_hash = s.phone_hash RETURNING p.id`,
)
const removeAll = statement(
  'remove_staff_phones',
  `WITH of_qr_codes AS (DELETE FROM staff_one_time_tokens WHERE account_id = $1 AND user_id = $2 AND for_phone)
   DELETE FROM staff_phones WHERE account_id = $1 AND user_id = $2`,
)
const listOfUser = statement(
  'list_staff_phones',
  `SELECT p.id, p.user_agent, p.created_at, p.last_seen_at, p.expires_at FROM staff_phones p
   WHERE p.account_id = $1 AND ${USABLE} AND p.user_id = $3 ORDER BY p.last_seen_at DESC, p.id DESC`,
)
const purge = statement(
  'purge_staff_phones',
  `DELETE FROM staff_phones WHERE expires_at <= $1::timestamptz OR wrong_codes >= ${MAX_WRONG_CODES}`,
)

const keyOf = ({ account_id, user_id, token_hash }: PhoneKey) => [account_id, user_id, token_hash]

/** Sets the code of a user on a phone, or keeps the one that is there, and removes the least recently used phone beyond the maximum. */
export const insertPhone = async (tx: Tx, row: NewPhone, now: Temporal.Instant): Promise<void> => {
  const { id, code_hash, user_agent } = row
  if (code_hash === null) await tx.run(insertWithoutCode, [...keyOf(row), id, user_agent, now.toString()])
  else await tx.run(insertOne, [...keyOf(row), id, code_hash, user_agent, now.toString()])
  await tx.run(evict, keyOf(row))
}

/** Across accounts: the users with a code on a phone. */
export const readUsersOfPhone = (tx: Tx, token_hash: Buffer, now: Temporal.Instant) =>
  tx.run<{ id: string; name: string }>(peopleOf, [token_hash, now.toString()])

/**
 * Across accounts: counts an attempt as wrong until the code is verified. Undefined where the user has no
 * code there.
 */
export const countCode = (tx: Tx, token_hash: Buffer, now: Temporal.Instant, user_id: string) =>
  tx.one<PhoneKey & { code_hash: string }>(countOne, [token_hash, now.toString(), user_id])

/** The code was right; false where it was replaced or removed since. */
export const renewPhone = async (tx: Tx, phone: PhoneKey & { code_hash: string }, now: Temporal.Instant) =>
  (await tx.run(renewOne, [...keyOf(phone), phone.code_hash, now.toString()])).length > 0

/** Across accounts. */
export const findPhone = (tx: Tx, token_hash: Buffer, user_id: string) =>
  tx.one<PhoneKey>(findKey, [token_hash, user_id])

/** Ends sessions that the code has opened: `session_of_a_phone`. */
export const removePhone = async (tx: Tx, phone: PhoneKey) =>
  (await tx.run(removeOne, keyOf(phone))).length > 0

/** Whether too many wrong codes have removed it. */
export const removeGuessedPhone = async (tx: Tx, phone: PhoneKey) =>
  (await tx.run(removeGuessed, keyOf(phone))).length > 0

type Owner = { readonly account_id: string; readonly id: string }

/** Returns how many were deleted. */
export const removePhoneById = async (tx: Tx, { account_id, id }: Owner, phone_id: string) =>
  (await tx.run(removeById, [account_id, id, phone_id])).length

export const removePhoneOf = (tx: Tx, { account_id, id }: Owner, session_id: string) =>
  tx.run(removeOfSession, [account_id, id, session_id])

/** And the QR codes that are still valid. */
export const removePhones = (tx: Tx, { account_id, id }: Owner) => tx.run(removeAll, [account_id, id])

export const readPhones = ({ tx, scope }: AccountContext, user_id: string, now: string) =>
  tx.run<Phone>(listOfUser, [scope.account_id, now, user_id])

export const purgePhones = (tx: Tx, now: Temporal.Instant) => tx.run(purge, [now.toString()])
