import type { Context } from '#server/context.ts'
import { every, type RawBuilder, sql } from '#server/postgres/statement.ts'

/** The number of rows for each set of conditions, up to `limit`: one statement. */
export async function countReservationsBy<Name extends string>(
  { tx }: Context,
  sets: Readonly<Record<Name, RawBuilder<unknown>[]>>,
  limit: number,
): Promise<Record<Name, number>> {
  const counts = (Object.entries(sets) as [Name, RawBuilder<unknown>[]][]).map(
    ([name, conditions]) => sql`(SELECT count(*)::int FROM (
      SELECT FROM reservations WHERE ${every(conditions)} LIMIT ${limit}) counted) AS ${sql.ref(name)}`,
  )
  const [row] = await tx.compose<Record<Name, number>>(sql`SELECT ${sql.join(counts)}`)
  return row!
}
