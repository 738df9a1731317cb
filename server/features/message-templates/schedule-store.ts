import type { AutomaticKind } from '../../../contract/message-templates.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

/** When a kind goes that no switch of `guest_mails` is for. */
export interface ScheduleRow {
  readonly property_id: string
  readonly kind: AutomaticKind
  readonly enabled: boolean
  readonly days: number | null
  readonly time: string | null
  readonly due_from: string
}

const COLUMNS = 'property_id, kind, enabled, days, time, due_from'
const list = statement(
  'list_message_schedules',
  `SELECT ${COLUMNS} FROM message_schedules WHERE account_id = $1 AND property_id = $2`,
)
const upsert = statement(
  'upsert_message_schedule',
  `INSERT INTO message_schedules (account_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7::timestamptz)
   ON CONFLICT (account_id, property_id, kind) DO UPDATE
   SET enabled = excluded.enabled, days = excluded.days, time = excluded.time, due_from = excluded.due_from`,
)

export const readSchedules = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<ScheduleRow>(list, [scope.account_id, property_id])

export const writeSchedule = (
  { tx, scope }: AccountContext,
  { property_id, kind, enabled, days, time, due_from }: ScheduleRow,
) => tx.run(upsert, [scope.account_id, property_id, kind, enabled, days, time, due_from])
