import * as contract from '#contract/invoices/invoices.ts'
import * as bookings from '#contract/money/booking-bills.ts'
import * as charges from '#contract/money/charges.ts'
import * as folios from '#contract/money/folios.ts'
import * as interim from '#contract/money/interim-invoices.ts'
import * as roomCharges from '#contract/money/room-charges.ts'
import * as routing from '#contract/money/routing.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { chargeRoom } from './charges/charge-room.ts'
import { createCharge } from './charges/create-charge.ts'
import { deleteCharge } from './charges/delete-charge.ts'
import { endRecurringCharge } from './charges/end-recurring-charge.ts'
import { listCharges } from './charges/list-charges.ts'
import { createCreditNote } from './create-credit-note.ts'
import { createInvoice } from './create-invoice.ts'
import { applyRouting } from './folios/apply-routing.ts'
import { createFolio } from './folios/create-folio.ts'
import { deleteFolio } from './folios/delete-folio.ts'
import { getBookingFolio } from './folios/get-booking-folio.ts'
import { getGroupFolio } from './folios/get-group-folio.ts'
import { listFolios } from './folios/list-folios.ts'
import { moveInvoiceLines } from './folios/move-invoice-lines.ts'
import { movePayment } from './folios/move-payment.ts'
import { updateBooking } from './folios/update-booking.ts'
import { updateFolio } from './folios/update-folio.ts'
import { createInterimInvoices } from './interim/create-interim-invoices.ts'
import { issueInvoice } from './issue-invoice.ts'
import { getInvoicePdf, renderPdf } from './pdf/get-invoice-pdf.ts'
import { sendInvoice } from './send-invoice.ts'
import { updateInvoice } from './update-invoice.ts'

export const billingRoutes = [
  route(contract.createInvoice, createInvoice),
  route(contract.updateInvoice, updateInvoice),
  route(contract.issueInvoice, issueInvoice),
  route(contract.createCreditNote, createCreditNote),
  fileRoute(contract.getInvoicePdf, getInvoicePdf, renderPdf),
  route(contract.sendInvoice, sendInvoice),
  route(charges.listCharges, listCharges),
  route(charges.createCharge, createCharge),
  route(charges.deleteCharge, deleteCharge),
  route(charges.endRecurringCharge, endRecurringCharge),
  route(roomCharges.chargeRoom, chargeRoom),
  route(folios.listFolios, listFolios),
  route(folios.createFolio, createFolio),
  route(folios.updateFolio, updateFolio),
  route(folios.deleteFolio, deleteFolio),
  route(folios.moveInvoiceLines, moveInvoiceLines),
  route(folios.movePayment, movePayment),
  route(interim.createInterimInvoices, createInterimInvoices),
  route(routing.applyRouting, applyRouting),
  route(routing.getGroupFolio, getGroupFolio),
  route(bookings.getBookingFolio, getBookingFolio),
  route(bookings.updateBooking, updateBooking),
]
