import { createBookingPayment as bookingPayment } from '#contract/money/booking-bills.ts'
import * as contract from '#contract/money/payments.ts'
import { route } from '#server/http/route.ts'
import { findPayment, presentPayment } from '../../invoices/public.ts'
import { createBookingPayment } from './bookings/create-booking-payment.ts'
import { chargeCard } from './charging/charge-card.ts'
import { createPayment } from './create-payment.ts'
import { createPayments } from './create-payments.ts'
import { listPayments } from './list-payments.ts'
import { refundCard } from './refund-card.ts'
import { refundPayment } from './refund-payment.ts'
import { writeOffInvoice } from './write-off-invoice.ts'

export const paymentRoutes = [
  route(contract.createPayment, createPayment, chargeCard),
  route(contract.createPayments, createPayments),
  route(bookingPayment, createBookingPayment),
  route(contract.listPayments, listPayments),
  route(contract.getPayment, async (ctx, { params }) => presentPayment(await findPayment(ctx, params.id))),
  route(contract.writeOffInvoice, writeOffInvoice),
  route(contract.refundPayment, refundPayment, refundCard),
]
