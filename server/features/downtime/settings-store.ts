import { DEFAULT_PACK_TIMES } from '#contract/downtime/downtime.staff.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

const find = statement(
  'find_downtime_settings',
  `SELECT s.times, (SELECT max(made_at) FROM downtime_packs p WHERE p.account_id = $1 AND p.property_id = $2) AS last_made_at
   FROM (SELECT $1::text AS account_id, $2::text AS property_id) asked
   LEFT JOIN downtime_settings s ON s.account_id = asked.account_id AND s.property_id = asked.property_id`,
)
const upsert = statement(
  'write_downtime_settings',
  `INSERT INTO downtime_settings (account_id, property_id, times) VALUES ($1, $2, $3)
   ON CONFLICT (account_id, property_id) DO UPDATE SET times = excluded.times`,
)

interface Stored {
  readonly times: readonly string[] | null
  readonly last_made_at: string | null
}

/** The times of a property, or the defaults. rule 19.3 */
export const timesOf = (times: readonly string[] | null): readonly string[] => times ?? DEFAULT_PACK_TIMES

export async function readDowntimeSettings({ tx, scope }: AccountContext, property_id: string) {
  const { times, last_made_at } = (await tx.one<Stored>(find, [scope.account_id, property_id]))!
  return { property_id, times: [...timesOf(times)], last_made_at }
}

export const writeDowntimeTimes = (
  { tx, scope }: AccountContext,
  property_id: string,
  times: readonly string[],
) => tx.run(upsert, [scope.account_id, property_id, JSON.stringify(times)])
