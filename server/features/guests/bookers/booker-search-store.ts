import { type RawBuilder, sql } from '#server/postgres/statement.ts'

/** Whether a text is a part of the name in the column `guest` of a row, ignoring case and accents. */
export const isBookerNamed = (typed: string): RawBuilder<unknown> =>
  sql`position(folded_name(${typed}) IN folded_name(concat(guest ->> 'first_name', ' ', guest ->> 'last_name'))) > 0`
