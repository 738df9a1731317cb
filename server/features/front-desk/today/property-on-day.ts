import type { TodayProperty } from '#contract/front-desk/today.staff.ts'
import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays, instantAt } from '#server/kernel/time/dates.ts'
import { requestedProperties } from '#server/postgres/scope.ts'
import {
  localEventsIn,
  type PropertyRow,
  readEveryProperty,
  readVisibleProperties,
} from '../../property/properties/public.ts'
import type { PropertyDay } from '../../stays/reservations/public.ts'

/** Maximum of properties in one response: a longer list is of no use to work from. */
const MAX_PROPERTIES = 20

/** A property on the requested day. */
export interface PropertyOnDay
  extends PropertyDay,
    Pick<PropertyRow, 'name' | 'timezone' | 'currency' | 'check_in_time' | 'check_out_time' | 'day_ends_at'> {
  /** Whether the day is over. */
  readonly is_past: boolean
  /** A time on its clock as a timestamp, cached: each takes 30 to 100 µs. */
  readonly at: (date: string, time: string) => string
  /** Names of what takes place. */
  readonly local_events: string[]
}

interface DayQuery {
  readonly property_id?: string | undefined
  readonly date?: string | undefined
}

/** The properties of a request, on the requested day or their business date, and how many were omitted. */
export async function readPropertiesOnDay(
  ctx: Context,
  query: DayQuery,
  limit = MAX_PROPERTIES,
): Promise<{ properties: PropertyOnDay[]; more_properties: number }> {
  const property_ids = requestedProperties(ctx, query)
  const rows = await (property_ids === null
    ? readEveryProperty(ctx)
    : readVisibleProperties(ctx, property_ids))
  return {
    properties: rows.slice(0, limit).map((row) => propertyOnDay(row, businessDate(row, ctx.now), query.date)),
    more_properties: Math.max(0, rows.length - limit),
  }
}

function propertyOnDay(row: PropertyRow, business_date: string, date = business_date): PropertyOnDay {
  const { id, name, timezone, currency, check_in_time, check_out_time, day_ends_at } = row
  const known = new Map<string, string>()
  return {
    property_id: id,
    name,
    timezone,
    currency,
    check_in_time,
    check_out_time,
    day_ends_at,
    date,
    is_current: date === business_date,
    is_past: date < business_date,
    local_events: localEventsIn(row, { from: date, to: addDays(date, 1) }).map((event) => event.name),
    at(day, time) {
      const key = `${day} ${time}`
      const moment = known.get(key) ?? toTimestamp(instantAt(day, time, timezone))
      known.set(key, moment)
      return moment
    },
  }
}

export const presentPropertyOnDay = ({
  is_current,
  is_past,
  day_ends_at,
  currency: _,
  at,
  ...property
}: PropertyOnDay): TodayProperty => ({
  ...property,
  is_today: is_current,
  check_out_at: at(property.date, property.check_out_time),
})
