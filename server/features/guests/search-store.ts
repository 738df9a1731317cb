import type { Tx } from '../../context.ts'
import { sql } from '../../postgres/statement.ts'

export interface FoundGuest {
  id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
}

/** The first text behind all that begin with a prefix, byte by byte. */
const end = (prefix: string) => `${prefix}\u{10ffff}`

const wordsOf = (typed: string) =>
  typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
const from = (column: string, prefix: string) =>
  sql`${sql.raw(column)} >= ${prefix} AND ${sql.raw(column)} < ${end(prefix)}`

/** Both ways round of what is typed: as the beginning of a last name, and of a first name. */
function namedWays([first = '', second]: readonly string[]) {
  const both = [from('last_name_key', first), from('first_name_key', first)] as const
  return both.map((way, i) =>
    second === undefined
      ? way
      : sql`${way} AND ${from(i === 0 ? 'first_name_key' : 'last_name_key', second)}`,
  )
}

/** Whose name begins as is typed; of two words, both names. */
export const isNamed = (typed: string) => sql`(${sql.join(namedWays(wordsOf(typed)), sql` OR `)})`

/**
 * Guests whose last or first name, e-mail or phone begins with what is typed; with two words, both names. Each way is
 * an index walked to its first hits: 100,000 guests cost no more than ten.
 */
export function searchGuests(
  tx: Tx,
  account_id: string,
  typed: string,
  limit: number,
): Promise<FoundGuest[]> {
  const words = wordsOf(typed)
  const [first = '', second] = words
  const digits = typed.replaceAll(/[^\d+]/g, '')
  const ways = namedWays(words)
  if (second === undefined) ways.push(from('email_normal', first))
  if (digits.length >= 3) ways.push(from('phone', digits.startsWith('+') ? digits : `+${digits}`))
  const selects = ways.map(
    (way) => sql`(SELECT id, first_name, last_name, email, phone FROM guests
      WHERE account_id = ${account_id} AND ${way} LIMIT ${limit})`,
  )
  return tx.compose<FoundGuest>(
    sql`SELECT DISTINCT ON (id) * FROM (${sql.join(selects, sql` UNION ALL `)}) AS found ORDER BY id DESC LIMIT ${limit}`,
  )
}
