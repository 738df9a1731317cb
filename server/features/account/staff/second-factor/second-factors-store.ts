import type { Tx } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'

type Owner = { readonly account_id: string; readonly id: string }

export interface SecondFactorRow {
  /** The key of the authenticator app, sealed. */
  secret: Buffer
  /** Sealed JSON of the unused ones; null before the first code. */
  recovery_codes: Buffer | null
}

const upsert = statement(
  'upsert_staff_second_factor',
  `INSERT INTO staff_second_factors (account_id, user_id, secret, confirmed, recovery_codes_left)
   VALUES ($1, $2, $3, false, 0)
   ON CONFLICT (account_id, user_id) DO UPDATE SET secret = excluded.secret, confirmed = false, last_step = NULL,
     recovery_codes = NULL, recovery_codes_left = 0`,
)
const find = statement(
  'find_staff_second_factor',
  `SELECT secret, recovery_codes FROM staff_second_factors WHERE account_id = $1 AND user_id = $2`,
)
const claimStep = statement(
  'claim_totp_step',
  `UPDATE staff_second_factors SET last_step = $3, secret = $4
   WHERE account_id = $1 AND user_id = $2 AND (last_step IS NULL OR last_step < $3) RETURNING 1 AS claimed`,
)
const setRecoveryCodes = statement(
  'set_recovery_codes',
  `UPDATE staff_second_factors SET confirmed = true, recovery_codes = $3, recovery_codes_left = $4
   WHERE account_id = $1 AND user_id = $2`,
)
const remove = statement(
  'remove_staff_second_factor',
  `DELETE FROM staff_second_factors WHERE account_id = $1 AND user_id = $2 RETURNING 1 AS removed`,
)

/** For changes the caller has locked the user. */
export const readSecondFactor = (tx: Tx, { account_id, id }: Owner) =>
  tx.one<SecondFactorRow>(find, [account_id, id])

/** An unconfirmed factor; it replaces any existing one. */
export const storeUnconfirmedFactor = (tx: Tx, { account_id, id }: Owner, secret: Buffer) =>
  tx.run(upsert, [account_id, id, secret])

/** Whether the time step was still unused: of two requests with the same code one wins. */
export const claimTotpStep = async (tx: Tx, { account_id, id }: Owner, step: number, secret: Buffer) =>
  (await tx.run(claimStep, [account_id, id, step, secret])).length > 0

/** Recovery codes exist once a code was entered. */
export const storeRecoveryCodes = (tx: Tx, { account_id, id }: Owner, sealed: Buffer, left: number) =>
  tx.run(setRecoveryCodes, [account_id, id, sealed, left])

/** Whether there was one, confirmed or not. */
export const removeFactor = async (tx: Tx, { account_id, id }: Owner) =>
  (await tx.run(remove, [account_id, id])).length > 0
