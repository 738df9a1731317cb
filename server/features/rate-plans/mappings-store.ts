import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'
import type { CompleteTerms } from './normalise.ts'

export type Mapping = CompleteTerms['channels'][number]
/** What the channel calls the room and the rate: it stands for one plan of a property. */
export type MappingKey = Pick<Mapping, 'channel' | 'channel_room_id' | 'channel_rate_id'>

const KEY = 'channel, channel_room_id, channel_rate_id'

const listMappings = statement(
  'list_rate_plan_channels',
  `SELECT rate_plan_id, ${KEY}, enabled, price_adjustment, sell_limit FROM rate_plan_channels
   WHERE account_id = $1 AND rate_plan_id = ANY($2::text[]) ORDER BY rate_plan_id, position`,
)

/** The channels of each plan, in the order in which they were given. */
export async function readMappings(
  tx: Tx,
  account_id: string,
  plan_ids: readonly string[],
): Promise<(plan: { id: string }) => Mapping[]> {
  const rows = await tx.run<Mapping & { rate_plan_id: string }>(listMappings, [account_id, plan_ids])
  const by_plan = Map.groupBy(rows, ({ rate_plan_id }) => rate_plan_id)
  return ({ id }) => (by_plan.get(id) ?? []).map(({ rate_plan_id: _, ...mapping }) => mapping)
}

const findTaken = statement(
  'find_taken_rate_plan_channels',
  `SELECT m.rate_plan_id, ${KEY} FROM rate_plan_channels m JOIN jsonb_to_recordset($4)
     AS given (channel text, channel_room_id text, channel_rate_id text) USING (${KEY})
   WHERE m.account_id = $1 AND m.property_id = $2 AND m.rate_plan_id <> $3`,
)

/** Which of these stand for another plan of the property already. */
export const readTakenMappings = (
  tx: Tx,
  account_id: string,
  plan: { id: string; property_id: string },
  mappings: readonly MappingKey[],
) =>
  tx.run<MappingKey & { rate_plan_id: string }>(findTaken, [
    account_id,
    plan.property_id,
    plan.id,
    JSON.stringify(mappings),
  ])

const deleteMappings = statement(
  'delete_rate_plan_channels',
  `DELETE FROM rate_plan_channels WHERE account_id = $1 AND rate_plan_id = $2`,
)
const insertMappings = statement(
  'insert_rate_plan_channels',
  `INSERT INTO rate_plan_channels
     (account_id, property_id, rate_plan_id, room_type_id, position, ${KEY}, enabled, price_adjustment, sell_limit)
   SELECT $1, $2, $3, $4, position, ${KEY}, enabled, price_adjustment, sell_limit
   FROM jsonb_to_recordset($5) AS given (position integer, channel text, channel_room_id text,
     channel_rate_id text, enabled boolean, price_adjustment jsonb, sell_limit integer)`,
)

/** Replaces the channels of a plan. */
export async function writeMappings(
  tx: Tx,
  account_id: string,
  plan: { id: string; property_id: string; room_type_id: string },
  mappings: readonly Mapping[],
): Promise<void> {
  const rows = mappings.map((mapping, position) => ({ position, ...mapping }))
  await Promise.all([
    tx.run(deleteMappings, [account_id, plan.id]),
    tx.run(insertMappings, [account_id, plan.property_id, plan.id, plan.room_type_id, JSON.stringify(rows)]),
  ])
}
