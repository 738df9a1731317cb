import { plainPhone } from '#contract/text/phone.ts'
import type { Context, Scope } from '../../context.ts'
import { isEmailAddress, normaliseEmail } from '../../kernel/text/email-address.ts'
import { isOneOf } from '../../postgres/scope.ts'
import { type RawBuilder, sql } from '../../postgres/statement.ts'
import { toE164 } from './phone.ts'
import { isWhole, readVisibility, type Visibility } from './visibility-store.ts'

export interface FoundGuest {
  id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  /** The name of a booker, where the profile does not match the search. */
  alias: { first_name: string; last_name: string; reservation_id: string } | null
}

/** The upper bound of all texts with a prefix, byte by byte. */
const end = (prefix: string) => `${prefix}\u{10ffff}`

/** As `folded_name` in the database: lower case without diacritics and apostrophes. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u2032\uff07]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđı]/g, (letter) => 'oldi'['øłđı'.indexOf(letter)]!)
    .replaceAll('ß', 'ss')

/** Search texts with more words are not a name. */
const MAX_WORDS = 5
/** The search text as words of a name. */
export const wordsOf = (typed: string) =>
  folded(typed)
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)

const from = (column: string, prefix: string) =>
  sql`${sql.raw(column)} >= ${prefix} AND ${sql.raw(column)} < ${end(prefix)}`
const both = (last: string, first: string) =>
  sql`${from('last_name_key', last)} AND ${from('first_name_key', first)}`
/** `berg` and `anne berg` find Anne van der Berg. */
const byLastWord = (words: readonly string[]) =>
  cuts(words)
    .filter(([, last]) => !last.includes(' '))
    .map(([first, last]) => sql`${from('last_word_key', last)} AND ${from('first_name_key', first)}`)

/** The search text split at each word: `maria de la cruz` has four ways to be a first and a last name. */
const cuts = (words: readonly string[]): [string, string][] =>
  words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])

/** All ways in which the search text may begin a name: one name alone, both in either order, or the last word of a last name. */
function namedWays(words: readonly string[]) {
  const whole = words.join(' ')
  return [
    from('last_name_key', whole),
    from('first_name_key', whole),
    ...(words.length === 1 ? [from('last_word_key', whole)] : byLastWord(words)),
    ...cuts(words).flatMap(([one, other]) => [both(one, other), both(other, one)]),
  ]
}

/** How a guest is looked for, as a condition on the columns that profiles and aliases share; null for what is no name. */
export const isNamed = (typed: string): RawBuilder<unknown> | null => {
  const words = wordsOf(typed)
  return words.length === 0 ? null : sql`(${sql.join(namedWays(words), sql` OR `)})`
}

