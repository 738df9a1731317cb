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

/** As `folded_name` in the database has it: small letters without accents. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđı]/g, (letter) => 'oldi'['øłđı'.indexOf(letter)]!)
    .replaceAll('ß', 'ss')

/** More words than these are no name. */
const MOST_WORDS = 5
const wordsOf = (typed: string) =>
  folded(typed)
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)

const from = (column: string, prefix: string) =>
  sql`${sql.raw(column)} >= ${prefix} AND ${sql.raw(column)} < ${end(prefix)}`
const both = (last: string, first: string) =>
  sql`${from('last_name_key', last)} AND ${from('first_name_key', first)}`

/** What is typed cut in two at each word: `maria de la cruz` may be four ways a first and a last name. */
const cuts = (words: readonly string[]): [string, string][] =>
  words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])

/** Every way in which what is typed may be the beginning of a name: of one alone, or of both in either order. */
function namedWays(words: readonly string[]) {
  const whole = words.join(' ')
  return [
    from('last_name_key', whole),
    from('first_name_key', whole),
    ...cuts(words).flatMap(([one, other]) => [both(one, other), both(other, one)]),
  ]
}

/** Whose name begins as is typed; of several words, both names. What has no word in it finds nobody. */
export function isNamed(typed: string) {
  const words = wordsOf(typed)
  return words.length === 0 ? sql`false` : sql`(${sql.join(namedWays(words), sql` OR `)})`
}

/** A telephone number as it is stored, where enough of one is typed: `0049 30`, `+49 30` and `49 30` are alike. */
function phoneOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '').replace(/^00/, '')
  return digits.length >= 3 && !/\p{L}/u.test(typed) ? `+${digits}` : undefined
}

/**
 * Guests whose last or first name, e-mail or phone begins with what is typed; with several words, both names in either
 * order, each of as many words as it has. Each way is an index walked to its first hits: 100,000 guests cost no more
 * than ten.
 */
export function searchGuests(
  tx: Tx,
  account_id: string,
  typed: string,
  limit: number,
): Promise<FoundGuest[]> {
  const words = wordsOf(typed)
  const ways = namedWays(words)
  if (words.length === 1) ways.push(from('email_normal', typed.toLowerCase()))
  const phone = phoneOf(typed)
  if (phone !== undefined) ways.push(from('phone', phone))
  const selects = ways.map(
    (way) => sql`(SELECT id, first_name, last_name, email, phone FROM guests
      WHERE account_id = ${account_id} AND ${way} LIMIT ${limit})`,
  )
  return tx.compose<FoundGuest>(
    sql`SELECT DISTINCT ON (id) * FROM (${sql.join(selects, sql` UNION ALL `)}) AS found ORDER BY id DESC LIMIT ${limit}`,
  )
}
