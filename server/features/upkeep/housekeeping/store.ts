import type {
  Assignee,
  HousekeepingRoom,
  HousekeepingTask,
  SupersededAction,
} from '#contract/upkeep/housekeeping.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

/** What was last done with a line of a checklist. */
export interface StoredTick {
  readonly line_id: string
  readonly at: string
  readonly by: string | null
  /** False where the tick was taken back. */
  readonly is_ticked: boolean
}

const HOUSEKEEPING_DAYS = t.keyedTable('housekeeping_days', ['room_id', 'date'], {
  room_id: t.fixed(t.text),
  date: t.fixed(t.date),
  property_id: t.fixed(t.text),
  assigned_to: t.nullable(t.json<Assignee>()),
  /** When somebody last worked in it: kept when the task it belonged to is gone. */
  task: t.column<HousekeepingTask | null>(),
  work: t.column<'started' | 'finished' | 'inspected' | 'rejected' | 'refused' | null>(),
  work_at: t.nullable(t.timestamp),
  started_at: t.nullable(t.timestamp),
  finished_at: t.nullable(t.timestamp),
  reason: t.nullable(t.text),
  note: t.nullable(t.text),
  note_at: t.nullable(t.timestamp),
  do_not_disturb_at: t.nullable(t.timestamp),
  discrepancy: t.column<HousekeepingRoom['discrepancy']>(),
  discrepancy_at: t.nullable(t.timestamp),
  guest_waiting: t.boolean,
  guest_waiting_at: t.nullable(t.timestamp),
  ticks: t.json<readonly StoredTick[]>(),
  ticks_from: t.nullable(t.timestamp),
  superseded: t.json<readonly SupersededAction[]>(),
})

/** What is recorded of a room on a business date beyond its stays. Written under the lock of the room. ADR 27 */
export type RoomDayRow = t.RowOf<typeof HOUSEKEEPING_DAYS>

/** A room on a day without any record. */
export const blankDay = (room_id: string, property_id: string, date: string): RoomDayRow => ({
  room_id,
  date,
  property_id,
  assigned_to: null,
  task: null,
  work: null,
  work_at: null,
  started_at: null,
  finished_at: null,
  reason: null,
  note: null,
  note_at: null,
  do_not_disturb_at: null,
  discrepancy: null,
  discrepancy_at: null,
  guest_waiting: false,
  guest_waiting_at: null,
  ticks: [],
  ticks_from: null,
  superseded: [],
})

export const writeRoomDay = HOUSEKEEPING_DAYS.upsert

const list = statement(
  'list_housekeeping_days',
  `${HOUSEKEEPING_DAYS.select} WHERE account_id = $1 AND property_id = $2 AND date BETWEEN $3::date - $5::int AND $3
     AND ($4::text[] IS NULL OR room_id = ANY ($4))`,
)

interface RoomDays {
  readonly property_id: string
  readonly date: string
  readonly room_ids: readonly string[] | null
  readonly days_before: number
}

/** The records of rooms of a day and of some days before it. */
export const readRoomDays = (
  { tx, scope }: AccountContext,
  { property_id, date, room_ids, days_before }: RoomDays,
) => tx.run<RoomDayRow>(list, [scope.account_id, property_id, date, room_ids, days_before])

const listWaiting = statement(
  'list_rooms_with_guests_waiting',
  `SELECT h.room_id, h.guest_waiting_at AS since
   FROM unnest($2::text[], $3::date[]) AS day (property_id, date)
   JOIN housekeeping_days h ON h.account_id = $1 AND h.property_id = day.property_id AND h.date = day.date
     AND h.guest_waiting`,
)

/** Rooms that housekeeping has been asked for because a guest waits, and since when; also those that are done since. rule 24.7 */
export const readGuestsWaiting = (
  { tx, scope }: AccountContext,
  days: readonly { readonly property_id: string; readonly date: string }[],
) =>
  tx.run<{ room_id: string; since: string }>(listWaiting, [
    scope.account_id,
    days.map(({ property_id }) => property_id),
    days.map(({ date }) => date),
  ])
