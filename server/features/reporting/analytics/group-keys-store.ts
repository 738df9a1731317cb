import { type FigureGroup, LEAD_TIMES, LENGTHS_OF_STAY } from '#contract/lists.ts'
import { type RawBuilder, sql } from '#server/postgres/statement.ts'
import { isSpan, lowerBoundOf } from './grouping.ts'

type Sql = RawBuilder<unknown>
type Keys = Readonly<Record<FigureGroup, Sql>>

/** The span that a number falls into. rule 18.11 */
const bucketOf = (buckets: readonly string[], value: Sql): Sql =>
  sql`CASE ${sql.join(
    [...buckets]
      .reverse()
      .slice(0, -1)
      .map((bucket) => sql`WHEN ${value} >= ${sql.lit(lowerBoundOf(bucket))} THEN ${sql.lit(bucket)}`),
    sql` `,
  )} ELSE ${sql.lit(buckets[0]!)} END`

interface KeyColumns {
  /** The night, or the day. */
  readonly date: Sql
  /** Of its columns. */
  readonly of: Sql
  /** From booking to the date. */
  readonly lead_days: Sql
  /** Of the stay. */
  readonly nights: Sql
}

/** The key of a row as SQL, of a stay `r` where grouping by the guest's country. rule 18.1 */
const keysOf = ({ date, of, lead_days, nights }: KeyColumns): Keys => ({
  day: sql`${date}::text`,
  week: sql`date_trunc('week', ${date})::date::text`,
  month: sql`to_char(${date}, 'YYYY-MM')`,
  room_type: sql`${of}.room_type_id`,
  rate_plan: sql`${of}.rate_plan_id`,
  channel: sql`${of}.channel`,
  group: sql`coalesce(${of}.group_id, '')`,
  country: sql`coalesce((SELECT g.country FROM guests g WHERE g.account_id = r.account_id AND g.id = r.guest_id), '')`,
  lead_time: bucketOf(LEAD_TIMES, lead_days),
  length_of_stay: bucketOf(LENGTHS_OF_STAY, nights),
})

/** Of a row of the order book `b` and its stay `r`, or all its nights `n`; `date` names the row of its night. */
export const orderKey = (group: FigureGroup, date: Sql = sql`b.stay_date`) =>
  keysOf({ date, of: sql`b`, lead_days: sql`(b.stay_date - b.booked_on)`, nights: sql`n.nights` })[group]

/** Of a posting `d` and its stay `r`, as it was known when a day ended, or is now. */
export function postingKey(group: FigureGroup, as_of: string | null, date: Sql = sql`d.recorded_on`): Sql {
  const recorded = (of: Sql, until: string) =>
    sql`(SELECT ${of} FROM order_book o
         WHERE o.account_id = r.account_id AND o.reservation_id = r.id AND o.recorded_on <= ${until}::date)`
  const nights = recorded(sql`sum(o.rooms)`, as_of ?? 'infinity')
  return keysOf({
    date,
    of: sql`r`,
    lead_days: sql`(d.recorded_on - ${recorded(sql`min(o.booked_on)`, 'infinity')})`,
    nights:
      as_of === null
        ? sql`CASE WHEN r.version <> r.recorded_version THEN r.check_out - r.check_in ELSE ${nights} END`
        : nights,
  })[group]
}

/** Of the capacity `d` of a night; null where all rows share the capacity of the property. */
export const capacityKey = (group: FigureGroup, date: Sql) =>
  isSpan(group) || group === 'room_type'
    ? keysOf({ date, of: sql`d`, lead_days: sql`0`, nights: sql`0` })[group]
    : sql`NULL::text`
