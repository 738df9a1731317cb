import { createHash } from 'node:crypto'
import type { Tx } from '#server/context.ts'
import { randomBase62 } from '#server/kernel/security/base62.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * Purposes: a link in an e-mail; the first step of a sign-in that waits for a code, by password or by the
 * directory; a WebAuthn challenge, for a session or to open one; a directory sign-in in progress; a QR code
 * for a phone.
 */
export type Purpose =
  | 'reset-password'
  | FirstStep
  | 'passkey-sign-in'
  | 'directory-sign-in'
  | 'phone-sign-in'
  | `passkey ${string}`
export type FirstStep = 'second-factor' | 'directory-second-factor'

/** Before a user is known there is no account. */
const NOBODY = 'nobody'

export interface OneTimeTokenRow {
  account_id: string
  /** Null for what was started by an unknown person. */
  user_id: string | null
  account_name: string
  account_closed: boolean
}

type Owner = { readonly account_id: string; readonly id: string }

const insert = statement(
  'insert_staff_one_time_token',
  `INSERT INTO staff_one_time_tokens (account_id, token_hash, user_id, created_at, expires_at, for_phone)
   VALUES ($1, $2, $3, $4, $5, $6)`,
)
const find = statement(
  'find_staff_one_time_token',
  `SELECT t.account_id, t.user_id, a.name AS account_name, a.closed_at IS NOT NULL AS account_closed
   FROM staff_one_time_tokens t JOIN accounts a ON a.account_id = t.account_id
   WHERE t.token_hash = $1 AND t.expires_at > $2::timestamptz`,
)
const consume = statement(
  'consume_staff_one_time_token',
  `DELETE FROM staff_one_time_tokens WHERE token_hash = $1 AND expires_at > $2::timestamptz RETURNING 1 AS consumed`,
)
const removeOfUser = statement(
  'remove_staff_one_time_tokens',
  `DELETE FROM staff_one_time_tokens WHERE account_id = $1 AND user_id = $2`,
)
const removeForPhone = statement(
  'remove_staff_phone_tokens',
  `DELETE FROM staff_one_time_tokens WHERE account_id = $1 AND user_id = $2 AND for_phone`,
)
const purge = statement(
  'purge_staff_one_time_tokens',
  `DELETE FROM staff_one_time_tokens WHERE expires_at <= $1::timestamptz`,
)

/** With the purpose in the hash, a token of one purpose is unknown for another. */
const hashOf = (purpose: Purpose, token: string) =>
  createHash('sha256').update(`${purpose}:${token}`).digest()

/** Creates a token of 190 random bits; only its hash is stored. */
export async function createOneTimeToken(
  tx: Tx,
  owner: { readonly account_id: string; readonly id: string | null } | null,
  purpose: Purpose,
  { now, expires_at }: { readonly now: Temporal.Instant; readonly expires_at: Temporal.Instant },
): Promise<string> {
  const token = randomBase62(32)
  await tx.run(insert, [
    owner?.account_id ?? NOBODY,
    hashOf(purpose, token),
    owner?.id ?? null,
    now.toString(),
    expires_at.toString(),
    purpose === 'phone-sign-in',
  ])
  return token
}

/** Across accounts: the user of a token, while it is valid. */
export const readOneTimeToken = (tx: Tx, purpose: Purpose, token: string, now: Temporal.Instant) =>
  tx.one<OneTimeTokenRow>(find, [hashOf(purpose, token), now.toString()])

/** Uses a token up; false where it was used already: of two concurrent uses one wins. */
export const consumeOneTimeToken = async (tx: Tx, purpose: Purpose, token: string, now: Temporal.Instant) =>
  (await tx.run(consume, [hashOf(purpose, token), now.toString()])).length > 0

/** Invalidates links and first steps of a user. */
export const removeOneTimeTokens = (tx: Tx, { account_id, id }: Owner) =>
  tx.run(removeOfUser, [account_id, id])

/** Invalidates the QR codes for a phone of a user. */
export const removePhoneTokens = (tx: Tx, { account_id, id }: Owner) =>
  tx.run(removeForPhone, [account_id, id])

export const purgeOneTimeTokens = (tx: Tx, now: Temporal.Instant) => tx.run(purge, [now.toString()])
