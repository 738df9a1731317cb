import type { Context, Tx } from '#server/context.ts'
import { readPage } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext, visible } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import { insertSegments } from './rooms/segments-store.ts'
import { RESERVATIONS, type ReservationRow, WITH_DAY } from './row.ts'

const SELECT = `SELECT ${RESERVATIONS.columns} FROM ${WITH_DAY}`

// After waiting for a lock PostgreSQL reads the row again, but rows of other tables, such as segments, as
// before. So the lock comes first, and the row is read by a statement after it.
// The rooms of a booking are locked together, because one hold and one status depend on all of them. ADR 103
const lockOne = statement(
  'lock_reservation',
  `SELECT FROM reservations WHERE account_id = $1 AND id = ANY (ARRAY(
     SELECT $2::text UNION ALL
     SELECT s.id FROM reservations one JOIN reservations s ON s.account_id = $1 AND s.booking_id = one.booking_id
     WHERE one.account_id = $1 AND one.id = $2)) ORDER BY id FOR NO KEY UPDATE`,
)
const readOne = statement('read_reservation', `${SELECT} WHERE account_id = $1 AND id = $2`)
const lockMany = statement(
  'lock_reservations',
  `SELECT FROM reservations WHERE account_id = $1 AND id = ANY (ARRAY(
     SELECT unnest($2::text[]) UNION
     SELECT s.id FROM reservations one JOIN reservations s ON s.account_id = $1 AND s.booking_id = one.booking_id
     WHERE one.account_id = $1 AND one.id = ANY ($2))) ORDER BY id FOR NO KEY UPDATE`,
)
const readMany = statement(
  'read_reservations',
  `${SELECT} WHERE account_id = $1 AND id = ANY ($2) ORDER BY id`,
)
const isAboveCredit = statement(
  'is_payer_above_credit',
  `SELECT has_payer_above_credit(r) AS is_above FROM reservations r WHERE account_id = $1 AND id = $2`,
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

/** Whether a company that pays some of a stay is above its limit, with the documents as they are now. rule 30.11 */
export const readIsAboveCredit = async ({ tx, scope }: AccountContext, id: string): Promise<boolean> =>
  (await tx.one<{ is_above: boolean }>(isAboveCredit, [scope.account_id, id]))?.is_above ?? false

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
export const readReservations = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<ReservationRow>(readMany, [scope.account_id, ids])

/** Several of the caller's scope, by id. Throws SVC-3001 unless all are. */
export async function findReservations(
  ctx: ScopedContext,
  ids: readonly string[],
): Promise<ReservationRow[]> {
  const rows = new Map((await readReservations(ctx, ids)).map((row) => [row.id, row]))
  return ids.map((id) => requireVisible(ctx, rows.get(id)))
}

/** Several, locked until the transaction ends. */
export async function lockReservations(
  ctx: AccountContext,
  ids: readonly string[],
): Promise<ReservationRow[]> {
  const [, rows] = await Promise.all([
    ctx.tx.run(lockMany, [ctx.scope.account_id, ids]),
    readReservations(ctx, ids),
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
