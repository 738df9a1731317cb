import { internationalPhone } from '#contract/text/phone.ts'
import { shorten } from '#contract/text/shorten.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { GroupSale } from '../../stays/reservations/public.ts'
import type { PageView } from '../page-property.ts'
import { parseSearch, type StaySearch, stayOf } from '../search/stay-search.ts'
import { parseChoices } from '../services/choices.ts'
import { parseRooms } from '../several/chosen-rooms.ts'
import { parseSharedChoices, shareServices } from '../several/share-services.ts'
import type { DetailsForm } from './details-form.ts'
import { type Form, fieldOf, queryOfForm } from './form.ts'
import type { RequestedRoom } from './page-bookings-store.ts'

/** The request of a form to the API. */
export interface BookingRequest {
  readonly operation: 'createReservation' | 'createBooking'
  readonly body: Record<string, unknown>
  /** What each room is booked by. */
  readonly stays: readonly RequestedRoom[]
}

/** Characters of a code, as the API takes it. */
const MAX_CODE = 100

/** The body of `POST /reservations`, of several rooms that of `POST /bookings`; null where the form was manipulated. rule 26.6 */
export function bookingOf(
  view: PageView,
  form: Form,
  { details, group }: { readonly details: DetailsForm; readonly group: GroupSale | null },
): BookingRequest | null {
  const { property } = view.published
  const search = parseSearch(queryOfForm(form), businessDate(property, view.now))
  const total = fieldOf(form, 'total')
  if (!/^\d{1,13}$/.test(total)) return null
  const expected_total = { amount: Number(total), currency: property.currency }
  return form.has('rooms')
    ? severalRooms(view, form, { details, group, search, expected_total })
    : oneStay(view, form, { details, group, search, expected_total })
}

interface Booked {
  readonly details: DetailsForm
  /** Whose link is followed. */
  readonly group: GroupSale | null
  readonly search: StaySearch
  readonly expected_total: { readonly amount: number; readonly currency: string }
}

function oneStay(
  view: PageView,
  form: Form,
  { details, group, search, expected_total }: Booked,
): BookingRequest | null {
  const dates = stayOf(search)
  if (!dates) return null
  const company_code = !group && shorten(fieldOf(form, 'company'), MAX_CODE)
  const stay = { ...dates, room_type_id: fieldOf(form, 'room'), rate_plan_id: fieldOf(form, 'plan') }
  const company_id = group?.plan?.id === stay.rate_plan_id && group.plan.company_id
  const { adults, children, children_ages } = search.party
  const body = {
    ...stay,
    adults,
    children,
    children_ages: [...children_ages],
    ...guestOf(view, details),
    ...ofEachRoom(view, details),
    ...guestsOfDorm(details, 0),
    ...codesOf(form, group),
    services: parseChoices(view.published, queryOfForm(form)),
    ...(company_code && { company_code }),
    ...(company_id && { company_id }),
    expected_total,
  }
  return { operation: 'createReservation', body, stays: [stay] }
}

function severalRooms(
  view: PageView,
  form: Form,
  { details, group, search, expected_total }: Booked,
): BookingRequest | null {
  const dates = stayOf(search)
  const rooms = parseRooms(queryOfForm(form))
  if (!dates || rooms.length === 0) return null
  const stays = rooms.map(({ room_type_id, rate_plan_id }) => ({ ...dates, room_type_id, rate_plan_id }))
  const services = shareServices(
    parseSharedChoices(view.published, queryOfForm(form)),
    rooms.map(({ party }) => party.adults + party.children),
  )
  const body = {
    ...guestOf(view, details),
    rooms: rooms.map(({ room_type_id, rate_plan_id, party, is_promoted }, index) => ({
      ...dates,
      room_type_id,
      rate_plan_id,
      adults: party.adults,
      children: party.children,
      children_ages: [...party.children_ages],
      services: services[index]!,
      ...ofEachRoom(view, details),
      ...guestsOfDorm(details, index),
      ...(is_promoted && !group && codesOf(form, null)),
    })),
    ...(group && { group_id: group.id }),
    expected_total,
  }
  return { operation: 'createBooking', body, stays }
}

const guestOf = (
  { language, published }: PageView,
  { first_name, last_name, email, phone }: DetailsForm,
) => ({
  guest: {
    first_name,
    last_name,
    email,
    phone: internationalPhone(phone, published.property.country),
    language,
  },
  language,
  channel: 'direct',
})

const ofEachRoom = ({ language, published }: PageView, { arrival_time, request }: DetailsForm) => ({
  ...(arrival_time && { estimated_arrival_time: arrival_time }),
  ...(request && { notes: request }),
  metadata: {
    source: 'booking_page',
    language,
    terms_accepted: published.property.booking_page.terms_url ?? 'cancellation policy',
  },
})

/** What the guest has confirmed of those who sleep in a dorm for women or men only. rule 26.62 */
function guestsOfDorm({ dorm, genders }: DetailsForm, room: number) {
  const party_gender = genders[room]
  return dorm && (party_gender === 'female' || party_gender === 'male') && { party_gender }
}

/** What is picked up from a block is lowered by no code. */
function codesOf(form: Form, group: GroupSale | null) {
  if (group) return { group_id: group.id }
  const promotion_code = shorten(fieldOf(form, 'code'), MAX_CODE)
  return promotion_code && { promotion_code }
}
