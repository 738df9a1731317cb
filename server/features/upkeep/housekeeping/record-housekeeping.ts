import type { Input, Output } from '#contract/operation.ts'
import type { Checklists } from '#contract/upkeep/checklists.ts'
import type * as contract from '#contract/upkeep/housekeeping.ts'
import type { SupersededAction } from '#contract/upkeep/housekeeping.ts'
import type { Context } from '#server/context.ts'
import { invalid, missingReference } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { recordedAt } from '#server/kernel/time/recorded-at.ts'
import { findRoomForChange, recordCondition, requireInspector } from '../../inventory/rooms/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { applyAction, isWork, type Outcome, type RecordedAction } from './apply-action.ts'
import { type ListedRoom, readRooms } from './read-rooms.ts'
import { type RoomDayRow, writeRoomDay } from './store.ts'
import { taskOf } from './tasks.ts'
import { lineById, requireTicked, ticksFrom } from './ticks.ts'

type Op = typeof contract.recordHousekeeping
type Body = Input<Op>['body']

/** How long a device may have been offline. */
const MAX_AGE_DAYS = 7
/** Superseded actions of a room and day; the latest are kept. */
const MAX_SUPERSEDED = 20

/**
 * Records an action in a room. One that is older than what is known changes nothing: it is stored for the
 * supervisor, and answered with `applied: false`. The room is locked first, so that of two devices each sees
 * what the other did. rule 24.8
 */
export async function recordHousekeeping(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findRoomForChange(ctx, params.room_id)
  const property = await findProperty(ctx, row.property_id)
  const { inspected_by, checklists } = property.housekeeping
  const recorded = actionOf(ctx, body, checklists)
  const date = businessDate(property, Temporal.Instant.from(recorded.at))
  const read = async () => (await readRooms(ctx, { property, date, room_ids: [row.id] }))[0]!
  const before = await read()
  if (recorded.action === 'inspect') {
    const cleaned_by = before.shown.assigned_to?.id ?? null
    requireInspector(ctx, { inspected_by, cleaned_by, field: 'action' })
  }
  const outcome = applyAction(before.case, recorded)
  if (outcome && recorded.action === 'finish') requireTicked(before.shown, checklists)
  const known = outcome ? knownAfter(ctx, before, recorded, outcome) : supersededIn(ctx, before, recorded)
  await Promise.all([
    writeRoomDay(ctx, known),
    outcome && recordCondition(ctx, row, { ...outcome.room, at: recorded.at }),
  ])
  const after = await read()
  ctx.audit?.({
    resource_id: row.id,
    property_id: row.property_id,
    before: auditedRoom(before, checklists),
    after: auditedRoom(after, checklists),
  })
  return { ...after.shown, applied: outcome !== undefined }
}

/** The ticks by the texts of their lines. */
const auditedRoom = ({ shown }: ListedRoom, checklists: Checklists) => ({
  ...shown,
  ticks: shown.ticks.map(({ line_id }) => lineById(checklists, line_id)!.text),
})

/**
 * 422 SVC-2002 for a moment too long ago, and for a note or line that is missing or does not belong; 404 SVC-3001
 * for a line that is in no checklist of the property.
 */
function actionOf(ctx: Context, { action, at, note = null, line_id }: Body, checklists: Checklists) {
  const recorded: RecordedAction = {
    action,
    at: recordedAt({ at, field: 'at', max_age_days: MAX_AGE_DAYS }, ctx.now),
    note,
    line_id,
    by: ctx.actor.name ?? null,
  }
  const takes_note = action === 'note' || action === 'reject' || action === 'refuse'
  if (note !== null && !takes_note) throw invalid('note', 'no_note', `${action} takes no note.`)
  if (note === null && action === 'reject') throw invalid('note', 'required', 'Say what is to be done again.')
  const takes_line = action === 'tick' || action === 'untick'
  if (line_id !== undefined && !takes_line) throw invalid('line_id', 'no_line', `${action} takes no line.`)
  if (!takes_line) return recorded
  if (line_id === undefined) throw invalid('line_id', 'required', `${action} needs a line.`)
  const line = lineById(checklists, line_id)
  if (line === undefined) throw missingReference('line_id')
  return { ...recorded, note: line.text }
}

/** Work in an unassigned room assigns it to the person. */
function knownAfter(
  ctx: Context,
  before: ListedRoom,
  { action }: RecordedAction,
  { known }: Outcome,
): RoomDayRow {
  if (!isWork(action)) return { ...known, task: known.task ?? taskToKeep(before, action) }
  const { type, id, name } = ctx.actor
  const begins = action === 'start' || action === 'finish'
  const worker = begins && type === 'staff' && id !== null ? { id, name: name ?? id } : null
  return {
    ...known,
    task: taskOf(before.case),
    assigned_to: known.assigned_to ?? worker,
    ticks_from: ticksFrom(before.case),
  }
}

/** Linen that could not be changed is due the next day. rule 24.5 */
const taskToKeep = ({ case: room_case }: ListedRoom, action: RecordedAction['action']) =>
  action === 'do_not_disturb' && taskOf(room_case) === 'linen' ? 'linen' : null

function supersededIn(
  ctx: Context,
  { case: { known } }: ListedRoom,
  { action, at, note, by }: RecordedAction,
): RoomDayRow {
  const late: SupersededAction = { action, at, received_at: toTimestamp(ctx.now), by, note }
  return { ...known, superseded: [...known.superseded, late].slice(-MAX_SUPERSEDED) }
}
