import type { Guest } from '#contract/guests/guests.ts'
import type { Context } from '../../context.ts'
import { normaliseEmail } from '../../kernel/text/email-address.ts'
import { changedSince, type DeltaQuery, deltaOrder, type PageRequest, readPage } from '../../postgres/page.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import * as t from '../../postgres/table.ts'
import { readMergedInto } from './merges/merged-into-store.ts'
import { guestsAt, hasStayAt, isNotErased, type StayTotals, stayTotals } from './stays-store.ts'
import { type Visibility, visibilitySql } from './visibility-store.ts'

const GUESTS = t.table(
  'guests',
  {
    id: t.fixed(t.text),
    first_name: t.column<Guest['first_name']>(),
    last_name: t.column<Guest['last_name']>(),
    email: t.column<Guest['email']>(),
    /** The normalised address that joins bookings; null without one, and for relay addresses. rule 4 */
    email_key: t.nullable(t.text),
    phone: t.column<Guest['phone']>(),
    language: t.column<Guest['language']>(),
    country: t.column<Guest['country']>(),
    address: t.json<Guest['address']>(),
    company: t.json<Guest['company']>(),
    preference_notes: t.column<Guest['preference_notes']>(),
    tags: t.json<Guest['tags']>(),
    /** From the guest's newest statement. */
    marketing_consent: t.boolean,
    erased_at: t.nullable(t.timestamp),
    version: t.integer,
    created_at: t.fixed(t.timestamp),
    updated_at: t.timestamp,
  },
  { derived: { email_normal: ({ email }) => (email === null ? null : normaliseEmail(email)) } },
)

/** A profile as stored: what the API shows, without the totals of stays. */
export type GuestRow = t.RowOf<typeof GUESTS>

const findByKey = statement(
  'find_guest_by_email_key',
  `${GUESTS.select} WHERE account_id = $1 AND email_key = $2`,
)
/** The property of the booking's room type. */
const OF_TYPE = 'ARRAY(SELECT t.property_id::text FROM room_types t WHERE t.account_id = $1 AND t.id = $3)'
const findOf = (name: string, condition: string) =>
  statement(
    name,
    `SELECT found.*, seen.* FROM (${GUESTS.select} WHERE account_id = $1 AND ${condition}) AS found
     CROSS JOIN LATERAL (${visibilitySql('found.id', OF_TYPE)}) AS seen`,
  )
/**
 * A profile's own address takes precedence over one added by a merge. In a SELECT of its own: under row-level security the
 * primary key is not used for a bare `coalesce` of queries, and every guest of the account was read. rule 28.4
 */
const NAMED_BY_KEY = `id = (SELECT coalesce(
  (SELECT own.id FROM guests own WHERE own.account_id = $1 AND own.email_key = $2),
  (SELECT former.guest_id FROM guest_former_emails former WHERE former.account_id = $1 AND former.email_key = $2)))`
const findForBooking = {
  by_email: findOf('find_guest_of_booking_by_email', NAMED_BY_KEY),
  by_id: findOf('find_guest_of_booking', 'id = $2'),
}
const lockPair = statement(
  'lock_guests_to_merge',
  `${GUESTS.select} WHERE account_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE`,
)
const requireLiving = statement(
  'require_living_guest',
  `SELECT (SELECT erased_at IS NULL FROM guests WHERE account_id = $1 AND id = $2 FOR KEY SHARE)::living_guest`,
)
const remove = statement('delete_guest', 'DELETE FROM guests WHERE account_id = $1 AND id = $2')

/** Of the account, whatever the caller's properties; `readGuestForUpdate` locks it until the transaction ends. */
export const { read: readGuest, lock: readGuestForUpdate, update: writeGuest } = GUESTS

const listGuests = statement('list_guests_by_id', `${GUESTS.select} WHERE account_id = $1 AND id = ANY ($2)`)

/** Several rows of the account, whatever the caller's properties. */
export const readGuests = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<GuestRow>(listGuests, [scope.account_id, ids])

/** Locks them FOR UPDATE, so that no booking can refer to them, in the order of their ids. */
export const lockGuests = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<GuestRow>(lockPair, [scope.account_id, ids])

/** Violates the constraint `guest_not_erased` where a guest has been erased since it was read. rule 28.14 */
export const requireLivingGuest = ({ tx, scope }: AccountContext, id: string) =>
  tx.run(requireLiving, [scope.account_id, id])

/** Deletes a profile without references. */
export const removeGuest = ({ tx, scope }: AccountContext, id: string) =>
  tx.run(remove, [scope.account_id, id])

/** Inserts a profile again, unchanged. */
export const restoreGuest = (ctx: AccountContext, row: GuestRow) => GUESTS.insert(ctx, row)

