import type { FastifyRequest } from 'fastify'
import { missing } from '#server/kernel/errors.ts'
import { getInvoicePdf, renderPdf } from '../../money/billing/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { BookingView } from '../guest-booking/booking-view.ts'
import { readBooking } from '../guest-booking/read-booking.ts'
import { readAsGuest } from '../guest-context.ts'
import { scopeOfPage } from '../page-property.ts'

/** An issued document of the booking as a PDF; 404 for any other document. */
export async function invoiceFile(pages: BookingPages, request: FastifyRequest, view: BookingView) {
  const { document } = request.params as { document: string }
  const booking = await readBooking(pages, request, view)
  const listed = booking.documents.find(({ id }) => id === document)
  if (!listed) throw missing()
  const to_print = await readAsGuest(pages.pipeline, request, scopeOfPage(view.published), (ctx) =>
    getInvoicePdf(ctx, { params: { id: listed.id }, query: {}, body: undefined }),
  )
  return renderPdf(to_print)
}
