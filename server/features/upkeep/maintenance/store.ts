import type { Picture } from '#contract/parts/pictures.ts'
import type { Assignee } from '#contract/upkeep/housekeeping.ts'
import type { Repeat, Task } from '#contract/upkeep/maintenance.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { every, type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const TASKS = t.table('tasks', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  room_id: t.fixed(t.nullable(t.text)),
  category: t.column<Task['category']>(),
  description: t.text,
  priority: t.column<Task['priority']>(),
  status: t.column<Task['status']>(),
  due_on: t.nullable(t.date),
  repeat: t.nullable(t.json<Repeat>()),
  /** The first due day of the series. */
  repeat_from: t.nullable(t.date),
  photos: t.json<Picture[]>(),
  reported_by: t.fixed(t.json<Task['reported_by']>()),
  assigned_to: t.nullable(t.json<Assignee>()),
  /** While the block exists: it can be lifted without the task. */
  block_id: t.readAs(
    t.column<string | null>(),
    '(SELECT b.id FROM room_blocks b WHERE b.account_id = tasks.account_id AND b.id = tasks.block_id)',
  ),
  next_task_id: t.nullable(t.text),
  done_at: t.nullable(t.timestamp),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

export type TaskRow = t.RowOf<typeof TASKS>

/** Tasks are locked before room types. ADR 27 */
export const {
  insert: insertTask,
  update: writeTask,
  find: findTask,
  findForChange: findTaskForChange,
} = TASKS

export const readTaskPage = newestPages<TaskRow>('listTasks', TASKS.select)

/** The newest tasks that match. */
export const readTasks = ({ tx }: AccountContext, where: readonly RawBuilder<unknown>[], limit: number) =>
  tx.compose<TaskRow>(
    sql`${sql.raw(TASKS.select)} WHERE ${every([...where])} ORDER BY id DESC LIMIT ${limit}`,
  )

const findCurrent = statement(
  'find_current_block',
  `SELECT b.id FROM room_blocks b JOIN rooms r ON r.account_id = b.account_id AND r.id = b.room_id AND r.retired_at IS NULL
   WHERE b.account_id = $1 AND b.id = $2 AND b.to_date > $3::date`,
)

/** Whether a block has not ended by the business date, and its room is active. */
export const isCurrentBlock = async (
  { tx, scope }: AccountContext,
  block_id: string,
  business_date: string,
): Promise<boolean> => (await tx.one(findCurrent, [scope.account_id, block_id, business_date])) !== undefined
