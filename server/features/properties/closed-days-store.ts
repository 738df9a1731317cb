import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

const findNewest = statement(
  'find_newest_closed_day',
  `SELECT max(date) AS date FROM business_days WHERE account_id = $1 AND property_id = $2`,
)

/** The newest closed day of a property; null before the first. The caller has locked the property. */
export async function readNewestClosedDay(
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<string | null> {
  const row = await tx.one<{ date: string | null }>(findNewest, [scope.account_id, property_id])
  return row?.date ?? null
}
