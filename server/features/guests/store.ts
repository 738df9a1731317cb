import type { Guest } from '../../../contract/guests.ts'
import type { Context, Tx } from '../../context.ts'
import { normaliseEmail } from '../../kernel/email-address.ts'
import { changedSince, type DeltaQuery, deltaOrder, type PageRequest, readPage } from '../../postgres/page.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import { type Seen, seenSql } from './seen-store.ts'
import { guestsAt, hasStayAt, type StayTotals, stayTotals } from './stays-store.ts'

/** A profile as it is stored: what the API shows, less what is counted from stays. */
export type GuestRow = Omit<Guest, 'stats' | 'lifetime_value' | 'lifetime_values'> & {
  /** The normalised address that joins bookings; null without one, and for relay addresses. rule 4 */
  email_key: string | null
}

const COLUMNS = `id, first_name, last_name, email, email_key, phone, language, country, address, company,
  preference_notes, tags, version, created_at, updated_at`

const findGuest = statement('find_guest', `SELECT ${COLUMNS} FROM guests WHERE account_id = $1 AND id = $2`)
const lockGuest = statement(
  'lock_guest',
  `SELECT ${COLUMNS} FROM guests WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)
const findByKey = statement(
  'find_guest_by_email_key',
  `SELECT ${COLUMNS} FROM guests WHERE account_id = $1 AND email_key = $2`,
)
const update = statement(
  'update_guest',
  `UPDATE guests SET first_name = $3, last_name = $4, email = $5, email_key = $6, phone = $7, language = $8,
     country = $9, address = $10, company = $11, preference_notes = $12, tags = $13, version = $14,
     updated_at = $15, email_normal = $16
   WHERE account_id = $1 AND id = $2`,
)
const insert = statement(
  'insert_guest',
  `INSERT INTO guests (account_id, id, first_name, last_name, email, email_key, phone, language, country, address,
     company, preference_notes, tags, created_at, updated_at, email_normal)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)`,
)

/** The property of the booking's room type. */
const OF_TYPE = 'ARRAY(SELECT t.property_id::text FROM room_types t WHERE t.account_id = $1 AND t.id = $3)'
const findOf = (name: string, condition: string) =>
  statement(
    name,
    `SELECT found.*, seen.* FROM (SELECT ${COLUMNS} FROM guests WHERE account_id = $1 AND ${condition} = $2) AS found
     CROSS JOIN LATERAL (${seenSql('found.id', OF_TYPE)}) AS seen`,
  )
const findForBooking = {
  by_email: findOf('find_guest_of_booking_by_email', 'email_key'),
  by_id: findOf('find_guest_of_booking', 'id'),
}

/** A row of the account, whoever may see it. */
export const readGuest = (tx: Tx, account_id: string, id: string) =>
  tx.one<GuestRow>(findGuest, [account_id, id])

const listGuests = statement(
  'list_guests_by_id',
  `SELECT ${COLUMNS} FROM guests WHERE account_id = $1 AND id = ANY ($2)`,
)

/** Several rows of the account, whoever may see them. */
export const readGuests = (tx: Tx, account_id: string, ids: readonly string[]) =>
  tx.run<GuestRow>(listGuests, [account_id, ids])

/** The same, kept from other changes until the transaction ends. */
export const readGuestForUpdate = (tx: Tx, account_id: string, id: string) =>
  tx.one<GuestRow>(lockGuest, [account_id, id])

export type GuestWithTotals = GuestRow & { totals: StayTotals[] | null }

/**
 * Guests by id, newest first, with what their stays in the caller's scope come to: of the whole account, or of those who
 * have a stay at some properties. Where nothing else narrows these, their stays tell the ids of the page.
 */
export async function readGuestPage(
  ctx: Context,
  query: PageRequest<GuestWithTotals>['query'] & DeltaQuery,
  { where, stayed_at }: { where: RawBuilder<unknown>[]; stayed_at: readonly string[] | null },
) {
  const { scope } = ctx
  const of_account = sql`account_id = ${scope.account_id}`
  const select = sql`SELECT ${sql.raw(COLUMNS)}, ${stayTotals(scope, ctx.now)} AS totals FROM guests`
  const order = deltaOrder(query)
  const request = { ctx, list: 'listGuests', query }
  const narrowed = [...where, ...changedSince(query)]
  if (stayed_at !== null && narrowed.length === 0 && order.length === 1) {
    const found = await readPage<{ id: string }>({
      ...request,
      select: guestsAt(scope, stayed_at),
      where: [],
      order,
    })
    const ids = found.rows.map(({ id }) => id)
    const rows = await ctx.tx.compose<GuestWithTotals>(
      sql`${select} WHERE ${of_account} AND id = ANY (${ids}::text[])`,
    )
    const by_id = new Map(rows.map((row) => [row.id, row]))
    return { ...found, rows: ids.map((id) => by_id.get(id)!) }
  }
  const here = stayed_at === null ? [] : [hasStayAt(scope, sql`guests.id`, stayed_at)]
  return readPage<GuestWithTotals>({ ...request, select, where: [of_account, ...here, ...narrowed], order })
}

/** The guest whom an address names. */
export const readGuestByKey = (tx: Tx, account_id: string, email_key: string) =>
  tx.one<GuestRow>(findByKey, [account_id, email_key])

/** A guest whom a booking may be for, with what the property of its room type sees of the guest. */
export interface GuestOfBooking {
  readonly row: GuestRow
  readonly seen: Seen
}

/**
 * The guest of a booking, in one statement: the one named by `guest_id`, else the one with the address. Undefined
 * means that there is none yet (or none of that id). rule 4
 */
export async function findGuestForBooking(
  tx: Tx,
  account_id: string,
  {
    email_key,
    guest_id,
    room_type_id,
  }: { email_key: string | null; guest_id: string | null; room_type_id: string },
): Promise<GuestOfBooking | undefined> {
  if (guest_id === null && email_key === null) return undefined
  const [find, key] =
    guest_id === null ? [findForBooking.by_email, email_key] : [findForBooking.by_id, guest_id]
  const found = await tx.one<GuestRow & Seen>(find, [account_id, key, room_type_id])
  if (!found) return undefined
  const { here, own, whole, given, ...row } = found
  return { row, seen: { here, own, whole, given } }
}

/** A guest who is new: what is left out is null or empty. */
export type NewGuest = Pick<GuestRow, 'id' | 'first_name' | 'last_name' | 'email' | 'email_key' | 'phone'> &
  Partial<Pick<GuestRow, 'language' | 'country' | 'address' | 'company' | 'preference_notes' | 'tags'>> & {
    created_at: string
  }

/**
 * Adds a guest. Two bookings that bring the same new address meet in `guest_email_unique`: the loser's
 * transaction is run again and then finds the guest.
 */
export const insertGuest = (tx: Tx, account_id: string, row: NewGuest) =>
  tx.run(insert, [
    account_id,
    row.id,
    row.first_name,
    row.last_name,
    row.email?.trim() ?? null,
    row.email_key,
    row.phone,
    row.language ?? null,
    row.country ?? null,
    row.address ? JSON.stringify(row.address) : null,
    row.company ? JSON.stringify(row.company) : null,
    row.preference_notes ?? null,
    JSON.stringify(row.tags ?? []),
    row.created_at,
    row.email === null ? null : normaliseEmail(row.email),
  ])

export const writeGuest = (tx: Tx, account_id: string, row: GuestRow) =>
  tx.run(update, [
    account_id,
    row.id,
    row.first_name,
    row.last_name,
    row.email,
    row.email_key,
    row.phone,
    row.language,
    row.country,
    row.address && JSON.stringify(row.address),
    row.company && JSON.stringify(row.company),
    row.preference_notes,
    JSON.stringify(row.tags),
    row.version,
    row.updated_at,
    row.email === null ? null : normaliseEmail(row.email),
  ])
