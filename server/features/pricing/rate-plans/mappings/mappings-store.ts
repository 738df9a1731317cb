import type { ChannelError } from '#contract/distribution/channels.ts'
import type { Tx } from '#server/context.ts'
import { type ChannelFilter, type ChannelKey, keyValues } from '#server/features/channels/public.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { CompleteTerms } from '../normalise.ts'

export type Mapping = CompleteTerms['channels'][number]
/** The codes of the room and rate at the channel: they stand for one plan of a property. */
export type MappingKey = Pick<Mapping, 'channel' | 'channel_room_id' | 'channel_rate_id'>

const KEY = 'channel, channel_room_id, channel_rate_id'

const listMappings = statement(
  'list_rate_plan_channels',
  `SELECT rate_plan_id, ${KEY}, enabled, price_adjustment, sell_limit FROM rate_plan_channels
   WHERE account_id = $1 AND rate_plan_id = ANY($2::text[]) ORDER BY rate_plan_id, position`,
)

/** The channels of each plan, in the order of the request. */
export async function readMappings(
  { tx, scope }: AccountContext,
  plan_ids: readonly string[],
): Promise<(plan: { id: string }) => Mapping[]> {
  const rows = await tx.run<Mapping & { rate_plan_id: string }>(listMappings, [scope.account_id, plan_ids])
  const by_plan = Map.groupBy(rows, ({ rate_plan_id }) => rate_plan_id)
  return ({ id }) => (by_plan.get(id) ?? []).map(({ rate_plan_id: _, ...mapping }) => mapping)
}

// The same pair for another plan, or the same room for another room type.
const findTaken = statement(
  'find_taken_rate_plan_channels',
  `SELECT m.rate_plan_id, m.channel, m.channel_room_id, m.channel_rate_id FROM rate_plan_channels m
   JOIN jsonb_to_recordset($5) AS given (channel text, channel_room_id text, channel_rate_id text)
     ON given.channel = m.channel AND given.channel_room_id = m.channel_room_id
     AND (given.channel_rate_id = m.channel_rate_id OR m.room_type_id <> $4)
   WHERE m.account_id = $1 AND m.property_id = $2 AND m.rate_plan_id <> $3
   ORDER BY given.channel_rate_id = m.channel_rate_id DESC`,
)

