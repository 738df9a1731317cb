import type { AutomaticKind } from '#contract/message-templates.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import {
  boolean,
  column,
  fixed,
  integer,
  keyedTable,
  nullable,
  type RowOf,
  text,
  timestamp,
} from '#server/postgres/table.ts'

const SCHEDULES = keyedTable('message_schedules', ['property_id', 'kind'], {
  property_id: fixed(text),
  kind: fixed(column<AutomaticKind>()),
  enabled: boolean,
  days: nullable(integer),
  time: nullable(text),
  due_from: timestamp,
})

/** When a kind goes that no switch of `guest_mails` is for. */
export type ScheduleRow = RowOf<typeof SCHEDULES>

const list = statement(
  'list_message_schedules',
  `${SCHEDULES.select} WHERE account_id = $1 AND property_id = $2`,
)
export const readSchedules = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<ScheduleRow>(list, [scope.account_id, property_id])

export const writeSchedule = SCHEDULES.upsert
