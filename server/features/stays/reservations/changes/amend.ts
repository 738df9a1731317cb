import { isDeepStrictEqual } from 'node:util'
import type { RoomSegment, SegmentPart } from '#contract/inventory/room-segments.ts'
import type { Input } from '#contract/operation.ts'
import { MAX_METADATA } from '#contract/parts/reservation-parts.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import {
  companyOfStay,
  findNamedCompany,
  requireAgreedChange,
  requireMayExceedCredit,
} from '#server/features/companies/public.ts'
import { requireKnownRoom } from '#server/features/inventory/rooms/public.ts'
import { readOffer, type SellingProperty, sellServices } from '#server/features/pricing/offers/public.ts'
import { findNamedServices, type StoredService } from '#server/features/pricing/services/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { later } from '#server/kernel/time/dates.ts'
import { findOtherGroup, requirePickUp } from '../groups/group-of-stay.ts'
import { totalOfStay } from '../money/amount-due.ts'
import { withDeposit } from '../money/deposit.ts'
import { requireOwnRules } from '../money/own-rules.ts'
import { requireExpectedTotal } from '../party.ts'
import { offersOfAddedNights } from '../prices/offer-of-type.ts'
import { findNamedPromotion, requireMaySetPrices, withoutOwnPromotion } from '../prices/requested-prices.ts'
import { HAS_OWN_ROOMS, roomRefused } from '../rooms/room-choice.ts'
import { isSameLodging, lodge, lodgingOf } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { servicesOf } from '../services/stay-services.ts'
import { isClosed } from '../states.ts'
import { changeStay } from './change-stay.ts'
import { notAllowed } from './guards.ts'
import type { StayNow } from './leave-early.ts'
import { daysWithoutCleaning } from './no-cleaning.ts'
import { type RequestedStay, requestedStay } from './requested-stay.ts'

type Body = Input<typeof contract.updateReservation>['body']

const NEEDED_IN_HOUSE = 'A guest in house needs a room: name another one.'
const LOCKED = 'The stay is locked in its rooms: unlock it first, or with the same request.'
const NO_NIGHTS_LEFT = 'No night is left to be spent in another room: move the departure as well.'

/**
 * The reservation with the fields of a PATCH: dates, type, plan, party and price by the rules, then room,
 * notes, arrival and metadata. Reads what it needs, writes nothing. The status is up to `transition.ts`,
 * except that the change may settle a deposit. rule 4
 */
export async function amend(
  ctx: Context,
  row: ReservationRow,
  property: PropertyRow,
  change: Body,
): Promise<ReservationRow> {
  requireMaySetPrices(ctx, change)
  requireMayExceedCredit(ctx, change)
  const body = withoutOwnPromotion(row, change)
  const requested = requestedStay(row, body, ctx.now)
  requireOpen({ row, property, now: ctx.now }, requested, body)
  requireUnlocked(row, requested, body)
  const { room_type_id } = requested
  const [offer, added_offers, promotion, found, company, group] = await Promise.all([
    requested.changes_stay && readOffer(ctx, { ...requested, channel: row.channel }),
    offersOfAddedNights(ctx, row, requested),
    findNamedPromotion(ctx, { ...body, room_type_id }),
    findNamedServices(ctx, body),
    findNamedCompany(ctx, body),
    findOtherGroup(ctx, row, body),
    requested.other_room && requested.room_id !== null && requireKnownRoom(ctx, requested.room_id),
  ])
  requirePickUp(group, { property_id: row.property_id, now: ctx.now })
  const servicesWith = (changed: ReservationRow) =>
    servicesOf(ctx, changed, property, { choices: body.services, found })
  const stay = offer
    ? changeStay({
        row,
        requested,
        offer,
        added_offers,
        property,
        now: ctx.now,
        body,
        promotion,
        servicesWith,
      })
    : withNamedServices(row, body, property, servicesWith)
  const parts = offer ? offer.room_type.parts : undefined
  const segments = segmentsOf(stay, requested, { today: businessDate(property, ctx.now), parts })
  const booked_for = companyOfStay(body, { found: company, before: row, property_id: row.property_id })
  if (offer && requested.other_plan)
    await requireAgreedChange(ctx, offer.plan, { found: company, company_id: booked_for.company_id })
  const { property_id } = row
  const { group_id = row.group_id } = body
  await requireOwnRules(ctx, body.routing, { property_id, group_id, ...booked_for })
  const routing = body.routing ?? row.routing
  const amended = {
    ...stay,
    ...booked_for,
    group_id,
    routing,
    segments,
    room_locked: body.room_locked ?? row.room_locked,
    ...textFields(row, body),
    no_cleaning_on: daysWithoutCleaning({ ...stay, no_cleaning_on: row.no_cleaning_on }, body.no_cleaning_on),
  }
  requireExpectedTotal(body.expected_total, totalOfStay(amended), row.currency)
  return amended
}

/**
 * After the end of a stay, notes, metadata and status alone may change; a reinstatement may name a room, and the same
 * or the undo of a no-show the services.
 */
