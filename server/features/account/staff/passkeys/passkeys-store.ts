import type { Tx } from '#server/context.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

type Owner = { readonly account_id: string; readonly id: string }

const PASSKEYS = t.table('staff_passkeys', {
  id: t.text,
  user_id: t.text,
  credential_id: t.text,
  public_key: t.text,
  counter: t.readAs(t.integer, 'counter::float8'),
  transports: t.column<string[]>(),
  backed_up: t.boolean,
  name: t.text,
  created_at: t.timestamp,
  last_used_at: t.nullable(t.timestamp),
})
export interface PasskeyRow extends t.RowOf<typeof PASSKEYS> {
  readonly account_id: string
}

const SELECT = `SELECT account_id, ${PASSKEYS.columns} FROM staff_passkeys`
const listOfUser = statement(
  'list_staff_passkeys',
  `${SELECT} WHERE account_id = $1 AND user_id = $2 ORDER BY id`,
)
const findByCredential = statement('find_staff_passkey_by_credential', `${SELECT} WHERE credential_id = $1`)
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

export const insertPasskey = (tx: Tx, { account_id, ...row }: Omit<PasskeyRow, 'last_used_at'>) =>
  PASSKEYS.insert(wholeAccount(tx, account_id), { ...row, last_used_at: null })

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
