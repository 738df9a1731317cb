import type { LimitChange, RateChangesResult } from '#contract/pricing/rate-changes.ts'
import type { Change } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import { markAvailabilityDecreased, markAvailabilityIncreased } from '#server/features/channels/public.ts'
import {
  type LimitedNight,
  lockCount,
  lockNightsInOrder,
  openMissingNights,
  readLimits,
  type TypeNights,
  writeLimits,
} from '#server/features/inventory/nights/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { type FieldError, missingReference } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, dateOf, weekdayAt } from '#server/kernel/time/dates.ts'
import { problemsOfReach, spanOf } from '../overrides/overrides.ts'
import { refuse } from '../validate-rate-plan.ts'
import { typesNamed } from './accept-changes.ts'

interface NightChange {
  readonly before: LimitedNight
  readonly after: LimitedNight
}

type Limits = Pick<LimitedNight, 'stop_sell' | 'sell_limit'>

/**
 * Closes, opens and limits nights of room types. Room types are locked by id, then nights by type and date,
 * as in bookings: a booking and a limit at the same moment are serialised. ADR 27, rule 21
 */
export async function changeLimits(
  ctx: Context,
  property: PropertyRow,
  limits: readonly LimitChange[],
): Promise<NightChange[]> {
  if (limits.length === 0) return []
  const today = businessDate(property, ctx.now)
  refuse([
    ...past(limits, today),
    ...problemsOfReach(limits, { business_date: today, currency: property.currency }, 'limits'),
  ])
  const by_room_type = changedNights(limits)
  const type_nights = [...by_room_type].map(([room_type_id, nights]) => ({
    room_type_id,
    nights: [...nights.keys()].sort(),
  }))
  await lockAll(ctx, property, limits, type_nights)
  const before = await readLimits(ctx, type_nights)
  const next = before.map((night) => ({ ...night, ...by_room_type.get(night.room_type_id)!.get(night.date) }))
  const differs = before.map(
    ({ stop_sell, sell_limit }, i) => stop_sell !== next[i]!.stop_sell || sell_limit !== next[i]!.sell_limit,
  )
  const changed = next.filter((_, i) => differs[i])
  if (changed.length === 0) return []
  await writeLimits(ctx, changed)
  const after = await readLimits(ctx, type_nights)
  const changes = before.map((night, i) => ({ before: night, after: after[i]! })).filter((_, i) => differs[i])
  await Promise.all(
    [...byType(changes)].map(([room_type_id, nights]) => markChannels(ctx, room_type_id, nights)),
  )
  return changes
}

/** The nights to be changed, with their new values. */
function changedNights(limits: readonly LimitChange[]): Map<string, Map<string, Partial<Limits>>> {
  const by_room_type = new Map<string, Map<string, Partial<Limits>>>()
  for (const { room_type_id, stop_sell, sell_limit, ...when } of limits) {
    const nights = by_room_type.get(room_type_id) ?? new Map<string, Partial<Limits>>()
    by_room_type.set(room_type_id, nights)
    const { start, end, days } = spanOf(when)
    for (let day = start; day <= end; day++) {
      if (days && !days.has(weekdayAt(day))) continue
      const date = dateOf(day)
      nights.set(date, {
        ...nights.get(date),
        ...(stop_sell !== undefined && { stop_sell }),
        ...(sell_limit !== undefined && { sell_limit }),
      })
    }
  }
  return by_room_type
}

async function lockAll(
  ctx: Context,
  property: PropertyRow,
  limits: readonly LimitChange[],
  type_nights: readonly TypeNights[],
): Promise<void> {
  const types = await Promise.all(
    typesNamed(limits)
      .sort()
      .map((id) => lockCount(ctx, id)),
  )
  const known = new Set(
    types.flatMap((type) => (type?.property_id === property.id ? [type.room_type_id] : [])),
  )
  const unknown = limits.findIndex(({ room_type_id }) => !known.has(room_type_id))
  if (unknown >= 0) throw missingReference(`limits.${unknown}.room_type_id`)
  await openMissingNights(ctx, type_nights)
  await lockNightsInOrder(ctx, type_nights)
}

/** A night that is over cannot be changed. */
const past = (limits: readonly LimitChange[], today: string): FieldError[] =>
  limits.flatMap(({ date, start_date }, i) =>
    (date ?? start_date!) < today
      ? [
          {
            field: `limits.${i}.${date === undefined ? 'start_date' : 'date'}`,
            code: 'past',
            message: `must not be before the business date, ${today}`,
          },
        ]
      : [],
  )

const byType = (changes: readonly NightChange[]) => Map.groupBy(changes, ({ after }) => after.room_type_id)

/** The audit entry of each room type. */
export const auditsOfLimits = (changes: readonly NightChange[], property_id: string): Change[] =>
  [...byType(changes)].map(([resource_id, nights]) => ({
    resource_id,
    property_id,
    before: { limits: nights.map((night) => dated(night.before)) },
    after: { limits: nights.map((night) => dated(night.after)) },
  }))

const dated = ({ date, stop_sell, sell_limit }: LimitedNight) => ({ date, stop_sell, sell_limit })

function markChannels(ctx: Context, room_type_id: string, nights: readonly NightChange[]) {
  const span = { room_type_id, first: nights[0]!.after.date, last: nights.at(-1)!.after.date }
  return nights.some(({ before, after }) => after.left < before.left)
    ? markAvailabilityDecreased(ctx, span)
    : markAvailabilityIncreased(ctx, span)
}

const shown = ({ stop_sell, sell_limit, left }: LimitedNight) => ({ stop_sell, sell_limit, left })

/** The nights of each room type, before and after. */
export const presentLimits = (changes: readonly NightChange[]): RateChangesResult['room_types'] =>
  [...byType(changes)].map(([room_type_id, nights]) => ({
    room_type_id,
    nights: nights.map(({ before, after }) => ({
      date: after.date,
      before: shown(before),
      after: shown(after),
    })),
  }))

/**
 * The elements that undo the change, one for each run of equal nights. They set only what the change has set:
 * what a colleague has set meanwhile stays. rule 21.7
 */
export function undoOfLimits(changes: readonly NightChange[]): LimitChange[] {
  const runs: (Partial<Limits> & { room_type_id: string; start_date: string; end_date: string })[] = []
  for (const { before, after } of changes) {
    const { room_type_id, date, stop_sell, sell_limit } = before
    const fields = {
      ...(stop_sell !== after.stop_sell && { stop_sell }),
      ...(sell_limit !== after.sell_limit && { sell_limit }),
    }
    const last = runs.at(-1)
    const goes_on =
      last?.room_type_id === room_type_id &&
      addDays(last.end_date, 1) === date &&
      last.stop_sell === fields.stop_sell &&
      last.sell_limit === fields.sell_limit
    if (goes_on) last.end_date = date
    else runs.push({ room_type_id, start_date: date, end_date: date, ...fields })
  }
  return runs
}
