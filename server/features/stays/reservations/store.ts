import type { Context, Tx } from '#server/context.ts'
import { readPage } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext, visible } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import { insertSegments } from './rooms/segments-store.ts'
import { RESERVATIONS, type ReservationRow, WITH_DAY } from './row.ts'

const SELECT = `SELECT ${RESERVATIONS.columns} FROM ${WITH_DAY}`

// After waiting for a lock PostgreSQL reads the row again, but rows of other tables, such as segments, as
// before. So the lock comes first, and the row is read by a statement after it.
const lockOne = statement(
  'lock_reservation',
  `SELECT FROM reservations WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)
const readOne = statement('read_reservation', `${SELECT} WHERE account_id = $1 AND id = $2`)
const lockMany = statement(
  'lock_reservations',
  `SELECT FROM reservations WHERE account_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
)
const readMany = statement(
  'read_reservations',
  `${SELECT} WHERE account_id = $1 AND id = ANY ($2) ORDER BY id`,
)
const EXPIRED_ON = `SELECT id FROM reservations r
   WHERE account_id = $1 AND status = 'pending_payment' AND hold_expires_at <= $2::timestamptz AND EXISTS (
     SELECT FROM (
       SELECT s.room_id, s.room_type_id, s.from_date, s.to_date FROM room_segments s
       WHERE s.account_id = r.account_id AND s.reservation_id = r.id
       UNION ALL
       SELECT NULL, r.room_type_id, r.check_in, r.check_out WHERE NOT EXISTS (
         SELECT FROM room_segments s WHERE s.account_id = r.account_id AND s.reservation_id = r.id)
     ) held
     WHERE held.room_id = ANY ($6::text[]) OR EXISTS (
       SELECT FROM unnest($8::text[], $9::text[]) AS wanted (service_id, date), jsonb_array_elements(r.services) AS taken
       WHERE taken ->> 'service_id' = wanted.service_id AND taken -> 'dates' ? wanted.date
     ) OR EXISTS (
       SELECT FROM unnest($3::text[], $4::date[], $5::date[]) AS wanted (room_type_id, first, last)
       WHERE held.room_type_id = wanted.room_type_id AND held.from_date <= wanted.last
         AND held.to_date > wanted.first))`
const lockExpired = statement('lock_expired_holds', `${EXPIRED_ON} AND id > $7 ORDER BY id FOR NO KEY UPDATE`)
const lockExpiredBefore = statement(
  'lock_expired_holds_before',
  `${EXPIRED_ON} AND id < $7 ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
)
const listExpired = statement(
  'list_expired_holds',
  `SELECT account_id, id FROM reservations
   WHERE status = 'pending_payment' AND hold_expires_at <= $1::timestamptz
     AND account_id || ' ' || id <> ALL ($2::text[])
   ORDER BY hold_expires_at LIMIT 500`,
)
/** Of the account, whatever the caller's properties. */
export const readReservation = ({ tx, scope }: AccountContext, id: string) =>
  tx.one<ReservationRow>(readOne, [scope.account_id, id])

export const writeReservation = RESERVATIONS.update

/** Inserts one, with its rooms if any. */
export const insertReservation = (ctx: AccountContext, row: ReservationRow) =>
  Promise.all([RESERVATIONS.insert(ctx, row), insertSegments(ctx, [row])])

/** Inserts many at once, for demo history: the caller writes nights and events. */
export const insertReservations = (ctx: AccountContext, rows: readonly ReservationRow[]) =>
  Promise.all([RESERVATIONS.insertMany(ctx, rows), insertSegments(ctx, rows)])

/** Locked until the transaction ends, whatever the caller's properties. */
export async function lockReservation(ctx: AccountContext, id: string): Promise<ReservationRow | undefined> {
  const [, row] = await Promise.all([
    ctx.tx.run(lockOne, [ctx.scope.account_id, id]),
    readReservation(ctx, id),
  ])
  return row
}

/** A reservation of the caller's scope; undefined for any other. */
export const readVisibleReservation = async (ctx: ScopedContext, id: string) =>
  visible(ctx, await readReservation(ctx, id))

/** A reservation of the caller's scope; 404 SVC-3001 for any other. */
export const findReservation = async (ctx: ScopedContext, id: string, field?: string) =>
  requireVisible(ctx, await readReservation(ctx, id), field)

/** The same, locked until the transaction ends. */
export const findReservationForChange = async (ctx: ScopedContext, id: string) =>
  requireVisible(ctx, await lockReservation(ctx, id))

/** Several, by id. */
export async function lockReservations(
  { tx, scope: { account_id } }: AccountContext,
  ids: readonly string[],
): Promise<ReservationRow[]> {
  const [, rows] = await Promise.all([
    tx.run(lockMany, [account_id, ids]),
    tx.run<ReservationRow>(readMany, [account_id, ids]),
  ])
  return rows
}

/** Those of some reservations that are in the caller's scope, by id, locked. */
export async function lockVisibleReservations(
  ctx: ScopedContext,
  ids: readonly string[],
): Promise<Map<string, ReservationRow>> {
  const rows = await lockReservations(ctx, ids)
  return new Map(rows.filter((row) => visible(ctx, row)).map((row) => [row.id, row]))
}

/** Where expired holds are in the way. */
export interface HoldsOn {
  /** Nights of room types, `first` and `last` included. */
  readonly spans: readonly { readonly room_type_id: string; readonly first: string; readonly last: string }[]
  readonly room_ids?: readonly string[]
  readonly services?: readonly { readonly service_id: string; readonly date: string }[]
  /** A hold that is locked already. */
  readonly own_id?: string | undefined
  readonly now: Temporal.Instant
}

/**
 * Expired holds, locked by id. A transaction that has locked a hold skips those of a lower id that are locked
 * by others: waiting for them would violate the order. ADR 27
 */
export async function lockExpiredHolds(
  { tx, scope: { account_id } }: AccountContext,
  { spans, room_ids = [], services = [], own_id = '', now }: HoldsOn,
): Promise<ReservationRow[]> {
  const values = [
    account_id,
    now.toString(),
    spans.map(({ room_type_id }) => room_type_id),
    spans.map(({ first }) => first),
    spans.map(({ last }) => last),
    room_ids,
    own_id,
    services.map(({ service_id }) => service_id),
    services.map(({ date }) => date),
  ]
  const [before, after] = await Promise.all([
    own_id === '' ? [] : tx.run<{ id: string }>(lockExpiredBefore, values),
    tx.run<{ id: string }>(lockExpired, values),
  ])
  const ids = [...before, ...after].map(({ id }) => id)
  return ids.length === 0 ? [] : tx.run<ReservationRow>(readMany, [account_id, ids])
}

/** Expired holds of all accounts, without those that are put off: for the job, with the system's role. */
export const readExpiredHolds = (tx: Tx, now: Temporal.Instant, put_off: readonly string[]) =>
  tx.run<{ account_id: string; id: string }>(listExpired, [now.toString(), put_off])

interface Sort {
  readonly by: 'created_at' | 'check_in' | 'updated_at'
  readonly descending: boolean
}

/** One page of reservations; ties of check-in are ordered by id. */
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
