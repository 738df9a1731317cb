import type { Input, Output } from '#contract/operation.ts'
import {
  type createWaitingEntry as contract,
  MAX_WAITING,
} from '#contract/stays/waiting-list/waiting-list.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { emailKey, readVisibleGuests } from '#server/features/guests/public.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { invalid, missingReference } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { requireNamedGuest, requireParty } from '../reservations/public.ts'
import { expiryOf, requireRoomTypes, requireTerms } from './entry-terms.ts'
import { presentEntry } from './present-entry.ts'
import { planForEntries } from './proposals/plan-for-entries.ts'
import type { WaitingRow } from './row.ts'
import { auditedEntry, eventOf, proposed } from './save-entry.ts'
import { insertEntry, lockWaitingList, readOpenEntries } from './store.ts'

type Op = typeof contract
type Body = Input<Op>['body']

/** Puts a guest on the waiting list of a property, at its end. It takes nothing off sale. rule 34.1 */
export async function createWaitingEntry(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const property = await findProperty(ctx, body.property_id, 'property_id')
  const { check_in, check_out, room_type_ids = [], until = check_in, note = null } = body
  const [guest] = await Promise.all([guestOf(ctx, body), requireRoomTypes(ctx, property.id, room_type_ids)])
  requireTerms({ check_in, check_out, until }, property, ctx.now)
  const entry: WaitingRow = {
    id: newId('waiting_entry', ctx.now.epochMilliseconds),
    property_id: property.id,
    status: 'waiting',
    source: ctx.actor.type === 'guest' ? 'booking_page' : 'staff',
    ...guest,
    check_in,
    check_out,
    ...partyOf(body),
    room_type_ids,
    until,
    expires_at: expiryOf(property, until),
    note,
    room_type_id: null,
    proposed_at: null,
    notified_at: null,
    reservation_id: null,
    closed_at: null,
    forgotten_at: null,
    ...firstVersion(ctx.now),
  }
  const row = await atEndOfList(ctx, entry)
  await Promise.all([
    insertEntry(ctx, row),
    appendRequested(ctx, [eventOf('waiting_entry.created', row, ctx.now)]),
  ])
  const audited = { before: null, after: auditedEntry(row, ctx.now) }
  ctx.audit?.({ resource_id: row.id, property_id: row.property_id, ...audited })
  return presentEntry(row, ctx.now)
}

/** The entry in its place, with a room that is free for it already. */
async function atEndOfList(ctx: Context, entry: WaitingRow): Promise<WaitingRow> {
  const { id, property_id } = entry
  await lockWaitingList(ctx, property_id)
  const open = await readOpenEntries(ctx, property_id)
  if (open.length >= MAX_WAITING)
    throw invalid('property_id', 'too_many', `At a property at most ${MAX_WAITING} guests wait.`)
  const room_type_id = (await planForEntries(ctx, property_id, [...open, entry])).get(id)
  return room_type_id === undefined ? entry : proposed(entry, room_type_id, ctx.now)
}

/** The party as it is stored. */
export function partyOf(
  body: Partial<Pick<Body, 'adults' | 'children' | 'children_ages'>>,
  now?: WaitingRow,
) {
  const { adults, children, children_ages } = requireParty(body, now)
  return { adults, children, children_ages: [...children_ages] }
}

/** The guest as named, or a known one as the caller sees the profile. */
async function guestOf(ctx: Context, { guest, guest_id, language = null }: Body) {
  requireNamedGuest({ guest, guest_id })
  const known = guest_id === undefined ? null : await findLivingGuest(ctx, guest_id)
  const { first_name = '', last_name = '', email = null, phone = null } = guest ?? known!
  return {
    guest: { first_name, last_name, email, phone },
    email_key: email === null ? null : emailKey(email),
    guest_id: guest_id ?? null,
    language: language ?? (guest ?? known!).language ?? null,
  }
}

async function findLivingGuest(ctx: Context, guest_id: string) {
  const [known] = await readVisibleGuests(ctx, [guest_id])
  if (!known || known.erased_at !== null) throw missingReference('guest_id')
  return known
}
