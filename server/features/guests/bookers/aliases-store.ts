import type { Booker } from '#contract/parts/reservation-parts.ts'
import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { GuestRow } from '../store.ts'

/** Names of bookers that differ from their guest's profile: searched beside profiles. rule 5 */

const COLUMNS =
  'account_id, reservation_id, guest_id, property_id, first_name, last_name, email_normal, phone'

const insert = statement(
  'insert_guest_alias',
  `INSERT INTO guest_aliases (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
// One for each booker of a property: a guest of an agency may have thousands of stays.
const insertFormer = statement(
  'insert_former_guest_aliases',
  `INSERT INTO guest_aliases (${COLUMNS})
   SELECT DISTINCT ON (property_id, booker) account_id, id, guest_id, property_id, booker ->> 'first_name',
     booker ->> 'last_name', CASE WHEN booker ->> 'email' = $3 THEN $4 ELSE lower(btrim(booker ->> 'email')) END,
     booker ->> 'phone'
   FROM reservations WHERE account_id = $1 AND guest_id = $2
   ORDER BY property_id, booker, id
   ON CONFLICT DO NOTHING`,
)
const remove = statement(
  'remove_guest_aliases',
  'DELETE FROM guest_aliases WHERE account_id = $1 AND reservation_id = ANY ($2)',
)

const listOfGuest = statement(
  'list_aliases_of_guest',
  'SELECT reservation_id FROM guest_aliases WHERE account_id = $1 AND guest_id = $2',
)
const move = statement(
  'move_guest_aliases',
  'UPDATE guest_aliases SET guest_id = $3 WHERE account_id = $1 AND reservation_id = ANY ($2)',
)

/** The stays of a guest whose bookers are found under names of their own. */
export const readAliased = async ({ tx, scope }: AccountContext, guest_id: string) =>
  (await tx.run<{ reservation_id: string }>(listOfGuest, [scope.account_id, guest_id])).map(
    ({ reservation_id }) => reservation_id,
  )

export const moveAliases = (
  { tx, scope }: AccountContext,
  reservation_ids: readonly string[],
  guest_id: string,
) => tx.run(move, [scope.account_id, reservation_ids, guest_id])

export const insertAlias = (
  { tx, scope }: AccountContext,
  stay: { id: string; guest_id: string; property_id: string; booker: Booker },
) => {
  const { first_name, last_name, email, phone } = stay.booker
  const named = [first_name, last_name, email === null ? null : normaliseEmail(email), phone]
  return tx.run(insert, [scope.account_id, stay.id, stay.guest_id, stay.property_id, ...named])
}

/** After a profile is renamed it can still be found by the names of its bookers. */
export const saveFormerNames = (
  { tx, scope }: AccountContext,
  { id, email }: Pick<GuestRow, 'id' | 'email'>,
) => tx.run(insertFormer, [scope.account_id, id, email, email === null ? null : normaliseEmail(email)])

export const removeAliases = ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  tx.run(remove, [scope.account_id, reservation_ids])
