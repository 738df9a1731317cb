import type { Picture } from '#contract/parts/pictures.ts'
import type { Assignee } from '#contract/upkeep/housekeeping.ts'
import type { Repeat, Task } from '#contract/upkeep/tasks.ts'
import { newestPages } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '#server/postgres/scope.ts'
import { every, type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import {
  column,
  date,
  fixed,
  integer,
  json,
  nullable,
  type RowOf,
  readAs,
  table,
  text,
  timestamp,
} from '#server/postgres/table.ts'

const TASKS = table('tasks', {
  id: fixed(text),
  property_id: fixed(text),
  room_id: fixed(nullable(text)),
  category: column<Task['category']>(),
  description: text,
  priority: column<Task['priority']>(),
  status: column<Task['status']>(),
  due_on: nullable(date),
  repeat: nullable(json<Repeat>()),
  /** The first due day of the series. */
  repeat_from: nullable(date),
  photos: json<Picture[]>(),
  reported_by: fixed(json<Task['reported_by']>()),
  assigned_to: nullable(json<Assignee>()),
  /** While the block exists: it can be lifted without the task. */
  block_id: readAs(
    column<string | null>(),
    '(SELECT b.id FROM room_blocks b WHERE b.account_id = tasks.account_id AND b.id = tasks.block_id)',
  ),
  next_task_id: nullable(text),
  done_at: nullable(timestamp),
  version: integer,
  created_at: fixed(timestamp),
  updated_at: timestamp,
})

export type TaskRow = RowOf<typeof TASKS>

export const { insert: insertTask, update: writeTask } = TASKS

/** A task of the caller's scope; 404 SVC-3001 for any other. */
export const findTask = async (ctx: ScopedContext, id: string) =>
  requireVisible(ctx, await TASKS.read(ctx, id))

/** The same, locked until the transaction ends. Locked before room types. ADR 27 */
export const findTaskForChange = async (ctx: ScopedContext, id: string) =>
  requireVisible(ctx, await TASKS.lock(ctx, id))

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
