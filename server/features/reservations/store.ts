import type { Context, Tx } from '../../context.ts'
import { readPage } from '../../postgres/page.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import type { ReservationRow } from './row.ts'

/** Every column but the account, in the order of the parameters that follow it. */
const COLUMNS = [
  'id',
  'property_id',
  'status',
  'room_type_id',
  'rate_plan_id',
  'room_id',
  'check_in',
  'check_out',
  'held_from',
  'held_to',
  'adults',
  'children',
  'children_ages',
  'currency',
  'total',
  'nightly_rates',
  'taxes',
  'deposit_rule',
  'deposit_required',
  'deposit_due_at',
  'cancellation_policy',
  'free_cancellation_until',
  'vat_terms',
  'hold_expires_at',
  'amount_paid',
  'amount_refunded',
  'fee_floor',
  'fee',
  'adjustment',
  'credits_total',
  'cancellation',
  'channel',
  'external_reference',
  'guest_id',
  'booker',
  'estimated_arrival_time',
  'notes',
  'metadata',
  'warnings',
  'checked_in_at',
  'checked_out_at',
  'no_show_at',
  'left_early',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ReservationRow)[]

/** What no change of a reservation touches. */
const FIXED: readonly string[] = ['id', 'property_id', 'currency', 'channel', 'booker', 'created_at']
const CHANGING = COLUMNS.filter((column) => !FIXED.includes(column))
const LIST = COLUMNS.join(', ')

const insert = statement(
  'insert_reservation',
  `INSERT INTO reservations (account_id, ${LIST}) VALUES ($1, ${COLUMNS.map((_, i) => `$${i + 2}`).join(', ')})`,
)
const update = statement(
  'update_reservation',
  `UPDATE reservations SET ${CHANGING.map((column, i) => `${column} = $${i + 3}`).join(', ')}
   WHERE account_id = $1 AND id = $2`,
)
const find = statement(
  'find_reservation',
  `SELECT ${LIST} FROM reservations WHERE account_id = $1 AND id = $2`,
)
const lock = statement(
  'lock_reservation',
  `SELECT ${LIST} FROM reservations WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)
const lockMany = statement(
  'lock_reservations',
  `SELECT ${LIST} FROM reservations WHERE account_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
)
const EXPIRED_ON = `SELECT ${LIST} FROM reservations r
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

/** jsonb columns go as text; null stays null. */
const parameter = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

export const insertReservation = (tx: Tx, account_id: string, row: ReservationRow) =>
  tx.run(insert, [account_id, ...COLUMNS.map((column) => parameter(row[column]))])

const insertMany = statement(
  'insert_reservations',
  `INSERT INTO reservations (account_id, ${LIST})
   SELECT $1, ${LIST} FROM json_populate_recordset(NULL::reservations, $2)`,
)

/** Many at once, for a history that is written in one go: nights and events are the caller's. */
export const insertReservations = (tx: Tx, account_id: string, rows: readonly ReservationRow[]) =>
  tx.run(insertMany, [account_id, JSON.stringify(rows)])

export const writeReservation = (tx: Tx, account_id: string, row: ReservationRow) =>
  tx.run(update, [account_id, row.id, ...CHANGING.map((column) => parameter(row[column]))])

export const readReservation = (tx: Tx, account_id: string, id: string) =>
  tx.one<ReservationRow>(find, [account_id, id])

/** The same, kept from other changes until the transaction ends. */
export const lockReservation = (tx: Tx, account_id: string, id: string) =>
  tx.one<ReservationRow>(lock, [account_id, id])

/** Several, by id. */
export const lockReservations = (tx: Tx, account_id: string, ids: readonly string[]) =>
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
  tx: Tx,
  account_id: string,
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
  tx: Tx,
  account_id: string,
  on: { room_id: string; except: string; from: string; to: string },
) => tx.run<Occupant>(findOccupants, [account_id, on.room_id, on.except, on.from, on.to])

/** Nights that stay sold where they were, before a stay moved in house. */
export const insertReservationMove = (
  tx: Tx,
  account_id: string,
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
    select: sql`SELECT ${sql.raw(LIST)} FROM reservations`,
    where,
    order: orders[by],
  })
}
