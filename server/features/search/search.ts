import { money } from '../../../contract/money.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/house.ts'
import type { SearchHit } from '../../../contract/staff/house.ts'
import { may } from '../../../contract/staff/roles.ts'
import type { Context } from '../../context.ts'
import { type FoundGuest, readGuests, searchGuests } from '../guests/public.ts'
import { type FoundInvoice, searchInvoices } from '../invoices/public.ts'
import {
  confirmationCode,
  type FoundReservation,
  searchReservations,
  searchStaysOf,
} from '../reservations/public.ts'
import { type FoundRoom, searchRooms } from '../rooms/public.ts'
import { signedIn } from '../staff/public.ts'

type Op = typeof contract.search

const MOST_GUESTS = 8
const MOST_HITS = 20

/** Finds by what is typed: what is called so first, then people with their stays, rooms and invoices. */
export async function search(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { account_id } = ctx.scope
  const typed = query.q.trim()
  const { role } = signedIn(ctx)
  const [guests, called, rooms, invoices] = await Promise.all([
    searchGuests(ctx.tx, account_id, typed, MOST_GUESTS),
    searchReservations(ctx.tx, account_id, typed),
    searchRooms(ctx.tx, account_id, typed, query.property_id ?? null),
    may(role, 'getInvoice') ? searchInvoices(ctx.tx, account_id, typed) : [],
  ])
  const today = ctx.now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const ids = guests.map(({ id }) => id)
  const unnamed = called.map(({ guest_id }) => guest_id).filter((id) => !ids.includes(id))
  const [stays, others] = await Promise.all([
    searchStaysOf(ctx.tx, account_id, ids, today),
    unnamed.length > 0 ? readGuests(ctx.tx, account_id, unnamed) : [],
  ])
  const known = new Map<string, Named>([...guests, ...others].map((guest) => [guest.id, guest]))
  const hits = [
    ...called.map((one) => ofReservation(one, known.get(one.guest_id))),
    ...guests.flatMap((guest) => [
      ofGuest(guest),
      ...stays.filter(({ guest_id }) => guest_id === guest.id).map((one) => ofReservation(one, guest)),
    ]),
    ...rooms.map(ofRoom),
    ...invoices.map(ofInvoice),
  ]
  const seen = hits.filter(
    ({ property_id }) =>
      query.property_id === undefined || property_id === null || property_id === query.property_id,
  )
  return { data: distinct(seen).slice(0, MOST_HITS) }
}

type Named = Pick<FoundGuest, 'first_name' | 'last_name'>
const nameOf = ({ last_name, first_name }: Named) => [last_name, first_name].filter(Boolean).join(', ')

const distinct = (hits: SearchHit[]) => [...new Map(hits.map((hit) => [hit.id, hit])).values()]

const ofGuest = ({ id, email, phone, ...guest }: FoundGuest): SearchHit => ({
  kind: 'guest',
  id,
  title: nameOf(guest),
  subtitle: email ?? phone ?? '',
  status: null,
  stay: null,
  property_id: null,
  total: null,
})

const ofReservation = (found: FoundReservation, guest: Named | undefined): SearchHit => ({
  kind: 'reservation',
  id: found.id,
  title: guest ? nameOf(guest) : confirmationCode(found.id),
  subtitle: confirmationCode(found.id),
  status: found.status,
  stay: { check_in: found.check_in, check_out: found.check_out },
  property_id: found.property_id,
  total: null,
})

const ofRoom = ({ id, name, status, property_id, room_type }: FoundRoom): SearchHit => ({
  kind: 'room',
  id,
  title: name,
  subtitle: room_type,
  status,
  stay: null,
  property_id,
  total: null,
})

const ofInvoice = ({ id, number, status, property_id, total, currency }: FoundInvoice): SearchHit => ({
  kind: 'invoice',
  id,
  title: number,
  subtitle: '',
  status,
  stay: null,
  property_id,
  total: money(total, currency),
})
