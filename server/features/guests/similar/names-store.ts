import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** Maximum of names compared for an initial letter, in alphabetical order. 100,000 guests have fewer. */
const MAX_NAMES = 20_000

const namesOf = (column: string) =>
  `(SELECT ${column} AS name FROM guests
     WHERE account_id = $1 AND ${column} >= w.letter AND ${column} < w.letter || chr(1114111) LIMIT ${MAX_NAMES})`
const listNames = statement(
  'list_names_of_letters',
  `SELECT DISTINCT n.name FROM unnest($2::text[]) AS w (letter)
   CROSS JOIN LATERAL (${namesOf('last_name_key')} UNION ALL ${namesOf('first_name_key')}) AS n
   WHERE length(n.name) >= $3`,
)

/** First and last names with a prefix, folded: an index-only scan that reads no guests. */
export const readNamesOf = async (
  { tx, scope }: AccountContext,
  letters: readonly string[],
  least_length: number,
): Promise<string[]> =>
  (await tx.run<{ name: string }>(listNames, [scope.account_id, letters, least_length])).map(
    ({ name }) => name,
  )
