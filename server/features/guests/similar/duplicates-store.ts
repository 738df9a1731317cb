import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { GuestRow } from '../store.ts'

/** Possible duplicates of profiles, and decisions of staff. rule 28.19 */

export type Candidate = Pick<
  GuestRow,
  'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'country' | 'created_at'
>

/** Limit per criterion: a name shared by hundreds is no evidence. */
const MAX_OF_EACH = 100

const alike = (condition: string) =>
  `(SELECT g.id, g.first_name, g.last_name, g.email, g.phone, g.country, g.created_at FROM guests g, own
    WHERE g.account_id = $1 AND g.id <> $2 AND g.erased_at IS NULL AND ${condition} LIMIT ${MAX_OF_EACH})`
const list = statement(
  'list_possible_duplicates',
  `WITH own AS (SELECT phone, email_normal, last_name_key FROM guests WHERE account_id = $1 AND id = $2)
   SELECT * FROM (${[
     'g.phone = own.phone',
     'g.email_normal = own.email_normal',
     'g.last_name_key = own.last_name_key',
   ]
     .map(alike)
     .join(' UNION ')}) AS found
   WHERE NOT EXISTS (SELECT FROM guest_duplicates_dismissed d
     WHERE d.account_id = $1 AND d.guest_id = least($2, found.id) AND d.other_id = greatest($2, found.id))`,
)
const dismiss = statement(
  'dismiss_duplicate',
  `INSERT INTO guest_duplicates_dismissed (account_id, guest_id, other_id, dismissed_at)
   VALUES ($1, least($2::text COLLATE "C", $3), greatest($2::text COLLATE "C", $3), $4) ON CONFLICT DO NOTHING`,
)

/** Profiles that share phone, e-mail or last name with one, except dismissed pairs. */
export const readCandidates = ({ tx, scope }: AccountContext, id: string) =>
  tx.run<Candidate>(list, [scope.account_id, id])

export const dismissPair = ({ tx, scope }: AccountContext, id: string, other_id: string, at: string) =>
  tx.run(dismiss, [scope.account_id, id, other_id, at])
