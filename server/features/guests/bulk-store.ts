import { normaliseEmail } from '../../kernel/email-address.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import type { NewGuest } from './store.ts'

const COLUMNS = `id, first_name, last_name, email, email_key, email_normal, phone, language, country, address, company,
  preference_notes, tags, created_at, updated_at`

const insertMany = statement(
  'insert_guests',
  `INSERT INTO guests (account_id, ${COLUMNS})
   SELECT $1, ${COLUMNS} FROM json_populate_recordset(NULL::guests, $2)`,
)

/** Adds many guests at once, for a history that is written in one go. */
export function insertGuests({ tx, scope }: AccountContext, guests: readonly NewGuest[]) {
  const rows = guests.map((guest) => ({
    ...guest,
    email_normal: guest.email && normaliseEmail(guest.email),
    tags: guest.tags ?? [],
    updated_at: guest.created_at,
  }))
  return tx.run(insertMany, [scope.account_id, JSON.stringify(rows)])
}
