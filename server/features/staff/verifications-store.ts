import { createHash } from 'node:crypto'
import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

export interface VerificationRow {
  account_id: string
  user_id: string
  account_name: string
}

const find = statement(
  'find_staff_verification',
  `SELECT v.account_id, v.value AS user_id, a.name AS account_name
   FROM staff_verifications v JOIN accounts a ON a.account_id = v.account_id
   WHERE v.identifier = $1 AND v.expires_at > $2::timestamptz`,
)
const removeOne = statement(
  'remove_staff_verification',
  `DELETE FROM staff_verifications WHERE identifier = $1`,
)
const removeOfUser = statement(
  'remove_staff_verifications',
  `DELETE FROM staff_verifications WHERE account_id = $1 AND value = $2`,
)
const sweep = statement(
  'sweep_staff_verifications',
  `DELETE FROM staff_verifications WHERE expires_at <= $1::timestamptz`,
)

/** What the library calls a link, by its token. */
export const linkOf = (token: string) => `reset-password:${token}`

/** What the library calls a first step that waits for a code: the cookie has it, a dot, and a signature. */
export const challengeOf = (cookie: string) => cookie.split('.')[0]!

/** As the library writes it. */
const keptAs = (identifier: string) => createHash('sha256').update(identifier).digest('base64url')

/** Across accounts: whom it was handed out to, while it works. */
export const readVerification = (tx: Tx, identifier: string, now: string) =>
  tx.one<VerificationRow>(find, [keptAs(identifier), now])

export const removeVerification = (tx: Tx, identifier: string) => tx.run(removeOne, [keptAs(identifier)])

/** Links and first steps of a user work no more: one was followed, or another was sent. */
export const removeVerifications = (tx: Tx, account_id: string, user_id: string) =>
  tx.run(removeOfUser, [account_id, user_id])

export const purgeVerifications = (tx: Tx, now: Temporal.Instant) => tx.run(sweep, [now.toString()])
