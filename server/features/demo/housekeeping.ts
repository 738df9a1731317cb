import type { Checklists } from '#contract/upkeep/checklists.ts'
import type { Assignee, HousekeepingAction, HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { businessDate } from '../../kernel/time/business-date.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { instantAt } from '../../kernel/time/dates.ts'
import {
  assignHousekeeping,
  balanceHousekeeping,
  listHousekeeping,
  recordHousekeeping,
} from '../upkeep/housekeeping/public.ts'
import type { ContextAt, DemoHotel } from './create-hotel.ts'

/** Housekeepers without a login. */
const HELPERS: readonly Assignee[] = [
  { id: null, name: 'Mina Duarte' },
  { id: null, name: 'Tomasz Nowak' },
]
/** One room in so many is unassigned: work that a supervisor still has to assign. */
const LEFT_OVER_EVERY = 4

interface Crew {
  readonly now: Temporal.Instant
  /** Housekeepers with a login. */
  readonly housekeepers: readonly Assignee[]
  /** Rooms that stay as they are, because they show something else. */
  readonly left_dirty: ReadonlySet<string>
}

interface Step {
  readonly action: HousekeepingAction
  readonly minutes_ago: number
  readonly note?: string
  /** When a phone without a network sent its actions. */
  readonly recorded_minutes_ago?: number
  /** How many lines of the checklist are ticked by then; all where the work is finished. */
  readonly ticked?: number
}
const step = (
  action: HousekeepingAction,
  minutes_ago: number,
  more: Pick<Step, 'note' | 'recorded_minutes_ago' | 'ticked'> = {},
): Step => ({ action, minutes_ago, ...more })

/** Of vacant rooms to be cleaned, one after the other. */
const OF_EMPTY_ROOMS: readonly (readonly Step[])[] = [
  [
    step('start', 100),
    step('finish', 70),
    step('reject', 12, { note: 'Hair in the shower, minibar not refilled' }),
    step('finish', 25, { recorded_minutes_ago: 6 }),
  ],
  [step('start', 95), step('finish', 55)],
  [step('start', 20, { ticked: 4 })],
  [step('guest_waiting', 8), step('note', 15, { note: 'Baby cot, please' })],
  [step('start', 115), step('finish', 80), step('inspect', 40)],
  [step('start', 60), step('finish', 30)],
]
/** Of rooms with stay-overs. */
const OF_OCCUPIED_ROOMS: readonly (readonly Step[])[] = [
  [step('found_vacant', 25), step('note', 24, { note: 'Bed not slept in, no luggage' })],
  [step('start', 10, { ticked: 2 })],
  [step('refuse', 35, { note: 'Sleeping in, asks for towels only' })],
  [step('start', 75), step('finish', 50)],
  [step('do_not_disturb', 45)],
]

/** Today's housekeeping as it stands at this moment, by the verbs of the API. */
export async function cleanRooms(
  at: ContextAt,
  { property }: DemoHotel,
  { now, housekeepers, left_dirty }: Crew,
): Promise<void> {
  const day = { property_id: property.id, date: businessDate(property, now) }
  const people = [...housekeepers, ...HELPERS]
  const ctx = at(now)
  const rest = { params: undefined, query: {} }
  const { assignments } = await balanceHousekeeping(ctx, { ...rest, body: { ...day, people } })
  const taken_back = assignments
    .filter((_, at) => at % LEFT_OVER_EVERY === LEFT_OVER_EVERY - 1)
    .map(({ room_id }) => ({ room_id, assigned_to: null }))
  if (taken_back.length > 0)
    await assignHousekeeping(ctx, { ...rest, body: { ...day, assignments: taken_back } })
  const { data, checklists } = await listHousekeeping(ctx, { params: undefined, query: day, body: undefined })
  const open = data.filter(
    ({ room_id, state, assigned_to }) => state === 'open' && assigned_to !== null && !left_dirty.has(room_id),
  )
  const began = instantAt(day.date, property.day_ends_at, property.timezone)
  const carryOut = carryOutAt(at, { now, began, checklists })
  await carryOut(
    open.filter(({ occupancy, task }) => occupancy === 'vacant' && task === 'departure'),
    OF_EMPTY_ROOMS,
  )
  await carryOut(
    open.filter(({ task }) => task === 'stayover' || task === 'linen'),
    OF_OCCUPIED_ROOMS,
  )
}

type RecordBody = Parameters<typeof recordHousekeeping>[1]['body']

interface DayOfWork {
  readonly now: Temporal.Instant
  readonly began: Temporal.Instant
  readonly checklists: Checklists
}

/** Carries out the plan for as many rooms as there are. Nothing is recorded of the day before. */
const carryOutAt =
  (at: ContextAt, { now, began, checklists }: DayOfWork) =>
  async (rooms: readonly HousekeepingRoom[], plans: readonly (readonly Step[])[]) => {
    for (const [i, { room_id, task }] of rooms.slice(0, plans.length).entries()) {
      const lines = task === 'none' ? [] : checklists[task]
      for (const { action, minutes_ago, note, recorded_minutes_ago = minutes_ago, ticked } of plans[i]!) {
        const moment = now.subtract({ minutes: minutes_ago })
        if (Temporal.Instant.compare(moment, began) < 0) continue
        const ctx = at(now.subtract({ minutes: recorded_minutes_ago }))
        const record = (more: Omit<RecordBody, 'at'>) =>
          recordHousekeeping(ctx, {
            params: { room_id },
            query: undefined,
            body: { ...more, at: toTimestamp(moment) },
          })
        const done = action === 'finish' ? lines : lines.slice(0, ticked ?? 0)
        for (const { id } of done) await record({ action: 'tick', line_id: id })
        await record({ action, ...(note !== undefined && { note }) })
      }
    }
  }
