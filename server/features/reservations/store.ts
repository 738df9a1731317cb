import type { Context, Tx } from '../../context.ts'
import { readPage } from '../../postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext, visible } from '../../postgres/scope.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import { RESERVATIONS, type ReservationRow } from './row.ts'

const SELECT = RESERVATIONS.select

const lockMany = statement(
  'lock_reservations',
  `${SELECT} WHERE account_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
)
const EXPIRED_ON = `${SELECT} r
   WHERE account_id = $1 AND status = 'pending_payment' AND hold_expires_at <= $2::timestamptz
     AND (room_id = ANY ($6::text[]) OR EXISTS (
       SELECT FROM unnest($3::text[], $4::date[], $5::date[]) AS wanted (room_type_id, first, last)
       WHERE r.room_type_id = wanted.room_type_id AND r.held_from <= wanted.last AND r.held_to > wanted.first))`
const lockExpired = statement(
  'lock_expired_holds',
  `${EXPIRED_ON} AND id > $7 ORDER BY id FOR NO KEY UPDATE OF r`,
)
const lockExpiredBefore = statement(
  'lock_expired_holds_before',
  `${EXPIRED_ON} AND id < $7 ORDER BY id FOR NO KEY UPDATE OF r SKIP LOCKED`,
)
const listExpired = statement(
  'list_expired_holds',
  `SELECT account_id, id FROM reservations
   WHERE status = 'pending_payment' AND hold_expires_at <= $1::timestamptz
     AND account_id || ' ' || id <> ALL ($2::text[])
   ORDER BY hold_expires_at LIMIT 500`,
)
const findOccupants = statement(
  'find_occupants',
  `SELECT id, status, check_in, check_out FROM reservations
   WHERE account_id = $1 AND room_id = $2 AND id <> $3
     AND (held_from < $5::date AND held_to > $4::date OR status = 'checked_in')`,
)
const insertMove = statement(
  'insert_reservation_move',
  `INSERT INTO reservation_moves (account_id, reservation_id, room_type_id, room_id, from_date, to_date)
   VALUES ($1, $2, $3, $4, $5, $6)`,
)

/** Of the account, whoever may see it. */
export const { read: readReservation, insert: insertReservation, update: writeReservation } = RESERVATIONS

/** Many at once, for a history that is written in one go: nights and events are the caller's. */
export const insertReservations = RESERVATIONS.insertMany

/** Kept from other changes until the transaction ends, whoever may see it. */
export const lockReservation = RESERVATIONS.lock

/** A reservation of the caller's scope, where there is one. */
export const readVisibleReservation = async (ctx: ScopedContext, id: string) =>
  visible(ctx, await RESERVATIONS.read(ctx, id))

/** A reservation of the caller's scope; 404 SVC-3001 for any other. */
export const findReservation = async (ctx: ScopedContext, id: string, field?: string) =>
  requireVisible(ctx, await RESERVATIONS.read(ctx, id), field)

/** The same, kept from other changes until the transaction ends. */
export const findReservationForChange = async (ctx: ScopedContext, id: string) =>
  requireVisible(ctx, await RESERVATIONS.lock(ctx, id))

/** Several, by id. */
export const lockReservations = ({ tx, scope: { account_id } }: AccountContext, ids: readonly string[]) =>
  tx.run<ReservationRow>(lockMany, [account_id, ids])

/** Where holds that have run out are in the way. */
export interface HoldsOn {
  /** Nights of room types, `first` and `last` included. */
  readonly spans: readonly { readonly room_type_id: string; readonly first: string; readonly last: string }[]
  readonly room_ids?: readonly string[]
  /** A hold that is locked already. */
  readonly own_id?: string | undefined
  readonly now: Temporal.Instant
}

/**
 * Expired holds, locked by id. Who has locked a hold already passes over those of a lower id that somebody else has:
 * to wait for them would be against the order. docs/decisions/0027
 */
export async function lockExpiredHolds(
  { tx, scope: { account_id } }: AccountContext,
  { spans, room_ids = [], own_id = '', now }: HoldsOn,
): Promise<ReservationRow[]> {
  const values = [
    account_id,
    now.toString(),
    spans.map(({ room_type_id }) => room_type_id),
    spans.map(({ first }) => first),
    spans.map(({ last }) => last),
    room_ids,
    own_id,
  ]
  const [before, after] = await Promise.all([
    own_id === '' ? [] : tx.run<ReservationRow>(lockExpiredBefore, values),
    tx.run<ReservationRow>(lockExpired, values),
  ])
  return [...before, ...after]
}

/** Expired holds of every account but those that are put off: for the job, with the system's role. */
export const readExpiredHolds = (tx: Tx, now: Temporal.Instant, put_off: readonly string[]) =>
  tx.run<{ account_id: string; id: string }>(listExpired, [now.toString(), put_off])

export interface Occupant {
  id: string
  status: string
  check_in: string
  check_out: string
}

/** Who else holds a room on one of the nights, or is in it at this moment. */
export const readOccupants = (
  { tx, scope: { account_id } }: AccountContext,
  on: { room_id: string; except: string; from: string; to: string },
) => tx.run<Occupant>(findOccupants, [account_id, on.room_id, on.except, on.from, on.to])

/** Nights that stay sold where they were, before a stay moved in house. */
export const insertReservationMove = (
  { tx, scope: { account_id } }: AccountContext,
  { id, room_type_id, room_id, held_from }: ReservationRow,
  until: string,
) => tx.run(insertMove, [account_id, id, room_type_id, room_id, held_from, until])

interface Sort {
  readonly by: 'created_at' | 'check_in' | 'updated_at'
  readonly descending: boolean
}

/** One page of reservations; by check-in ties are settled by id. */
export function readReservationPage(
  ctx: Context,
  query: Record<string, unknown>,
  where: RawBuilder<unknown>[],
  { by, descending }: Sort,
) {
  const id = { column: sql`id`, descending, of: (row: ReservationRow) => row.id }
  const check_in = {
    column: sql`check_in`,
    descending,
    of: (row: ReservationRow) => row.check_in,
    type: 'date' as const,
  }
  const updated_at = {
    column: sql`updated_at`,
    descending,
    of: (row: ReservationRow) => row.updated_at,
    type: 'timestamptz' as const,
  }
  const orders = { created_at: [id], check_in: [check_in, id], updated_at: [updated_at, id] }
  return readPage<ReservationRow>({
    ctx,
    list: 'listReservations',
    query,
    select: sql.raw(SELECT),
    where,
    order: orders[by],
  })
}
