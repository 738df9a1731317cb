import type { FastifyInstance, FastifyRequest } from 'fastify'
import { missing } from '#server/kernel/errors.ts'
import { confirmMailbox } from '../../guests/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { writeAsGuest } from '../guest-context.ts'
import { postCancellation, showCancellation } from '../manage/cancel.ts'
import { postDates, showDates } from '../manage/change-dates.ts'
import { postOwnServices, showOwnServices } from '../manage/change-services.ts'
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
import { type BookingView, findBookingProperty, type ShowBooking } from './booking-view.ts'
import { postBank, postPayment, showPayment } from './pay.ts'
import { readBooking } from './read-booking.ts'
import { showBooking } from './show-booking.ts'
import { stayCalendar } from './stay-calendar.ts'

/**
 * The pages of one booking, for the holder of its link: view, pay, change, cancel, and messages. rules 26.8
 * to 26.11
 */
export function serveBookings(server: FastifyInstance, pages: BookingPages): void {
  const page = (method: 'GET' | 'POST', path: string, show: ShowBooking) =>
    server.route({
      method,
      url: `/m/:token${path}`,
      bodyLimit: FORM_BYTES,
      handler: async (request, reply) => {
        const view = await bookingViewOf(server.prefix, pages, request)
        const shown = await show(pages, request, view)
        // Programs follow links in e-mails too, but they send no forms.
        if (method === 'POST' && view.link.by_mail) await confirmOwnMailbox(pages, view)
        return 'to' in shown ? redirectTo(reply, shown) : sendPage(request, reply, shown)
      },
    })
  page('GET', '', showBooking)
  page('GET', '/pay', showPayment)
  page('POST', '/pay', postPayment)
  page('POST', '/bank', postBank)
  page('GET', '/dates', showDates)
  page('POST', '/dates', postDates)
  page('GET', '/cancel', showCancellation)
  page('POST', '/cancel', postCancellation)
  page('GET', '/services', showOwnServices)
  page('POST', '/services', postOwnServices)
  page('GET', '/messages', showMessages)
  page('POST', '/messages', postMessage)
  page('GET', '/registration', showRegistration)
  page('GET', '/registration/:position', showRegistrationForm)
  page('POST', '/registration/:position', postRegistration)
  page('GET', '/confirm', showConfirm)
  page('POST', '/confirm', postConfirm)
  page('GET', '/consent', showConsent)
  page('POST', '/consent', postConsent)
  page('POST', '/new-link', postNewLink)
  server.get('/m/:token/stay.ics', async (request, reply) => {
    const view = await bookingViewOf(server.prefix, pages, request)
    return sendText(reply, 'text/calendar', stayCalendar(view, await readBooking(pages, request, view)))
  })
  server.get('/m/:token/invoices/:document', async (request, reply) => {
    const view = await bookingViewOf(server.prefix, pages, request)
    return sendFile(reply, await invoiceFile(pages, request, view))
  })
}

/** Its e-mails are not limited any more. rule 26.26 */
const confirmOwnMailbox = ({ pipeline }: BookingPages, { published, link }: BookingView) =>
  writeAsGuest(pipeline, scopeOfPage(published), (ctx) => confirmMailbox(ctx, link.reservation_id))

/** 404 for an invalid link. rule 26.8 */
async function bookingViewOf(
  folder: string,
  pages: BookingPages,
  request: FastifyRequest,
): Promise<BookingView> {
  const { token } = request.params as { token: string }
  const link = pages.signer.linkOf(token)
  const published = link && (await findBookingProperty(pages, folder, link))
  if (!published) throw missing()
  const rest = (request.query as Query).rest === '1'
  return { ...viewOf(pages, request, { published, at: `${folder}/m/${token}` }), link, rest }
}
