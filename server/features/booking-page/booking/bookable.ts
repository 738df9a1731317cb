import type { FastifyRequest } from 'fastify'
import type { RoomType } from '#contract/inventory/room-types.ts'
import type { Html } from '#server/kernel/text/html.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { linkTo, type PageView, searchQuery } from '../page-property.ts'
import { bookingSummary } from '../pages/booking-summary.ts'
import { unavailableServicesText } from '../pages/services/choices-form.ts'
import { roomsSummary } from '../pages/several/rooms-summary.ts'
import type { Query, StaySearch } from '../search/stay-search.ts'
import { type RoomsLeft, roomsChoiceOf, roomsQuery } from '../several/rooms-choice.ts'
import { roomsOfChoices } from '../several/share-services.ts'
import { SERVICE_WORDS } from '../words/services/catalogue.ts'
import { SEVERAL_WORDS } from '../words/several/catalogue.ts'
import { type BookableChoice, choiceOf, choiceQuery } from './choice.ts'

/** What a form of details books: one stay, or several rooms. */
export interface Bookable {
  /** As its guest would be told of it. */
  readonly preview: BookingStay
  /** What the address says of it. */
  readonly query: Readonly<Record<string, string>>
  /** Hidden fields of its form beside that. */
  readonly fields: Readonly<Record<string, string | number>>
  /** Whom the dorms of its rooms are for, in the order of the rooms. */
  readonly genders: readonly RoomType['gender'][]
  /** What is booked, beside the form. */
  readonly summary: Html
}

/** What was chosen, as it stands now. */
export interface FoundBookable {
  readonly search: StaySearch
  /** Null where it cannot be booked any more. */
  readonly bookable: Bookable | null
  /** Where something else is chosen. */
  readonly elsewhere: string
  /** A part of it that was left out, because it is no longer available. */
  readonly dropped: string | undefined
  /** Of several rooms, those that are left where not all are. */
  readonly rooms_left?: RoomsLeft
}

/** Stay, rooms, plans and services of an address or a form; null where there is no stay. */
export async function findBookable(
  pages: Pick<BookingPages, 'pipeline' | 'limits'>,
  request: FastifyRequest,
  view: PageView,
  query: Query,
): Promise<FoundBookable | null> {
  if (query.rooms !== undefined) return findRooms(pages, request, view, query)
  const found = await choiceOf(pages, request, view, query)
  if (!found) return null
  const { offer, search, services } = found
  const dropped = unavailableServicesText(view, services.dropped, SERVICE_WORDS[view.language].dropped)
  const bookable = offer ? bookableStay(view, { ...found, offer }) : null
  return { search, bookable, dropped, elsewhere: linkTo(view, '/rooms', searchQuery(search)) }
}

function bookableStay(view: PageView, choice: BookableChoice): Bookable {
  const { preview, promotion, company_code } = choice.offer
  return {
    preview,
    query: choiceQuery(choice, choice.services.choices),
    fields: {
      total: preview.total.amount,
      // Only a code that lowers this offer is booked with it.
      ...(promotion && { code: promotion.code }),
      ...(company_code && { company: company_code }),
    },
    genders: [choice.offer.room_type.gender],
    summary: bookingSummary(view, choice, 'details'),
  }
}

async function findRooms(
  pages: Pick<BookingPages, 'pipeline' | 'limits'>,
  request: FastifyRequest,
  view: PageView,
  query: Query,
): Promise<FoundBookable | null> {
  const choice = await roomsChoiceOf(pages, request, view, query)
  if (!choice) return null
  const { search, quote } = choice
  const { rooms, preview, missing } = quote
  const elsewhere = linkTo(view, '/several', roomsQuery(choice))
  if (!preview || missing.length > 0) {
    const dropped = SEVERAL_WORDS[view.language].short
    return { search, bookable: null, elsewhere, dropped, rooms_left: { ...choice, missing } }
  }
  const code = rooms.find(({ offer }) => offer.promotion)?.offer.promotion?.code
  const { choices, dropped } = quote.services!
  const served = roomsOfChoices(choices)
  const bookable = {
    preview,
    query: roomsQuery(choice),
    fields: { total: preview.total.amount, ...(code && { code }), ...(choices.length > 0 && { served }) },
    genders: rooms.map(({ offer }) => offer.room_type.gender),
    summary: roomsSummary(view, choice, elsewhere),
  }
  const text = unavailableServicesText(view, dropped, SERVICE_WORDS[view.language].dropped)
  return { search, bookable, elsewhere, dropped: text }
}
