import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** Further addresses that join bookings to a profile after a merge. rule 28.4 */

// The address can already exist from an earlier merge into the same profile.
const insert = statement(
  'insert_former_emails',
  `INSERT INTO guest_former_emails (account_id, email_key, guest_id, from_id)
   SELECT $1, email_key, $3, $4 FROM unnest($2::text[]) AS given (email_key)
   ON CONFLICT (account_id, email_key) DO UPDATE SET guest_id = excluded.guest_id`,
)
const move = statement(
  'move_former_emails',
  `UPDATE guest_former_emails SET guest_id = $3 WHERE account_id = $1 AND guest_id = $2 RETURNING email_key`,
)
const moveSome = statement(
  'move_some_former_emails',
  `UPDATE guest_former_emails SET guest_id = $3 WHERE account_id = $1 AND email_key = ANY ($2)`,
)
const remove = statement(
  'remove_former_emails',
  'DELETE FROM guest_former_emails WHERE account_id = $1 AND guest_id = $2 AND from_id = $3',
)
const find = statement(
  'find_holder_of_former_email',
  'SELECT guest_id FROM guest_former_emails WHERE account_id = $1 AND email_key = $2',
)

const list = statement(
  'list_former_emails',
  'SELECT email_key FROM guest_former_emails WHERE account_id = $1 AND guest_id = $2 ORDER BY email_key LIMIT 100',
)

export const readFormerEmails = async ({ tx, scope }: AccountContext, guest_id: string) =>
  (await tx.run<{ email_key: string }>(list, [scope.account_id, guest_id])).map(({ email_key }) => email_key)

export const insertFormerEmails = (
  { tx, scope }: AccountContext,
  email_keys: readonly string[],
  { guest_id, from_id }: { guest_id: string; from_id: string },
) => tx.run(insert, [scope.account_id, email_keys, guest_id, from_id])

/** Moves those of one profile to another; returns them. */
export const moveFormerEmails = async ({ tx, scope }: AccountContext, from_id: string, into_id: string) =>
  (await tx.run<{ email_key: string }>(move, [scope.account_id, from_id, into_id])).map(
    ({ email_key }) => email_key,
  )

export const reassignFormerEmails = (
  { tx, scope }: AccountContext,
  email_keys: readonly string[],
  guest_id: string,
) => tx.run(moveSome, [scope.account_id, email_keys, guest_id])

/** Removes those added by the merge of a profile. */
export const removeFormerEmails = ({ tx, scope }: AccountContext, guest_id: string, from_id: string) =>
  tx.run(remove, [scope.account_id, guest_id, from_id])

/** The guest that an address belongs to through a merge. */
export const readHolderOfFormer = async ({ tx, scope }: AccountContext, email_key: string) =>
  (await tx.one<{ guest_id: string }>(find, [scope.account_id, email_key]))?.guest_id
