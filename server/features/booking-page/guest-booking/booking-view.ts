import type { FastifyRequest } from 'fastify'
import { addDays } from '#contract/dates.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading } from '#server/postgres/transaction.ts'
import { readProperty } from '../../property/properties/public.ts'
import { readReservation } from '../../stays/reservations/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readLinkVersion } from '../manage/link-store.ts'
import { linkHere, type PageView, type PublishedProperty } from '../page-property.ts'
import type { BookingLink } from '../page-signer.ts'
import type { Reply } from '../respond.ts'

/** A page of one booking, opened by its link. */
export interface BookingView extends PageView {
  readonly link: BookingLink
  /** The payable amount is the balance of a confirmed stay, not its deposit. rule 26.9 */
  readonly rest: boolean
}

/** The page where the payable amount is paid. */
export const payLink = (
  view: Pick<BookingView, 'at' | 'language' | 'rest'>,
  more: Readonly<Record<string, string>> = {},
  step: 'pay' | 'bank' = 'pay',
): string => linkHere(view, `/${step}`, { ...(view.rest && { rest: 1 }), ...more })

export type ShowBooking = (pages: BookingPages, request: FastifyRequest, view: BookingView) => Promise<Reply>

/** Days after the stay for which its link is valid. rule 26.8 */
const DAYS_AFTER_STAY = 30

/** The property of a booking; null for a link that was replaced, has expired, or never existed. rule 26.8 */
export function findBookingProperty(
  { pipeline }: Pick<BookingPages, 'pipeline'>,
  folder: string,
  { account_id, reservation_id, version }: BookingLink,
): Promise<PublishedProperty | null> {
  const { environment, clock } = pipeline
  return reading(environment.system, { account_id: '' }, async (tx) => {
    const ctx = wholeAccount(tx, account_id)
    const [stay, current] = await Promise.all([
      readReservation(ctx, reservation_id),
      readLinkVersion(ctx, reservation_id),
    ])
    const property = stay && (await readProperty(ctx, stay.property_id))
    if (!property || current !== version) return null
    if (businessDate(property, clock.now()) > addDays(stay.check_out, DAYS_AFTER_STAY)) return null
    return { account_id, property, base: `${folder}/${property.booking_page.slug ?? ''}`, folder }
  })
}
