import type { Tx } from '#server/context.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { addDays, dayNumber, earlier, later } from '#server/kernel/time/dates.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { type Offer, type PlanTerms, readPlans, type SellingProperty } from '../../pricing/offers/public.ts'
import { type Cells, type DateWindow, expandRuns, spreadSpans } from './night-grid.ts'
import { CLOSED, nightsOfRate } from './nights.ts'
import {
  type Connection,
  type DirtyRange,
  type FreeRoomType,
  type MappedPlan,
  readAcknowledged,
  readAvailability,
  readDirtyRanges,
  readMapped,
  readSelling,
  type StoredSeries,
} from './snapshot-store.ts'

/** Night by night of one room or rate: what a channel should know, what it has acknowledged, and what is unconfirmed. */
export interface AriSeries {
  readonly kind: StoredSeries['kind']
  readonly room_code: string
  readonly rate_code: string
  /** Nights from `from` up to, and not including, `to` are compared; the others stay as they are. */
  readonly from: number
  readonly to: number
  readonly desired: Cells
  readonly acknowledged: Cells
  readonly unconfirmed: readonly boolean[]
  /** Nothing is mapped to it any more: it is closed, then deleted. */
  readonly unmapped: boolean
}

/** The whole desired state, beside what is acknowledged, in one snapshot. */
export interface AriSnapshot {
  readonly property: SellingProperty
  readonly window: DateWindow
  readonly dirty_ranges: readonly DirtyRange[]
  readonly series: readonly AriSeries[]
  /** Mappings that the channel has refused. */
  readonly refused: number
  /** Series of which the partner has counted nights by itself since they were last read. */
  readonly recounted: readonly AriSeries[]
}

/** The query of a snapshot. */
interface Extent {
  readonly everything: boolean
  readonly room_type_ids: ReadonlySet<string>
  readonly rate_plan_ids: ReadonlySet<string>
  /** Dates, both included. */
  readonly first: string
  readonly last: string
}

/** Reads and calculates the desired state of the dirty ranges of a channel, or all of it. Two round trips. */
export async function readSnapshot(
  tx: Tx,
  connection: Connection & { horizon_days: number; disconnecting: boolean },
  { all, now, recounted = NONE }: { all: boolean; now: Temporal.Instant; recounted?: ReadonlySet<number> },
): Promise<AriSnapshot> {
  const [dirty_ranges, mapped, property] = await Promise.all([
    readDirtyRanges(tx, connection),
    connection.disconnecting ? [] : readMapped(tx, connection),
    readSelling(tx, connection),
  ])
  const today = dateIn(property!.timezone, now)
  const window = { start: dayNumber(today), nights: connection.horizon_days }
  const extent = extentOf(dirty_ranges, all, today, addDays(today, connection.horizon_days - 1))
  const read = await readDesiredState(tx, connection, { property: property!, mapped, window, extent })
  const resend = dirty_ranges.filter((range) => range.resend && !recounted.has(range.id))
  const series = read.map((one) => markRecounted(one, resend, { mapped, window }))
  return {
    property: property!,
    window,
    dirty_ranges,
    series,
    refused: mapped.filter(({ enabled, last_error }) => enabled && last_error !== null).length,
    recounted: series.filter((one, i) => one !== read[i]),
  }
}

const NONE: ReadonlySet<number> = new Set()

/**
 * A partner that sells a room, or gets one back, adjusts its own availability, whatever it acknowledged last:
 * after a booking of its own its state of those nights is unknown. Returns the series itself where none is
 * affected.
 */
function markRecounted(
  series: AriSeries,
  resend: readonly DirtyRange[],
  { mapped, window }: { mapped: readonly MappedPlan[]; window: DateWindow },
): AriSeries {
  if (series.kind !== 'availability') return series
  // A room that is mapped to nothing at this moment may be any.
  const concerns = ({ room_type_id }: DirtyRange) =>
    room_type_id === null ||
    mapped.some((one) => one.room_type_id === room_type_id && one.room_code === series.room_code)
  const spans = resend.filter(concerns).flatMap(({ first, last }) => {
    const from = Math.max(0, dayNumber(first) - window.start)
    const to = Math.min(window.nights, dayNumber(last) - window.start + 1)
    return from < to ? [{ from, to }] : []
  })
  if (spans.length === 0) return series
  const unconfirmed = [...series.unconfirmed]
  for (const { from, to } of spans) unconfirmed.fill(true, from, to)
  return { ...series, unconfirmed }
}

function extentOf(dirty_ranges: readonly DirtyRange[], all: boolean, today: string, last: string): Extent {
  const everything =
    all ||
    dirty_ranges.some(({ room_type_id, rate_plan_id }) => room_type_id === null && rate_plan_id === null)
  const dates = all ? [{ first: today, last }] : dirty_ranges
  return {
    everything,
    room_type_ids: new Set(dirty_ranges.flatMap(({ room_type_id }) => room_type_id ?? [])),
    rate_plan_ids: new Set(dirty_ranges.flatMap(({ rate_plan_id }) => rate_plan_id ?? [])),
    first: later(
      today,
      dates.reduce((least, range) => earlier(least, range.first), last),
    ),
    last: earlier(
      last,
      dates.reduce((most, range) => later(most, range.last), today),
    ),
  }
}

interface SnapshotParts {
  readonly property: SellingProperty
  readonly mapped: readonly MappedPlan[]
  readonly window: DateWindow
  readonly extent: Extent
}