export type GuestWithTotals = GuestRow & { totals: StayTotals[] | null }

interface GuestFilter {
  readonly where: readonly RawBuilder<unknown>[]
  /** Properties of which one has a stay of the guest. */
  readonly stayed_at: readonly string[] | null
  readonly with_erased: boolean
}

/**
 * Guests by id, newest first, with the totals of their stays in the caller's scope: of the whole account, or
 * of those with a stay at some properties. Without another filter the ids of the page come from the stays.
 */
export async function readGuestPage(
  ctx: Context,
  query: PageRequest<GuestWithTotals>['query'] & DeltaQuery,
  { where, stayed_at, with_erased }: GuestFilter,
) {
  const { scope } = ctx
  const of_account = sql`account_id = ${scope.account_id}`
  const select = sql`SELECT ${sql.raw(GUESTS.columns)}, ${stayTotals(scope, ctx.now)} AS totals FROM guests`
  const order = deltaOrder(query)
  const request = { ctx, list: 'listGuests', query }
  const narrowed = [...where, ...changedSince(query)]
  if (stayed_at !== null && narrowed.length === 0 && order.length === 1) {
    const found = await readPage<{ id: string }>({
      ...request,
      select: guestsAt(scope, stayed_at),
      where: with_erased ? [] : [isNotErased(scope)],
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
  const present = with_erased ? [] : [sql`erased_at IS NULL`]
  const conditions = [of_account, ...here, ...present, ...narrowed]
  return readPage<GuestWithTotals>({ ...request, select, where: conditions, order })
}

/** The guest with an e-mail address. */
export const readGuestByKey = ({ tx, scope }: AccountContext, email_key: string) =>
  tx.one<GuestRow>(findByKey, [scope.account_id, email_key])

/** A guest for a booking, with what the property of its room type sees. */
export interface GuestOfBooking {
  readonly row: GuestRow
  readonly visibility: Visibility
}

/**
 * The guest of a booking, in one statement: the one named by `guest_id`, else the one with the address. Undefined
 * means that there is none yet (or none of that id). One that was merged is the one that it was merged into. rule 4, 28.3
 */
export async function findGuestForBooking(
  { tx, scope }: AccountContext,
  {
    email_key,
    guest_id,
    room_type_id,
  }: { email_key: string | null; guest_id: string | null; room_type_id: string },
): Promise<GuestOfBooking | undefined> {
  if (guest_id === null && email_key === null) return undefined
  const [find, key] =
    guest_id === null ? [findForBooking.by_email, email_key] : [findForBooking.by_id, guest_id]
  const found = await tx.one<GuestRow & Visibility>(find, [scope.account_id, key, room_type_id])
  if (!found && guest_id !== null) {
    const merged_into = await readMergedInto({ tx, scope }, guest_id)
    return merged_into === undefined
      ? undefined
      : findGuestForBooking({ tx, scope }, { email_key, guest_id: merged_into, room_type_id })
  }
  if (!found) return undefined
  const { here, own, whole, given, ...row } = found
  return { row, visibility: { here, own, whole, given } }
}

/** A new guest: fields that are omitted are null or empty. */
export type NewGuest = Pick<GuestRow, 'id' | 'first_name' | 'last_name' | 'email' | 'email_key' | 'phone'> &
  Partial<Pick<GuestRow, 'language' | 'country' | 'address' | 'company' | 'preference_notes' | 'tags'>> & {
    created_at: string
  }

const firstRow = (guest: NewGuest) => ({
  language: null,
  country: null,
  address: null,
  company: null,
  preference_notes: null,
  ...guest,
  email: guest.email?.trim() ?? null,
  tags: guest.tags ?? [],
  marketing_consent: false,
  erased_at: null,
  version: 1,
  updated_at: guest.created_at,
})

/**
 * Inserts a guest. Two bookings with the same new address conflict in `guest_email_unique`: the loser's
 * transaction runs again and then finds the guest.
 */
export const insertGuest = (ctx: AccountContext, guest: NewGuest) => GUESTS.insert(ctx, firstRow(guest))

/**
 * Inserts many guests at once, in the order of their addresses: of two transactions with the same new addresses one waits
 * for the other, as in `insertGuest`. ADR 27
 */
export const insertGuests = (ctx: AccountContext, guests: readonly NewGuest[]) =>
  GUESTS.insertMany(ctx, guests.toSorted(byAddress).map(firstRow))

function byAddress({ email_key: one }: NewGuest, { email_key: other }: NewGuest): number {
  if (one === other) return 0
  return (one ?? '') < (other ?? '') ? -1 : 1
}