/** Which of these stand for another plan or another room type of the property already. */
export const readTakenMappings = (
  { tx, scope }: AccountContext,
  plan: { id: string; property_id: string; room_type_id: string },
  mappings: readonly MappingKey[],
) =>
  tx.run<MappingKey & { rate_plan_id: string }>(findTaken, [
    scope.account_id,
    plan.property_id,
    plan.id,
    plan.room_type_id,
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
  { tx, scope }: AccountContext,
  plan: { id: string; property_id: string; room_type_id: string },
  mappings: readonly Mapping[],
): Promise<void> {
  const rows = mappings.map((mapping, position) => ({ position, ...mapping }))
  await Promise.all([
    tx.run(deleteMappings, [scope.account_id, plan.id]),
    tx.run(insertMappings, [
      scope.account_id,
      plan.property_id,
      plan.id,
      plan.room_type_id,
      JSON.stringify(rows),
    ]),
  ])
}

const clearOfPlans = statement(
  'clear_rate_plan_channels_of_plans',
  `DELETE FROM rate_plan_channels WHERE account_id = $1 AND rate_plan_id = ANY ($2::text[]) AND channel = $3`,
)

/** Removes plans from a channel, so that they may exchange codes. */
export const clearMappings = ({ tx, scope }: AccountContext, plan_ids: readonly string[], channel: string) =>
  tx.run(clearOfPlans, [scope.account_id, plan_ids, channel])

const listOfChannel = statement(
  'list_mappings_of_channel_beside',
  `SELECT rate_plan_id, room_type_id, ${KEY} FROM rate_plan_channels
   WHERE account_id = $1 AND property_id = $2 AND channel = $3 AND rate_plan_id <> ALL ($4::text[])`,
)

/** The mappings of a channel, without those of some plans. */
export const readMappingsBeside = (tx: Tx, key: ChannelKey, plan_ids: readonly string[]) =>
  tx.run<MappingKey & { rate_plan_id: string; room_type_id: string }>(listOfChannel, [
    ...keyValues(key),
    plan_ids,
  ])

const recordErrors = statement(
  'record_rate_plan_channel_errors',
  `UPDATE rate_plan_channels m SET last_error = given.last_error
   FROM jsonb_to_recordset($4) AS given (room_code text, rate_code text, last_error jsonb)
   WHERE m.account_id = $1 AND m.property_id = $2 AND m.channel = $3 AND m.channel_room_id = given.room_code
     AND (given.rate_code IS NULL OR m.channel_rate_id = given.rate_code) AND m.enabled AND m.last_error IS NULL
   RETURNING m.rate_plan_id`,
)

/** What a channel does not know: all rates of the room where `rate_code` is null. */
export interface MappingError {
  readonly room_code: string
  readonly rate_code: string | null
  readonly last_error: ChannelError
}

/** Marks mappings that their channel refuses, until they are changed; returns how many. rule 6 */
export const recordMappingErrors = async (
  tx: Tx,
  key: ChannelKey,
  errors: readonly MappingError[],
): Promise<number> => (await tx.run(recordErrors, [...keyValues(key), JSON.stringify(errors)])).length

const removeOfChannel = statement(
  'remove_mappings_of_channel',
  `DELETE FROM rate_plan_channels WHERE account_id = $1 AND property_id = $2 AND channel = $3`,
)

/** Deletes all mappings of a connection that is disconnected. */
export const removeMappingsOf = (tx: Tx, key: ChannelKey) => tx.run(removeOfChannel, keyValues(key))

export interface ListedMapping extends MappingKey {
  readonly account_id: string
  readonly property_id: string
  readonly rate_plan_id: string
  readonly room_type_id: string
  readonly name: string
  readonly version: number
  readonly enabled: boolean
  readonly sell_limit: number | null
  readonly price_adjustment: Mapping['price_adjustment']
  readonly last_error: ChannelError | null
}

const listAll = statement(
  'list_all_mappings',
  `SELECT m.account_id, m.property_id, m.channel, m.rate_plan_id, m.room_type_id, p.name, p.version, m.channel_room_id,
     m.channel_rate_id, m.enabled, m.sell_limit, m.price_adjustment, m.last_error
   FROM rate_plan_channels m JOIN rate_plans p ON p.account_id = m.account_id AND p.id = m.rate_plan_id
   WHERE ($1::text IS NULL OR m.account_id = $1) AND ($2::text IS NULL OR m.property_id = $2)
     AND ($3::text IS NULL OR m.channel = $3)
   ORDER BY m.account_id, m.property_id, m.channel, m.channel_room_id, m.channel_rate_id`,
)

/** For operators: all mappings. */
export const readAllMappings = (tx: Tx, { account_id, property_id, channel }: ChannelFilter) =>
  tx.run<ListedMapping>(listAll, [account_id ?? null, property_id ?? null, channel ?? null])

const listUnmapped = statement(
  'list_unmapped_plans',
  `SELECT id AS rate_plan_id, room_type_id, name, version FROM rate_plans p
   WHERE account_id = $1 AND property_id = $2 AND status = 'active' AND NOT EXISTS (
     SELECT FROM rate_plan_channels m
     WHERE m.account_id = p.account_id AND m.rate_plan_id = p.id AND m.channel = $3)
   ORDER BY name, id LIMIT 500`,
)

/** Active plans of a property that a channel does not sell. */
export const readUnmappedPlans = (tx: Tx, key: ChannelKey) =>
  tx.run<{ rate_plan_id: string; room_type_id: string; name: string; version: number }>(
    listUnmapped,
    keyValues(key),
  )
