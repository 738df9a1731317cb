import type { FastifyRequest } from 'fastify'
import { addDays } from '#contract/dates.ts'
import { momentOf } from '#server/http/request.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading } from '#server/postgres/transaction.ts'
import { readProperty } from '../../property/properties/public.ts'
import { readReservation } from '../../stays/reservations/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { type LinkedRooms, readLink } from '../manage/link-store.ts'
import { linkHere, type PageView, type PublishedProperty } from '../page-property.ts'
import type { BookingLink } from '../page-signer.ts'
import type { Reply } from '../respond.ts'

/** A page of one booking, opened by its link. */
export interface BookingView extends PageView {
  /** To the room that the page is about; on pages about a whole booking, to its first one. */
  readonly link: BookingLink
  /** All rooms of the booking, by id. */
  readonly room_ids: readonly string[]
  /** The page is about one room of several. */
  readonly is_room: boolean
  /** Base path of the pages about the whole booking. */
  readonly whole: string
  /** The payable amount is the balance of a confirmed stay, not its deposit. rule 26.9 */
  readonly rest: boolean
}

/** The page where the payable amount is paid. */
export const payLink = (
  view: Pick<BookingView, 'at' | 'language' | 'rest'>,
  more: Readonly<Record<string, string>> = {},
  step: 'pay' | 'bank' = 'pay',
): string => linkHere(view, `/${step}`, { ...(view.rest && { rest: 1 }), ...more })

/** The page of the whole booking, from that of one of its rooms. */
export const wholeLink = (
  view: Pick<BookingView, 'whole' | 'language'>,
  path = '',
  query: Readonly<Record<string, string>> = {},
): string => linkHere({ ...view, at: view.whole }, path, query)

/** The page of one room of a booking of several. */
export const roomLink = (
  view: Pick<BookingView, 'whole' | 'language'>,
  reservation_id: string,
  path = '',
): string => wholeLink(view, `/rooms/${reservation_id}${path}`)

export type ShowBooking = (pages: BookingPages, request: FastifyRequest, view: BookingView) => Promise<Reply>

/** Days after the stay for which its link is valid. rule 26.8 */
const DAYS_AFTER_STAY = 30

interface FoundBooking extends Pick<LinkedRooms, 'room_ids'> {
  readonly published: PublishedProperty
}

/** The property and the rooms of a booking; null for a link that was replaced, has expired, or never existed. rule 26.8 */
export function findBooking(
  { pipeline }: Pick<BookingPages, 'pipeline'>,
  folder: string,
  { account_id, reservation_id, version }: BookingLink,
): Promise<FoundBooking | null> {
  return reading(pipeline.environment.system, { account_id: '' }, async (tx) => {
    const ctx = wholeAccount(tx, account_id)
    const [stay, linked] = await Promise.all([
      readReservation(ctx, reservation_id),
      readLink(ctx, reservation_id),
    ])
    const property = stay && (await readProperty(ctx, stay.property_id))
    if (!property || linked?.version !== version) return null
    if (
      businessDate(property, momentOf(pipeline, account_id).now) > addDays(linked.check_out, DAYS_AFTER_STAY)
    )
      return null
    const base = `${folder}/${property.booking_page.slug ?? ''}`
    return { published: { account_id, property, base, folder }, room_ids: linked.room_ids }
  })
}
