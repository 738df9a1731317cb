import type { GuestDuplicate } from '#contract/guests/guests.staff.ts'
import type { ScopedContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { visibilitySql } from '../visibility-store.ts'

/** Pairs of profiles of an account that share an e-mail, a phone or a whole name. rule 28.20 */
export interface GuestPair {
  readonly id: string
  readonly other_id: string
  readonly reasons: GuestDuplicate['reasons']
}

/** Profiles that share one value: more are an agency or a common name, and no evidence. */
const MAX_SHARED = 10
/** Pairs of one list: when some are decided, others follow. */
const MAX_LISTED = 500

/** The keys are counted from an index alone; profiles are read of those that several share. */
const sharing = (reason: string, keys: readonly string[]) =>
  `SELECT '${reason}' AS reason, array_agg(g.id ORDER BY g.id) AS ids
   FROM (SELECT ${keys.join(', ')} FROM guests
     WHERE account_id = $1 ${keys.map((key) => `AND ${key} IS NOT NULL`).join(' ')}
     GROUP BY ${keys.join(', ')} HAVING count(*) BETWEEN 2 AND ${MAX_SHARED} OFFSET 0) AS k
   JOIN guests g ON g.account_id = $1 ${keys.map((key) => `AND g.${key} = k.${key}`).join(' ')}
   GROUP BY ${keys.map((key) => `k.${key}`).join(', ')}`

/** Each pair once, the older profile first, without those that staff dismissed and profiles that were erased. */
const PAIRS = `WITH shared AS (
     ${sharing('email', ['email_normal'])}
     UNION ALL ${sharing('phone', ['phone'])}
     UNION ALL ${sharing('name', ['last_name_key', 'first_name_key'])}),
   pairs AS MATERIALIZED (
     SELECT a.id, b.id AS other_id, array_agg(DISTINCT s.reason ORDER BY s.reason) AS reasons
     FROM shared s CROSS JOIN unnest(s.ids) WITH ORDINALITY AS a (id, place)
     JOIN unnest(s.ids) WITH ORDINALITY AS b (id, place) ON b.place > a.place
     WHERE NOT EXISTS (SELECT FROM guest_duplicates_dismissed d
       WHERE d.account_id = $1 AND d.guest_id = a.id AND d.other_id = b.id)
     GROUP BY a.id, b.id)`
const IN_ORDER = `ORDER BY cardinality(p.reasons) DESC, p.id DESC, p.other_id DESC`
const LIVING = `JOIN guests g ON g.account_id = $1 AND g.id = p.id AND g.erased_at IS NULL
   JOIN guests o ON o.account_id = $1 AND o.id = p.other_id AND o.erased_at IS NULL`
const OWN = ['p.id', 'p.other_id']
  .map((id) => `(SELECT here AND own FROM (${visibilitySql(id, '$2::text[]')}) AS seen)`)
  .join(' AND ')

/** One statement: a page after the pair of $3 to $5, $6 at most, each row with the count of all. */
const listOf = (may: string) =>
  `${PAIRS}, may AS MATERIALIZED (SELECT p.id, p.other_id, p.reasons FROM pairs p ${LIVING} WHERE ${may} ${IN_ORDER} LIMIT ${MAX_LISTED})
   SELECT p.id, p.other_id, p.reasons, (SELECT count(*) FROM may)::integer AS total FROM may p
   WHERE $3::integer IS NULL OR (cardinality(p.reasons), p.id, p.other_id) < ($3::integer, $4::text, $5::text)
   ${IN_ORDER} LIMIT $6`

const STATEMENTS = {
  all: statement('list_guest_pairs', listOf('$2::text[] IS NULL')),
  own: statement('list_own_guest_pairs', listOf(OWN)),
}

/** The place of a pair in the list. */
export interface PairPlace extends Pick<GuestPair, 'id' | 'other_id'> {
  readonly count: number
}

/** A page of pairs that the caller may merge, those with most in common first, and how many there are. */
export async function readGuestPairs(
  { tx, scope: { account_id, property_ids } }: ScopedContext,
  after: PairPlace | null,
  limit: number,
): Promise<{ readonly pairs: GuestPair[]; readonly total: number }> {
  const place = [after?.count ?? null, after?.id ?? null, after?.other_id ?? null]
  const pairs = await tx.run<GuestPair & { readonly total: number }>(
    STATEMENTS[property_ids === null ? 'all' : 'own'],
    [account_id, property_ids, ...place, limit],
  )
  return { pairs, total: pairs[0]?.total ?? 0 }
}