function requireOpen(stay: StayNow, requested: RequestedStay, body: Body): void {
  const { row } = stay
  if (!isClosed(row.status)) return
  const is_taken_back = row.status !== 'checked_out' && body.status === 'confirmed'
  const is_reinstated = row.status === 'cancelled' && is_taken_back
  const isOther = (
    field:
      | 'estimated_arrival_time'
      | 'estimated_departure_time'
      | 'room_locked'
      | 'billing_cycle'
      | 'party_gender',
  ) => body[field] !== undefined && body[field] !== row[field]
  const other_company =
    (body.company_id !== undefined && body.company_id !== row.company_id) ||
    (body.company_pays !== undefined && body.company_pays !== row.company_pays)
  const other_group = body.group_id !== undefined && body.group_id !== row.group_id
  const other_cleaning =
    body.no_cleaning_on !== undefined &&
    !isDeepStrictEqual(body.no_cleaning_on.toSorted(), row.no_cleaning_on.toSorted())
  const other_services = body.services !== undefined && !is_taken_back
  if (
    other_services ||
    other_cleaning ||
    other_company ||
    other_group ||
    requested.changes_stay ||
    (requested.other_room && !is_reinstated) ||
    isOther('estimated_arrival_time') ||
    isOther('estimated_departure_time') ||
    isOther('room_locked') ||
    isOther('billing_cycle') ||
    isOther('party_gender')
  )
    throw notAllowed(stay, null, 'the_stay_is_closed')
}

/** The stay with the services of a request that changes nothing else of the price. */
const withNamedServices = (
  row: ReservationRow,
  { services }: Body,
  property: PropertyRow,
  servicesWith: (changed: ReservationRow) => readonly StoredService[],
): ReservationRow => (services === undefined ? row : withServices(row, servicesWith(row), property))

/** Another room for a locked stay needs `unlock`, as a move does. rule 4.44 */
function requireUnlocked(row: ReservationRow, requested: RequestedStay, body: Body): void {
  if (!row.room_locked || body.room_locked === false || isClosed(row.status)) return
  if (requested.other_room || requested.other_type) throw roomRefused(requested.room_id, 'locked', LOCKED)
}

const textFields = (
  row: ReservationRow,
  { notes, estimated_arrival_time, estimated_departure_time, metadata, billing_cycle, party_gender }: Body,
) => ({
  notes: notes === undefined ? row.notes : notes,
  estimated_arrival_time:
    estimated_arrival_time === undefined ? row.estimated_arrival_time : estimated_arrival_time,
  estimated_departure_time:
    estimated_departure_time === undefined ? row.estimated_departure_time : estimated_departure_time,
  billing_cycle: billing_cycle === undefined ? row.billing_cycle : billing_cycle,
  party_gender: party_gender === undefined ? row.party_gender : party_gender,
  metadata: mergedMetadata(row.metadata, metadata),
})

/** RFC 7396; SVC-2002 when more pairs are left than a reservation may have. rule 0, 4 */
function mergedMetadata(now: Record<string, string>, changes: Body['metadata']): Record<string, string> {
  const merged = Object.entries({ ...now, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  )
  if (merged.length > MAX_METADATA)
    throw invalid('metadata', 'too_many', `At most ${MAX_METADATA} pairs may be left.`)
  return Object.fromEntries(merged)
}

/**
 * The rooms of the stay over its new dates: another room or room type applies to all nights, in house to
 * those to come, while past nights stay where they were. Without either a stay with several rooms keeps them.
 */
function segmentsOf(
  stay: ReservationRow,
  requested: RequestedStay,
  { today, parts }: { readonly today: string; readonly parts: readonly SegmentPart[] | undefined },
): RoomSegment[] {
  const in_house = stay.status === 'checked_in'
  const is_combined = requested.other_type ? parts !== undefined : stay.segments.some((one) => one.parts)
  if (is_combined && requested.other_room && (requested.room_id !== null || !requested.other_type))
    throw roomRefused(requested.room_id, 'other_room_type', HAS_OWN_ROOMS)
  if (in_house && requested.room_id === null && !is_combined)
    throw roomRefused(null, 'needed_in_house', NEEDED_IN_HOUSE)
  if (!requested.other_room && !requested.other_type) return stay.segments
  const from = in_house ? later(today, stay.check_in) : stay.check_in
  const lodging = lodgingOf({ id: requested.room_type_id, parts }, requested.room_id)
  const { room_id } = lodging
  if (from >= stay.check_out) {
    // An extension that is undone: the nights that are left were already in the requested room.
    const last = stay.segments.at(-1)
    if (last && isSameLodging(last, lodging)) return stay.segments
    throw roomRefused(room_id, 'no_nights_left', NO_NIGHTS_LEFT)
  }
  return lodge(stay.segments, { ...lodging, from, to: stay.check_out })
}

/** The stay with other services, nothing else of its price being touched. rule 25.6 */
function withServices(
  row: ReservationRow,
  services: readonly StoredService[],
  property: Pick<SellingProperty, 'timezone' | 'check_in_time'>,
): ReservationRow {
  const { taxes, total } = sellServices(row, row.currency, { before: row.services, after: services })
  return withDeposit({ ...row, taxes, total, services }, row.deposit_rule, property)
}
