import type { Input } from '#contract/operation.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type * as contract from '#contract/upkeep/housekeeping.staff.ts'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { readRoomTypeNames } from '../../inventory/room-types/public.ts'
import { listHousekeeping } from './list-housekeeping.ts'

type Op = typeof contract.exportHousekeeping

const COLUMNS = [
  'room',
  'floor',
  'room_type',
  'status',
  'occupancy',
  'closed',
  'task',
  'state',
  'priority',
  'minutes',
  'due_by',
  'arrival_time',
  'departure_time',
  'adults',
  'children',
  'do_not_disturb',
  'no_cleaning',
  'guest_waiting',
  'assigned_to',
  'started_at',
  'finished_at',
  'discrepancy',
  'reason',
  'note',
] as const

/** The housekeeping list of a day as CSV, in the order of the list. */
export async function exportHousekeeping(ctx: Context, input: Input<Op>): Promise<AnsweredFile> {
  const { date, data } = await listHousekeeping(ctx, input)
  const types = await readRoomTypeNames(ctx, [...new Set(data.map(({ room_type_id }) => room_type_id))])
  const type_of = new Map(types.map(({ id, name }) => [id, name]))
  const lines = data.map((room) => {
    const cells = cellsOf(room, type_of.get(room.room_type_id) ?? null)
    return lineOf(COLUMNS.map((name) => cells[name]))
  })
  return { bytes: Buffer.from([headOf(COLUMNS), ...lines].join('')), filename: `housekeeping-${date}.csv` }
}

function cellsOf(room: HousekeepingRoom, room_type: string | null): Record<(typeof COLUMNS)[number], string> {
  const { status, occupancy, closed, task, state, discrepancy, do_not_disturb, guest_waiting } = room
  const count = (value: number | null) => (value === null ? '' : String(value))
  return {
    room: cellOfText(room.name),
    floor: cellOfText(room.floor),
    room_type: cellOfText(room_type),
    status,
    occupancy,
    closed: closed ?? '',
    task,
    state,
    discrepancy: discrepancy ?? '',
    priority: String(room.priority),
    minutes: String(room.minutes),
    due_by: room.due_by ?? '',
    arrival_time: room.arrival_time ?? '',
    departure_time: room.departure_time ?? '',
    adults: count(room.adults),
    children: count(room.children),
    do_not_disturb: String(do_not_disturb),
    no_cleaning: String(room.no_cleaning),
    guest_waiting: String(guest_waiting),
    assigned_to: cellOfText(room.assigned_to?.name ?? null),
    started_at: room.started_at ?? '',
    finished_at: room.finished_at ?? '',
    reason: cellOfText(room.reason),
    note: cellOfText(room.note),
  }
}
