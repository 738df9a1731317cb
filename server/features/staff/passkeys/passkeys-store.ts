import type { Passkey } from '../../../../contract/staff/sign-in/passkeys.ts'
import type { Tx } from '../../../context.ts'
import { statement } from '../../../postgres/statement.ts'

type Owner = { readonly account_id: string; readonly id: string }

export interface PasskeyRow extends Passkey {
  account_id: string
  user_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
}

const COLUMNS = `account_id, id, user_id, credential_id, public_key, counter::float8 AS counter, transports, backed_up, name,
  created_at, last_used_at`

const listOfUser = statement(
  'list_staff_passkeys',
  `SELECT ${COLUMNS} FROM staff_passkeys WHERE account_id = $1 AND user_id = $2 ORDER BY id`,
)
const findByCredential = statement(
  'find_staff_passkey_by_credential',
  `SELECT ${COLUMNS} FROM staff_passkeys WHERE credential_id = $1`,
)
const insert = statement(
  'insert_staff_passkey',
  `INSERT INTO staff_passkeys (account_id, id, user_id, credential_id, public_key, counter, transports, backed_up, name,
     created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const use = statement(
  'use_staff_passkey',
  `UPDATE staff_passkeys SET counter = $3, backed_up = $4, last_used_at = $5 WHERE account_id = $1 AND id = $2`,
)
const rename = statement(
  'rename_staff_passkey',
  `UPDATE staff_passkeys SET name = $4 WHERE account_id = $1 AND user_id = $2 AND id = $3`,
)
const removeOne = statement(
  'remove_staff_passkey',
  `DELETE FROM staff_passkeys WHERE account_id = $1 AND user_id = $2 AND id = $3`,
)
const removeAll = statement(
  'remove_staff_passkeys',
  `DELETE FROM staff_passkeys WHERE account_id = $1 AND user_id = $2`,
)

export const readPasskeys = (tx: Tx, { account_id, id }: Owner) =>
  tx.run<PasskeyRow>(listOfUser, [account_id, id])

/** Across accounts: the owner of a passkey. */
export const readPasskeyByCredential = (tx: Tx, credential_id: string) =>
  tx.one<PasskeyRow>(findByCredential, [credential_id])

export const insertPasskey = (tx: Tx, row: Omit<PasskeyRow, 'last_used_at'>) =>
  tx.run(insert, [
    row.account_id,
    row.id,
    row.user_id,
    row.credential_id,
    row.public_key,
    row.counter,
    row.transports,
    row.backed_up,
    row.name,
    row.created_at,
  ])

export const writePasskeyUse = (
  tx: Tx,
  { account_id, id, counter, backed_up }: Pick<PasskeyRow, 'account_id' | 'id' | 'counter' | 'backed_up'>,
  at: string,
) => tx.run(use, [account_id, id, counter, backed_up, at])

export const renamePasskey = (tx: Tx, { account_id, id: user_id }: Owner, id: string, name: string) =>
  tx.run(rename, [account_id, user_id, id, name])

export const removePasskeyRow = (tx: Tx, { account_id, id: user_id }: Owner, id: string) =>
  tx.run(removeOne, [account_id, user_id, id])

export const removePasskeys = (tx: Tx, { account_id, id }: Owner) => tx.run(removeAll, [account_id, id])
