import type * as contract from '#contract/front-desk/search.staff.ts'
import type { SearchHit } from '#contract/front-desk/search.staff.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import { may } from '#contract/permissions.ts'
import { isToCome } from '#contract/stays/status.ts'
import { listName, type PersonName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { requestedProperties } from '#server/postgres/scope.ts'
import { signedIn } from '../../account/staff/public.ts'
import { type FoundCompany, searchCompanies } from '../../companies/public.ts'
import { type FoundGuest, readVisibleGuests, searchGuests, searchSimilarGuests } from '../../guests/public.ts'
import { type FoundRoom, readOccupied, searchRooms } from '../../inventory/rooms/public.ts'
import { type FoundInvoice, searchInvoices } from '../../invoices/public.ts'
import { readBusinessDates } from '../../property/properties/public.ts'
import {
  confirmationCode,
  type FoundGroup,
  type FoundReservation,
  type NextInRoom,
  searchGroups,
  searchNextIn,
  searchReservations,
  searchStays,
  searchStaysIn,
  searchStaysOf,
  searchStaysUnderWay,
} from '../../stays/reservations/public.ts'

type Op = typeof contract.search

const MAX_GUESTS = 8
const MAX_HITS = 20
const GUEST_ID = /^gst_[0-9a-z]{26}$/
/** A question for a room: `who is in 204`. */
const ASKED_OF_ROOM = /^(?:who(?:['’]s| is) in|wer ist in|room|zimmer)\s+/i

/**
 * Searches by name, id or number first, then by people with their stays, rooms and invoices. Where nothing is
 * found, by similar names. Two round trips, four for a similar name. rule 15.31
 */
export async function search(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { property_ids } = ctx.scope
  const typed = query.q.trim()
  const asked_of_room = typed.replace(ASKED_OF_ROOM, '')
  const { role } = signedIn(ctx)
  const may_see_stays = may(role, 'getReservation')
  const now = dateIn('UTC', ctx.now)
  const underWay = (name: string) =>
    may_see_stays ? searchStaysUnderWay(ctx, name, now, property_ids) : Promise.resolve([])
  const [own, called, named_rooms, invoices, agreements, dates, profiles, due] = await Promise.all([
    searchGuests(ctx, typed, MAX_GUESTS),
    searchReservations(ctx, typed, property_ids),
    searchRooms(ctx, asked_of_room, requestedProperties(ctx, query)),
    may(role, 'getInvoice') ? searchInvoices(ctx, typed, property_ids) : [],
    searchAgreements(ctx, typed, now),
    readBusinessDates(ctx, ctx.now),
    GUEST_ID.test(typed) ? readVisibleGuests(ctx, [typed]) : [],
    underWay(typed),
  ])
  const exact = named_rooms.filter(({ name }) => name.toLowerCase() === asked_of_room.toLowerCase())
  const rooms = asked_of_room === typed || exact.length === 0 ? named_rooms : exact
  const found = [...own, ...profiles.map((profile) => ({ ...profile, alias: null }))]
  const is_nothing = [found, due, called, rooms, invoices, agreements].every(({ length }) => length === 0)
  const { names, guests } = is_nothing
    ? await searchSimilarGuests(ctx, typed, MAX_GUESTS)
    : { names: [], guests: found }
  const today = [...dates.values()].sort()[0] ?? now
  const ids = idsOf(guests)
  const unnamed = [...called, ...due].map(({ guest_id }) => guest_id).filter((id) => !ids.includes(id))
  const [named, nearest, inside, others, hits_of_rooms, similarly_due] = await Promise.all([
    searchStays(ctx, aliasedIn(guests), property_ids),
    searchStaysOf(ctx, ids, today, property_ids),
    may_see_stays ? searchStaysIn(ctx, idsOf(exact.length > 0 ? exact : rooms), today) : [],
    readVisibleGuests(ctx, unnamed),
    hitsOfRooms(ctx, rooms, today, may_see_stays),
    Promise.all(names.map(underWay)),
  ])
  const stays = [...named, ...nearest]
  const known = new Map<string, PersonName>([...guests, ...others].map((guest) => [guest.id, guest]))
  const hits = [
    // A caller most likely stays here today.
    ...[...due, ...similarly_due.flat(), ...stays, ...inside]
      .filter((one) => isUnderWay(one, dates.get(one.property_id) ?? today))
      .map((one) => ofReservation(one, known.get(one.guest_id))),
    ...called.map((one) => ofReservation(one, known.get(one.guest_id))),
    ...guests.flatMap((guest) => [
      ofGuest(guest),
      ...stays.filter(({ guest_id }) => guest_id === guest.id).map((one) => ofReservation(one, guest)),
    ]),
    ...hits_of_rooms,
    ...agreements,
    ...invoices.map(ofInvoice),
  ]
  const seen = hits.filter(
    ({ property_id }) =>
      query.property_id === undefined || property_id === null || property_id === query.property_id,
  )
  return { data: distinct(seen).slice(0, MAX_HITS), similar: is_nothing && seen.length > 0 }
}

/** Rooms with who comes next into a vacant one, in one round trip. */
async function hitsOfRooms(ctx: Context, rooms: readonly FoundRoom[], today: string, may_see_stays: boolean) {
  const [occupied, next] = await Promise.all([
    readOccupied(ctx, idsOf(rooms)),
    may_see_stays ? searchNextIn(ctx, idsOf(rooms), today) : [],
  ])
  const next_of = new Map(next.map((one) => [one.room_id, one]))
  return rooms.map((room) => ofRoom(room, occupied.has(room.id), next_of.get(room.id)))
}

async function searchAgreements(ctx: Context, typed: string, today: string): Promise<SearchHit[]> {
  const { role } = signedIn(ctx)
  const { property_ids } = ctx.scope
  const [groups, companies] = await Promise.all([
    may(role, 'getGroup') ? searchGroups(ctx, typed, property_ids, today) : [],
    may(role, 'getCompany') ? searchCompanies(ctx, typed, property_ids) : [],
  ])
  return [...groups.map(ofGroup), ...companies.map(ofCompany)]
}

/** In house, or due and not there yet. */
const isUnderWay = ({ status, check_in, check_out }: FoundReservation, today: string) =>
  status === 'checked_in' || (isToCome({ status }) && check_in <= today && check_out > today)

/** The stays whose booker has the name that the profile has not. */
const aliasedIn = (guests: readonly FoundGuest[]) =>
  guests.flatMap(({ alias }) => alias?.reservation_id ?? [])

const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)

const distinct = (hits: SearchHit[]) => [...new Map(hits.map((hit) => [hit.id, hit])).values()]

const ofGuest = ({ id, email, phone, alias, ...guest }: FoundGuest): SearchHit => ({
  kind: 'guest',
  id,
  title: listName(guest),
  subtitle: email ?? phone ?? '',
  other_name: alias && listName(alias),
  status: null,
  occupancy: null,
  stay: null,
  next_arrival: null,
  property_id: null,
  total: null,
})

const ofReservation = (found: FoundReservation, guest: PersonName | undefined): SearchHit => ({
  kind: 'reservation',
  id: found.id,
  title: listName(found.booker),
  subtitle: confirmationCode(found.id),
  other_name: guest && listName(guest) !== listName(found.booker) ? listName(guest) : null,
  status: found.status,
  occupancy: null,
  stay: { check_in: found.check_in, check_out: found.check_out },
  next_arrival: null,
  property_id: found.property_id,
  total: null,
})

const ofRoom = (
  { id, name, status, property_id, room_type }: FoundRoom,
  is_occupied: boolean,
  next: NextInRoom | undefined,
): SearchHit => ({
  kind: 'room',
  id,
  title: name,
  subtitle: room_type,
  other_name: null,
  status,
  occupancy: is_occupied ? 'occupied' : 'vacant',
  stay: null,
  next_arrival:
    next && !is_occupied
      ? {
          name: listName(next.booker),
          date: next.date,
          estimated_arrival_time: next.estimated_arrival_time,
        }
      : null,
  property_id,
  total: null,
})

const ofGroup = ({ id, name, property_id, from_date, to_date }: FoundGroup): SearchHit => ({
  kind: 'group',
  id,
  title: name,
  subtitle: '',
  other_name: null,
  status: null,
  occupancy: null,
  stay: { check_in: from_date, check_out: to_date },
  next_arrival: null,
  property_id,
  total: null,
})

const ofCompany = ({ id, name, vat_id, property_id }: FoundCompany): SearchHit => ({
  kind: 'company',
  id,
  title: name,
  subtitle: vat_id ?? '',
  other_name: null,
  status: null,
  occupancy: null,
  stay: null,
  next_arrival: null,
  property_id,
  total: null,
})

const ofInvoice = ({ id, number, status, property_id, total, currency }: FoundInvoice): SearchHit => ({
  kind: 'invoice',
  id,
  title: number,
  subtitle: '',
  other_name: null,
  status,
  occupancy: null,
  stay: null,
  next_arrival: null,
  property_id,
  total: money(total, currency),
})