export interface GuestFilters {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** Stays (`r`) whose booker has the name, as the columns that the condition refers to. */
const bookersAt = (account_id: string, property_ids: readonly string[], guest: RawBuilder<unknown>) =>
  sql`SELECT FROM (
      SELECT folded_name(r.booker ->> 'last_name') COLLATE "C" AS last_name_key,
        folded_name(r.booker ->> 'first_name') COLLATE "C" AS first_name_key,
        last_word(r.booker ->> 'last_name') COLLATE "C" AS last_word_key,
        lower(btrim(r.booker ->> 'email')) COLLATE "C" AS email_normal, r.booker ->> 'phone' AS phone,
        reverse(r.booker ->> 'phone') COLLATE "C" AS phone_reversed
      FROM reservations r WHERE r.account_id = ${account_id} AND r.guest_id = ${guest}
        AND ${isOneOf(sql`r.property_id`, property_ids)}) AS booked`

/**
 * Whether the caller may find a guest (`guests`) who matched by a profile or an alias: by the profile where
 * it is visible, else by what the caller's own bookings said. Hidden data is never confirmed. rule 5
 */
const mayFind = (
  { account_id, property_ids }: Scope,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (property_ids === null) return sql`true`
  return sql`(${isWhole(account_id, sql`guests.id`, property_ids)} AND ${condition}
    OR EXISTS (${bookersAt(account_id, property_ids, sql`guests.id`)} WHERE ${condition}))`
}

/**
 * Conditions on guests for a list: by the profile, or by the name of a booker; of several words in a name,
 * both names. A text without a word, an invalid e-mail or phone number finds nobody.
 */
export function guestFilter(scope: Scope, { name, email, phone }: GuestFilters): RawBuilder<unknown>[] {
  const { account_id } = scope
  const conditions: (RawBuilder<unknown> | null)[] = []
  if (name !== undefined) conditions.push(isNamed(name))
  if (email !== undefined) conditions.push(sql`email_normal = ${normaliseEmail(email)}`)
  if (phone !== undefined) conditions.push(hasPhone(phone))
  return conditions.map((condition) =>
    condition === null
      ? sql`false`
      : sql`id IN (SELECT id FROM guests WHERE account_id = ${account_id} AND ${condition}
          UNION SELECT guest_id FROM guest_aliases WHERE account_id = ${account_id} AND ${condition})
          AND ${mayFind(scope, condition)}`,
  )
}

/** Filters by marketing consent; a hidden profile matches neither value. rule 5 */
export const consentFilter = ({ account_id, property_ids }: Scope, agrees: boolean): RawBuilder<unknown> => {
  const condition = agrees ? sql`marketing_consent` : sql`NOT marketing_consent`
  return property_ids === null
    ? condition
    : sql`${condition} AND ${isWhole(account_id, sql`guests.id`, property_ids)}`
}

/**
 * A normalised prefix of a telephone number, where enough is typed: `0049 30`, `+49 (0)30` and `49 30` are
 * equal. rule 5
 */
function phoneOf(typed: string): string | undefined {
  const digits = plainPhone(typed).replaceAll(/\D/g, '')
  return digits.length >= 3 && !/\p{L}/u.test(typed) ? `+${digits}` : undefined
}

const MIN_LAST_DIGITS = 7
const MAX_LAST_DIGITS = 9
/** The last digits of a number as it is dialled in its country: `030 1234567` ends as `+49 30 1234567` does. rule 5.24 */
function lastDigitsOf(typed: string): string | undefined {
  const digits = plainPhone(typed).replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= MIN_LAST_DIGITS && !/\p{L}/u.test(typed)
    ? digits.slice(-MAX_LAST_DIGITS)
    : undefined
}
const endsWith = (digits: string) => from('phone_reversed', [...digits].reverse().join(''))

/** An international number whole, any other by its last digits; null for what is neither. */
function hasPhone(typed: string): RawBuilder<unknown> | null {
  const whole = toE164(typed)
  if (whole !== null) return sql`phone = ${whole}`
  const digits = plainPhone(typed).startsWith('+') ? undefined : lastDigitsOf(typed)
  return digits === undefined ? null : endsWith(digits)
}

/**
 * Guests whose last or first name, e-mail or phone number begins with the search text; with several words,
 * both names in either order. Each way is an index scan up to its first hits: 100,000 guests cost no more
 * than ten.
 */
export async function searchGuests(
  ctx: Pick<Context, 'tx' | 'scope'>,
  typed: string,
  limit: number,
): Promise<FoundGuest[]> {
  const { account_id, property_ids } = ctx.scope
  const words = wordsOf(typed)
  const ways = namedWays(words)
  if (words.length === 1)
    ways.push(from('email_normal', isEmailAddress(typed) ? normaliseEmail(typed) : typed.toLowerCase()))
  const phone = phoneOf(typed)
  if (phone !== undefined) ways.push(from('phone', phone))
  const digits = lastDigitsOf(typed)
  if (digits !== undefined) ways.push(endsWith(digits))
  const among = (way: RawBuilder<unknown>) => [
    sql`(SELECT id, first_name, last_name, email, phone, NULL::jsonb AS alias FROM guests
      WHERE account_id = ${account_id} AND erased_at IS NULL AND ${way} AND ${mayFind(ctx.scope, way)} LIMIT ${limit})`,
    sql`(SELECT guests.id, guests.first_name, guests.last_name, guests.email, guests.phone,
        jsonb_build_object('first_name', a.first_name, 'last_name', a.last_name,
          'reservation_id', a.reservation_id) AS alias
      FROM (SELECT * FROM guest_aliases WHERE account_id = ${account_id} AND ${way}
        AND ${property_ids === null ? sql`true` : isOneOf(sql`property_id`, property_ids)} LIMIT ${limit}) AS a
      JOIN guests ON guests.account_id = ${account_id} AND guests.id = a.guest_id)`,
  ]
  const found = await ctx.tx.compose<FoundGuest>(
    sql`SELECT DISTINCT ON (id) * FROM (${sql.join(ways.flatMap(among), sql` UNION ALL `)}) AS found
      ORDER BY id DESC, alias NULLS FIRST LIMIT ${limit}`,
  )
  if (property_ids === null) return found
  const ids = found.map(({ id }) => id)
  const visibility = await readVisibility(ctx, ids, property_ids)
  return found.map((guest) => ({ ...guest, ...hidden(visibility.get(guest.id)!) }))
}

/** The booker of the caller's own bookings, in place of a profile that is not visible. */
const hidden = ({ whole, given }: Visibility) => (whole ? {} : given!.booker)
