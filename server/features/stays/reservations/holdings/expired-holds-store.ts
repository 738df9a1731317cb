import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { readRoomsOf } from '../bookings/store.ts'
import { isExpired } from '../holds/hold.ts'
import type { ReservationRow } from '../row.ts'
import { readReservations } from '../store.ts'
import type { Holding } from './holding.ts'
import { type ChangeOfKind, HOLDINGS } from './in-order.ts'

const KINDS = HOLDINGS.filter(({ expired_holds }) => expired_holds)
const FIRST_SPOTS = 4
const CONDITIONS = KINDS.map(({ expired_holds }, i) => expired_holds!.condition(`$${FIRST_SPOTS + i}::jsonb`))
const IS_EXPIRED = `account_id = $1 AND status = 'pending_payment' AND hold_expires_at <= $2::timestamptz`
/** With the other rooms of their bookings, whose holds end together. */
const EXPIRED = `WITH met AS (
     SELECT id, booking_id FROM reservations r WHERE ${IS_EXPIRED} AND (${CONDITIONS.join(' OR ')}))
   SELECT id FROM reservations
   WHERE ${IS_EXPIRED} AND (id IN (SELECT id FROM met) OR booking_id IN (SELECT booking_id FROM met))`
const lockExpired = statement('lock_expired_holds', `${EXPIRED} AND id > $3 ORDER BY id FOR NO KEY UPDATE`)
const lockExpiredBefore = statement(
  'lock_expired_holds_before',
  `${EXPIRED} AND id < $3 ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
)

/** Where expired holds are in the way, by kind of what they hold. */
export type Spots = ReadonlyMap<Holding<unknown>, readonly object[]>

interface HoldQuery {
  readonly spots: Spots
  /** A hold that is locked already. */
  readonly own_id?: string | undefined
  readonly now: Temporal.Instant
}

/**
 * Expired holds, locked by id. A transaction that has locked a hold skips those of a lower id that are locked
 * by others: waiting for them would violate the order. ADR 27
 */
export async function lockExpiredHolds(
  ctx: AccountContext,
  { spots, own_id = '', now }: HoldQuery,
): Promise<ReservationRow[]> {
  const { tx, scope } = ctx
  const values = [
    scope.account_id,
    now.toString(),
    own_id,
    ...KINDS.map((kind) => JSON.stringify(spots.get(kind) ?? [])),
  ]
  const [before, after] = await Promise.all([
    own_id === '' ? [] : tx.run<{ id: string }>(lockExpiredBefore, values),
    tx.run<{ id: string }>(lockExpired, values),
  ])
  const ids = [...before, ...after].map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await readReservations(ctx, ids)
  return own_id === '' ? rows : wholeBookings(ctx, rows, now)
}

/** Without bookings of which a room was skipped: the transaction that has locked it deals with all rooms. */
async function wholeBookings(
  ctx: AccountContext,
  rows: readonly ReservationRow[],
  now: Temporal.Instant,
): Promise<ReservationRow[]> {
  const booking_ids = [...new Set(rows.flatMap(({ booking_id }) => booking_id ?? []))]
  if (booking_ids.length === 0) return [...rows]
  const locked = new Set(rows.map(({ id }) => id))
  const left = (await readRoomsOf(ctx, booking_ids)).filter(
    (row) => isExpired(row, now) && !locked.has(row.id),
  )
  return rows.filter(({ booking_id }) => !left.some((row) => row.booking_id === booking_id))
}

/** Where a change would meet expired holds; empty where it claims nothing that a hold may have. */
export const spotsOf = (changes: readonly Pick<ChangeOfKind, 'kind' | 'claims'>[]): Spots =>
  new Map(
    changes.flatMap(({ kind, claims }) =>
      kind.expired_holds && claims.length > 0 ? [[kind, kind.expired_holds.spotsOf(claims)] as const] : [],
    ),
  )
