import type { Actor } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { BusinessDayRow } from '../row.ts'

const insertReopening = statement(
  'insert_day_reopening',
  `INSERT INTO day_reopenings
     (account_id, record_id, property_id, date, reopened_at, actor_type, actor_id, actor_name, reason, record)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const deleteRecord = statement(
  'delete_record_of_day',
  'DELETE FROM business_days WHERE account_id = $1 AND id = $2',
)

export interface DayReopening {
  readonly record: BusinessDayRow
  readonly reopened_at: string
  readonly actor: Actor
  readonly reason: string
}

/** Keeps the record of a closed day with who reopened it and why, and deletes it. */
export async function reopenRecord(
  { tx, scope }: AccountContext,
  { record, reopened_at, actor, reason }: DayReopening,
): Promise<void> {
  const { id, property_id, date } = record
  const who = [actor.type, actor.id, actor.name ?? null]
  const values = [
    scope.account_id,
    id,
    property_id,
    date,
    reopened_at,
    ...who,
    reason,
    JSON.stringify(record),
  ]
  await Promise.all([tx.run(insertReopening, values), tx.run(deleteRecord, [scope.account_id, id])])
}
