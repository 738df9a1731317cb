import type { Tx } from '../../context.ts'
import { dateIn } from '../../kernel/clock.ts'
import { addDays, dayNumber, earlier, later } from '../../kernel/dates.ts'
import { type Offer, type PlanTerms, readPlans, type SellingProperty } from '../offers/public.ts'
import { type Cells, type DateWindow, spread, spreadSpans } from './night-grid.ts'
import { CLOSED, nightsOfRate } from './nights.ts'
import {
  type Connection,
  type FreeRoomType,
  type LineRow,
  type MappedPlan,
  type Mark,
  readFree,
  readLines,
  readMapped,
  readMarks,
  readSelling,
} from './snapshot-store.ts'

/** One thing that a channel is told of: what it ought to know, what it knows, and of what nobody is sure. */
export interface AriSeries {
  readonly kind: LineRow['kind']
  readonly room_code: string
  readonly rate_code: string
  /** Nights from `from` up to and without `to` are looked at; the others stay as they are. */
  readonly from: number
  readonly to: number
  readonly wanted: Cells
  readonly told: Cells
  readonly doubtful: boolean[]
  /** Nobody is mapped to it any more: it is closed, and then forgotten. */
  readonly unmapped: boolean
}

/** All that a connection is to be told now, in one snapshot. */
export interface AriSnapshot {
  readonly property: SellingProperty
  readonly sight: DateWindow
  readonly marks: readonly Mark[]
  readonly lines: readonly AriSeries[]
  /** Mappings that the channel has refused. */
  readonly refused: number
  /** Lines that are doubted now for the first time, because the partner has counted by itself. */
  readonly doubted: readonly AriSeries[]
}

/** Where to look. */
interface View {
  readonly everything: boolean
  readonly room_type_ids: ReadonlySet<string>
  readonly rate_plan_ids: ReadonlySet<string>
  /** Dates, both included. */
  readonly first: string
  readonly last: string
}

/** Reads and works out what the marks of a connection point at, or all of it. Two round trips. */
export async function readGround(
  tx: Tx,
  connection: Connection & { horizon_days: number; leaving: boolean },
  { all, now, settled = NO_MARKS }: { all: boolean; now: Temporal.Instant; settled?: ReadonlySet<number> },
): Promise<AriSnapshot> {
  const [marks, mapped, property] = await Promise.all([
    readMarks(tx, connection),
    connection.leaving ? [] : readMapped(tx, connection),
    readSelling(tx, connection),
  ])
  const today = dateIn(property!.timezone, now)
  const sight = { start: dayNumber(today), nights: connection.horizon_days }
  const view = viewOf(marks, all, today, addDays(today, connection.horizon_days - 1))
  const lines = await readWanted(tx, connection, { property: property!, mapped, sight, view })
  const refused = mapped.filter(({ enabled, last_error }) => enabled && last_error !== null).length
  const again = marks.filter((mark) => mark.again && !settled.has(mark.id))
  return {
    property: property!,
    sight,
    marks,
    lines,
    refused,
    doubted: doubtAgain(again, { mapped, lines, sight }),
  }
}

const NO_MARKS: ReadonlySet<number> = new Set()

/**
 * A partner that sells a room, or gets one back, counts that itself, whatever we told it last and whatever it is told
 * next: after a booking of its own nobody knows what it has in those nights.
 */
function doubtAgain(
  again: readonly Mark[],
  { mapped, lines, sight }: { mapped: readonly MappedPlan[]; lines: readonly AriSeries[]; sight: DateWindow },
): AriSeries[] {
  const doubted = new Set<AriSeries>()
  for (const { room_type_id, first, last } of again) {
    // A room that is mapped to nothing at this moment may be any.
    const own = mapped.filter((one) => one.room_type_id === room_type_id)
    const codes = room_type_id === null ? null : new Set(own.map(({ room_code }) => room_code))
    const from = Math.max(0, dayNumber(first) - sight.start)
    const to = Math.min(sight.nights, dayNumber(last) - sight.start + 1)
    if (from >= to) continue
    for (const line of lines) {
      if (line.kind !== 'availability' || codes?.has(line.room_code) === false) continue
      line.doubtful.fill(true, from, to)
      doubted.add(line)
    }
  }
  return [...doubted]
}

function viewOf(marks: readonly Mark[], all: boolean, today: string, last: string): View {
  const everything =
    all || marks.some(({ room_type_id, rate_plan_id }) => room_type_id === null && rate_plan_id === null)
  const dates = all ? [{ first: today, last }] : marks
  return {
    everything,
    room_type_ids: new Set(marks.flatMap(({ room_type_id }) => room_type_id ?? [])),
    rate_plan_ids: new Set(marks.flatMap(({ rate_plan_id }) => rate_plan_id ?? [])),
    first: later(
      today,
      dates.reduce((least, mark) => earlier(least, mark.first), last),
    ),
    last: earlier(
      last,
      dates.reduce((most, mark) => later(most, mark.last), today),
    ),
  }
}

interface Surroundings {
  readonly property: SellingProperty
  readonly mapped: readonly MappedPlan[]
  readonly sight: DateWindow
  readonly view: View
}

