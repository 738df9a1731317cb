import type { AutomaticKind } from '#contract/mail/template-kinds.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const SCHEDULES = t.keyedTable('message_schedules', ['property_id', 'kind'], {
  property_id: t.fixed(t.text),
  kind: t.fixed(t.column<AutomaticKind>()),
  enabled: t.boolean,
  days: t.nullable(t.integer),
  time: t.nullable(t.text),
  due_from: t.timestamp,
})

/** When a kind goes that no switch of `guest_mails` is for. */
export type ScheduleRow = t.RowOf<typeof SCHEDULES>

const list = statement(
  'list_message_schedules',
  `${SCHEDULES.select} WHERE account_id = $1 AND property_id = $2`,
)
export const readSchedules = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<ScheduleRow>(list, [scope.account_id, property_id])

export const writeSchedule = SCHEDULES.upsert