/** The series within an extent, with the desired state of each. */
export async function readDesiredState(
  tx: Tx,
  connection: Connection,
  { property, mapped, window, extent }: SnapshotParts,
): Promise<AriSeries[]> {
  const active = mapped.filter(({ enabled, last_error }) => enabled && last_error === null)
  const rooms = active.filter(
    ({ room_type_id }) => extent.everything || extent.room_type_ids.has(room_type_id),
  )
  const rates = active.filter(
    ({ rate_plan_id }) => extent.everything || extent.rate_plan_ids.has(rate_plan_id),
  )
  if (extent.first > extent.last || (!extent.everything && rooms.length + rates.length === 0)) return []
  const type_ids = [...new Set([...rooms, ...rates].map(({ room_type_id }) => room_type_id))]
  const room_codes = [...new Set([...rooms, ...rates].map(({ room_code }) => room_code))]
  const rate_codes = ['', ...new Set(rates.map(({ rate_code }) => rate_code))]
  const plan_ids = [...new Set(rates.map(({ rate_plan_id }) => rate_plan_id))]
  const account = wholeAccount(tx, connection.account_id)
  const [types, plans, rows] = await Promise.all([
    readAvailability(account, type_ids, extent),
    plan_ids.length > 0 ? readPlans(account, plan_ids, extent) : new Map<string, PlanTerms>(),
    readAcknowledged(
      tx,
      connection,
      extent.everything ? null : room_codes,
      extent.everything ? null : rate_codes,
    ),
  ])
  const span = {
    window,
    from: dayNumber(extent.first) - window.start,
    to: dayNumber(extent.last) - window.start + 1,
  }
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  const type_of = new Map(types.map((type) => [type.id, type]))
  return [
    ...roomSeries(rooms, type_of, span, known),
    ...rateSeries(rates, { property, type_of, plans }, span, known),
    ...(extent.everything ? unmappedSeries(mapped, rows, window) : []),
  ]
}

interface NightSpan {
  readonly window: DateWindow
  readonly from: number
  readonly to: number
}
type StoredSeriesByName = ReadonlyMap<string, StoredSeries>

const nameOf = ({ kind, room_code, rate_code }: Pick<StoredSeries, 'kind' | 'room_code' | 'rate_code'>) =>
  JSON.stringify([kind, room_code, rate_code])

function seriesOf(
  key: Pick<StoredSeries, 'kind' | 'room_code' | 'rate_code'>,
  desired: Cells,
  { window, from, to }: NightSpan,
  known: StoredSeriesByName,
): AriSeries {
  const row = known.get(nameOf(key))
  const acknowledged = expandRuns(row?.acknowledged ?? [], window)
  return {
    ...key,
    from,
    to,
    desired,
    acknowledged,
    unconfirmed: spreadSpans(row?.unconfirmed ?? [], window),
    unmapped: false,
  }
}

/** Availability, one series for each room of the channel: what is free, up to the smallest limit of its mappings. */
function roomSeries(
  mapped: readonly MappedPlan[],
  type_of: ReadonlyMap<string, FreeRoomType>,
  span: NightSpan,
  known: StoredSeriesByName,
): AriSeries[] {
  return [...Map.groupBy(mapped, ({ room_code }) => room_code)].map(([room_code, plans]) => {
    const limit = Math.min(...plans.map(({ sell_limit }) => sell_limit ?? Infinity))
    const desired = availabilityOf(type_of.get(plans[0]!.room_type_id), limit, span)
    return seriesOf({ kind: 'availability', room_code, rate_code: '' }, desired, span, known)
  })
}

function availabilityOf(
  type: FreeRoomType | undefined,
  limit: number,
  { window, from, to }: NightSpan,
): Cells {
  const desired: Cells = new Array(window.nights).fill(undefined)
  desired.fill('0', from, to)
  if (type?.status !== 'active') return desired
  for (const [at, free] of type.free ?? []) desired[from + at] = String(Math.min(free, limit))
  return desired
}

function rateSeries(
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
  span: NightSpan,
  known: StoredSeriesByName,
): AriSeries[] {
  return mapped.flatMap(({ rate_plan_id, room_type_id, room_code, rate_code, price_adjustment }) => {
    const [plan, room_type] = [plans.get(rate_plan_id), type_of.get(room_type_id)]
    if (!plan || !room_type) return []
    const offer: Offer = { property, room_type, plan, channel_adjustment: price_adjustment }
    const { prices, restrictions } = nightsOfRate(offer, span.window, span.from, span.to)
    return [
      seriesOf({ kind: 'prices', room_code, rate_code }, prices, span, known),
      seriesOf({ kind: 'restrictions', room_code, rate_code }, restrictions, span, known),
    ]
  })
}

/** What is acknowledged but no longer mapped: rooms without a rate go to 0, rates are closed. */
function unmappedSeries(
  mapped: readonly MappedPlan[],
  rows: readonly StoredSeries[],
  window: DateWindow,
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
      const acknowledged = expandRuns(row.acknowledged, window)
      const unconfirmed = spreadSpans(row.unconfirmed, window)
      // Nights that were never sent are closed there anyway.
      const desired = acknowledged.map((cell, at) =>
        cell !== undefined || unconfirmed[at] ? value[row.kind] : undefined,
      )
      const { kind, room_code, rate_code } = row
      return {
        kind,
        room_code,
        rate_code,
        from: 0,
        to: window.nights,
        desired,
        acknowledged,
        unconfirmed,
        unmapped: true,
      }
    })
}