/** The lines that a view takes in, with what ought to stand in them. */
export async function readWanted(
  tx: Tx,
  connection: Connection,
  { property, mapped, sight, view }: Surroundings,
): Promise<AriSeries[]> {
  const active = mapped.filter(({ enabled, last_error }) => enabled && last_error === null)
  const rooms = active.filter(({ room_type_id }) => view.everything || view.room_type_ids.has(room_type_id))
  const rates = active.filter(({ rate_plan_id }) => view.everything || view.rate_plan_ids.has(rate_plan_id))
  if (view.first > view.last || (!view.everything && rooms.length + rates.length === 0)) return []
  const type_ids = [...new Set([...rooms, ...rates].map(({ room_type_id }) => room_type_id))]
  const room_codes = [...new Set([...rooms, ...rates].map(({ room_code }) => room_code))]
  const rate_codes = ['', ...new Set(rates.map(({ rate_code }) => rate_code))]
  const { account_id } = connection
  const [types, plans, rows] = await Promise.all([
    readFree(tx, account_id, type_ids, view),
    rates.length > 0
      ? readPlans(tx, account_id, [...new Set(rates.map(({ rate_plan_id }) => rate_plan_id))], view)
      : new Map<string, PlanTerms>(),
    readLines(tx, connection, view.everything ? null : room_codes, view.everything ? null : rate_codes),
  ])
  const place = {
    sight,
    from: dayNumber(view.first) - sight.start,
    to: dayNumber(view.last) - sight.start + 1,
  }
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  const type_of = new Map(types.map((type) => [type.id, type]))
  return [
    ...roomLines(rooms, type_of, place, known),
    ...rateLines(rates, { property, type_of, plans }, place, known),
    ...(view.everything ? forgottenLines(mapped, rows, sight) : []),
  ]
}

interface NightSpan {
  readonly sight: DateWindow
  readonly from: number
  readonly to: number
}
type Known = ReadonlyMap<string, LineRow>

const nameOf = ({ kind, room_code, rate_code }: Pick<LineRow, 'kind' | 'room_code' | 'rate_code'>) =>
  JSON.stringify([kind, room_code, rate_code])

function lineOf(
  key: Pick<LineRow, 'kind' | 'room_code' | 'rate_code'>,
  wanted: Cells,
  { sight, from, to }: NightSpan,
  known: Known,
): AriSeries {
  const row = known.get(nameOf(key))
  const told = spread(row?.acked ?? [], sight)
  return {
    ...key,
    from,
    to,
    wanted,
    told,
    doubtful: spreadSpans(row?.doubtful ?? [], sight),
    unmapped: false,
  }
}

/** Availability, one line for each room of the channel: what is free, up to the smallest limit of its mappings. */
function roomLines(
  mapped: readonly MappedPlan[],
  type_of: ReadonlyMap<string, FreeRoomType>,
  place: NightSpan,
  known: Known,
): AriSeries[] {
  return [...Map.groupBy(mapped, ({ room_code }) => room_code)].map(([room_code, plans]) => {
    const limit = Math.min(...plans.map(({ sell_limit }) => sell_limit ?? Infinity))
    const wanted = availabilityOf(type_of.get(plans[0]!.room_type_id), limit, place)
    return lineOf({ kind: 'availability', room_code, rate_code: '' }, wanted, place, known)
  })
}

function availabilityOf(
  type: FreeRoomType | undefined,
  limit: number,
  { sight, from, to }: NightSpan,
): Cells {
  const wanted: Cells = new Array(sight.nights).fill(undefined)
  wanted.fill('0', from, to)
  if (type?.status !== 'active') return wanted
  for (const [at, free] of type.free ?? []) wanted[from + at] = String(Math.min(free, limit))
  return wanted
}

function rateLines(
  mapped: readonly MappedPlan[],
  {
    property,
    type_of,
    plans,
  }: {
    property: SellingProperty
    type_of: ReadonlyMap<string, FreeRoomType>
    plans: ReadonlyMap<string, PlanTerms>
  },
  place: NightSpan,
  known: Known,
): AriSeries[] {
  return mapped.flatMap(({ rate_plan_id, room_type_id, room_code, rate_code, price_adjustment }) => {
    const [plan, room_type] = [plans.get(rate_plan_id), type_of.get(room_type_id)]
    if (!plan || !room_type) return []
    const offer: Offer = { property, room_type, plan, channel_adjustment: price_adjustment }
    const { prices, restrictions } = nightsOfRate(offer, place.sight, place.from, place.to)
    return [
      lineOf({ kind: 'prices', room_code, rate_code }, prices, place, known),
      lineOf({ kind: 'restrictions', room_code, rate_code }, restrictions, place, known),
    ]
  })
}

/** What the channel was told of and nobody is mapped to any more: rooms without a rate go to 0, rates are closed. */
function forgottenLines(
  mapped: readonly MappedPlan[],
  rows: readonly LineRow[],
  sight: DateWindow,
): AriSeries[] {
  const enabled = mapped.filter((mapping) => mapping.enabled)
  const rooms = new Set(enabled.map(({ room_code }) => room_code))
  const rates = new Set(enabled.map(({ room_code, rate_code }) => JSON.stringify([room_code, rate_code])))
  const value = { availability: '0', prices: undefined, restrictions: CLOSED }
  return rows
    .filter(({ room_code, rate_code }) =>
      rate_code === '' ? !rooms.has(room_code) : !rates.has(JSON.stringify([room_code, rate_code])),
    )
    .map((row) => {
      const told = spread(row.acked, sight)
      const doubtful = spreadSpans(row.doubtful, sight)
      // Nights that it never heard of are closed as it is.
      const wanted = told.map((cell, at) =>
        cell !== undefined || doubtful[at] ? value[row.kind] : undefined,
      )
      const { kind, room_code, rate_code } = row
      return { kind, room_code, rate_code, from: 0, to: sight.nights, wanted, told, doubtful, unmapped: true }
    })
}
