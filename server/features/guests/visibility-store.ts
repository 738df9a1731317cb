import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { AccountContext, ScopedContext } from '../../postgres/scope.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'

/**
 * What some properties see of a guest: everything while the guest has stays nowhere else, or after a
 * completed stay there; otherwise the data of their own bookings. rule 5
 */
export interface Visibility {
  /** Whether there is a stay at one of them; without one the guest does not exist for them. */
  readonly here: boolean
  /** Whether they see the profile itself. */
  readonly whole: boolean
  /** Whether every stay is theirs, so that they may change the profile. */
  readonly own: boolean
  /** In place of a profile that is not visible: the data of their own bookings alone. */
  readonly given: BookingData | null
}

export interface BookingData {
  readonly booker: Booker
  readonly bookings: number
  readonly first_at: string
  readonly last_at: string
}

const at = (moment: string) => `to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/**
 * The columns of `Visibility` for a guest and a set of properties, as SQL; $1 is the account, and both may name
 * columns of tables other than `its` and `p`. Each is one index lookup: ten thousand stays cost no more than
 * one, unless only bookings are visible.
 */
export const visibilitySql = (guest: string, properties: string): string => {
  const stays = `FROM reservations its WHERE its.account_id = $1 AND its.guest_id = ${guest}`
  const own = `${stays} AND its.property_id = ANY (${properties})`
  return `SELECT here, own, own OR taken AS whole,
      CASE WHEN here AND NOT (own OR taken) THEN
        (SELECT jsonb_build_object('booker', (array_agg(its.booker ORDER BY its.id DESC))[1], 'bookings', count(*),
          'first_at', ${at('min(its.created_at)')}, 'last_at', ${at('max(its.created_at)')}) ${own}) END AS given
    FROM (SELECT EXISTS (SELECT ${own}) AS here,
        EXISTS (SELECT ${own} AND its.status IN ('checked_in', 'checked_out')) AS taken,
        NOT EXISTS (SELECT ${between(properties)} AND EXISTS (
          SELECT ${stays} AND its.property_id > bounds.above AND its.property_id < bounds.below)) AS own
      OFFSET 0) AS looked`
}

/** The least and the greatest id. */
const LOWEST = `''`
const HIGHEST = `'~'`
/**
 * The gaps between some properties: a stay elsewhere lies in a gap. One lookup in each, by an index of guest
 * and property, however many stays and properties there are.
 */
const between = (properties: string) =>
  `FROM (SELECT id AS below, lag(id, 1, ${LOWEST}) OVER (ORDER BY id) AS above
     FROM (SELECT unnest(${properties} || ARRAY[${HIGHEST}]) COLLATE "C" AS id) AS ids) AS bounds WHERE true`

const seeGuests = statement(
  'see_guests',
  `SELECT wanted.id, seen.* FROM unnest($2::text[]) AS wanted (id)
   CROSS JOIN LATERAL (${visibilitySql('wanted.id', '$3::text[]')}) AS seen`,
)

/** What some properties see of some guests, by id. */
export async function readVisibility(
  { tx, scope }: AccountContext,
  guest_ids: readonly string[],
  property_ids: readonly string[],
): Promise<Map<string, Visibility>> {
  if (guest_ids.length === 0) return new Map()
  const rows = await tx.run<Visibility & { id: string }>(seeGuests, [
    scope.account_id,
    guest_ids,
    property_ids,
  ])
  return new Map(rows.map(({ id, ...visibility }) => [id, visibility]))
}

/** What the caller sees of a guest; null for a caller with the whole account. */
export async function readCallerVisibility(ctx: ScopedContext, guest_id: string): Promise<Visibility | null> {
  if (ctx.scope.property_ids === null) return null
  return (await readVisibility(ctx, [guest_id], ctx.scope.property_ids)).get(guest_id)!
}

/** Whether some properties see the profile of the guest of an SQL column, such as `guests.id`: as `whole` above. */
export const isWhole = (
  account_id: string,
  guest: RawBuilder<unknown>,
  property_ids: readonly string[],
): RawBuilder<unknown> => {
  const stays = sql`FROM reservations r WHERE r.account_id = ${account_id} AND r.guest_id = ${guest}`
  const own = sql`${stays} AND r.property_id = ANY (${property_ids}::text[])`
  const gaps = [...property_ids]
    .sort()
    .map((id, i, ids) => sql`r.property_id > ${ids[i - 1] ?? ''} AND r.property_id < ${id}`)
  const elsewhere = [...gaps, sql`r.property_id > ${[...property_ids].sort().at(-1) ?? ''}`]
  return sql`(EXISTS (SELECT ${own} AND r.status IN ('checked_in', 'checked_out')) OR EXISTS (SELECT ${own})
    AND NOT (${sql.join(
      elsewhere.map((gap) => sql`EXISTS (SELECT ${stays} AND ${gap})`),
      sql` OR `,
    )}))`
}
