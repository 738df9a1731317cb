import type { FastifyInstance, FastifyRequest } from 'fastify'
import { missing } from '#server/kernel/errors.ts'
import { confirmMailbox } from '../../guests/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { writeAsGuest } from '../guest-context.ts'
import { postCancellation, showCancellation } from '../manage/cancel.ts'
import { postCleaning, showCleaning } from '../manage/change-cleaning.ts'
import { postDates, showDates } from '../manage/change-dates.ts'
import { postOwnServices, showOwnServices } from '../manage/change-services.ts'
import { postTimes, showTimes } from '../manage/change-times.ts'
import { postConfirm, showConfirm } from '../manage/confirm-booking.ts'
import { postConsent, showConsent } from '../manage/consent.ts'
import { invoiceFile } from '../manage/invoice-file.ts'
import { postMessage, showMessages } from '../manage/messages.ts'
import { postNewLink } from '../manage/new-link.ts'
import { postRegistration, showRegistration, showRegistrationForm } from '../manage/registration.ts'
import { scopeOfPage } from '../page-property.ts'
import { viewOf } from '../page-view.ts'
import { FORM_BYTES, redirectTo, sendFile, sendPage, sendText } from '../respond.ts'
import type { Query } from '../search/stay-search.ts'
import { counted } from '../visits/record-visit.ts'
import { namedSourceOf } from '../visits/visit-source.ts'
import { type BookingView, findBooking, type ShowBooking, wholeLink } from './booking-view.ts'
import { postBank, postPayment, showPayment } from './pay.ts'
import { readBooking } from './read-booking.ts'
import { showBooking } from './show-booking.ts'
import { stayCalendar } from './stay-calendar.ts'

/**
 * The pages of one booking, for the holder of its link: view, pay, change, cancel, and messages. rules 26.8
 * to 26.11
 */
export function serveBookings(server: FastifyInstance, pages: BookingPages): void {
  const route = (method: 'GET' | 'POST', path: string, show: ShowBooking) =>
    server.route({
      method,
      url: `/m/:token${path}`,
      bodyLimit: FORM_BYTES,
      handler: async (request, reply) => {
        const view = await bookingViewOf(server.prefix, pages, request)
        const reply_of_page = await show(pages, request, view)
        const shown = counted(pages, request, view, { reply: reply_of_page, step: undefined })
        // Programs follow links in e-mails too, but they send no forms.
        if (method === 'POST' && view.link.by_mail) await confirmOwnMailbox(pages, view)
        return 'to' in shown ? redirectTo(reply, shown) : sendPage(request, reply, shown)
      },
    })
  /** About a booking, whether it has one room or several. */
  const whole = route
  /** About one room, which of several is named. */
  const room = (method: 'GET' | 'POST', path: string, show: ShowBooking) => {
    route(method, `/rooms/:room${path}`, show)
    route(method, path, ofOneRoom(show))
  }
  whole('GET', '', showBooking)
  whole('GET', '/rooms/:room', showBooking)
  whole('GET', '/pay', showPayment)
  whole('POST', '/pay', postPayment)
  whole('POST', '/bank', postBank)
  whole('GET', '/cancel', showCancellation)
  whole('POST', '/cancel', postCancellation)
  whole('GET', '/rooms/:room/cancel', showCancellation)
  whole('POST', '/rooms/:room/cancel', postCancellation)
  room('GET', '/dates', showDates)
  room('POST', '/dates', postDates)
  room('GET', '/times', showTimes)
  room('POST', '/times', postTimes)
  room('GET', '/cleaning', showCleaning)
  room('POST', '/cleaning', postCleaning)
  room('GET', '/services', showOwnServices)
  room('POST', '/services', postOwnServices)
  room('GET', '/registration', showRegistration)
  room('GET', '/registration/:position', showRegistrationForm)
  room('POST', '/registration/:position', postRegistration)
  whole('GET', '/messages', showMessages)
  whole('POST', '/messages', postMessage)
  whole('GET', '/confirm', showConfirm)
  whole('POST', '/confirm', postConfirm)
  whole('GET', '/consent', showConsent)
  whole('POST', '/consent', postConsent)
  whole('POST', '/new-link', postNewLink)
  server.get('/m/:token/stay.ics', async (request, reply) => {
    const view = await bookingViewOf(server.prefix, pages, request)
    return sendText(reply, 'text/calendar', stayCalendar(view, await readBooking(pages, request, view)))
  })
  server.get('/m/:token/invoices/:document', async (request, reply) => {
    const view = await bookingViewOf(server.prefix, pages, request)
    return sendFile(reply, await invoiceFile(pages, request, view))
  })
}

/** Links of before, and of e-mails, name no room: of several, one is chosen first. */
const ofOneRoom =
  (show: ShowBooking): ShowBooking =>
  async (pages, request, view) =>
    view.room_ids.length > 1 && !view.is_room ? { to: wholeLink(view) } : show(pages, request, view)

/** Its e-mails are not limited any more. rule 26.26 */
const confirmOwnMailbox = ({ pipeline }: BookingPages, { published, link }: BookingView) =>
  writeAsGuest(pipeline, scopeOfPage(published), (ctx) => confirmMailbox(ctx, link.reservation_id))

/** 404 for an invalid link, and for a room that is not of its booking. rule 26.8 */
async function bookingViewOf(
  folder: string,
  pages: BookingPages,
  request: FastifyRequest,
): Promise<BookingView> {
  const { token, room } = request.params as { token: string; room?: string }
  const named = pages.signer.linkOf(token)
  const found = named && (await findBooking(pages, folder, named))
  if (!found) throw missing()
  const { published, room_ids } = found
  const is_room = room !== undefined
  if (is_room && (room_ids.length === 1 || !room_ids.includes(room))) throw missing()
  const whole = `${folder}/m/${token}`
  const link = { ...named, reservation_id: room ?? room_ids[0]! }
  const rest = (request.query as Query).rest === '1'
  const at = is_room ? `${whole}/rooms/${room}` : whole
  const page = viewOf(pages, request, { published, at })
  return { ...page, source: namedSourceOf(request), link, room_ids, is_room, whole, rest }
}
