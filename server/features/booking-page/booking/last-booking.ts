import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import type { BookingPages } from '../booking-pages.ts'
import type { PublishedProperty } from '../page-property.ts'

/** The only cookie of the booking page: the link of the booking that this browser has just made. rule 26.25 */
const NAME = 'serai-booked'
const MAX_AGE_SECONDS = 3_600

/** Not readable by scripts, and not sent by other sites. */
export const cookieOfBooking = (
  request: FastifyRequest,
  { folder }: PublishedProperty,
  token: string,
): string =>
  stringifySetCookie({
    name: NAME,
    value: token,
    path: folder,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: MAX_AGE_SECONDS,
  })

/**
 * The link of a booking, if this browser has made it: an e-mail can be typed by somebody else.
 */
export function tokenOfOwnBooking(
  { signer }: Pick<BookingPages, 'signer'>,
  request: FastifyRequest,
  reservation_id: string,
): string | undefined {
  const { cookie } = request.headers
  const token = cookie === undefined ? undefined : parseCookie(cookie)[NAME]
  return token !== undefined && signer.linkOf(token)?.reservation_id === reservation_id ? token : undefined
}
