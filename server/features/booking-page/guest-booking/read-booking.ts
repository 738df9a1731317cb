import type { FastifyRequest } from 'fastify'
import { readRoomType } from '../../inventory/room-types/public.ts'
import {
  amountDue,
  type InvoiceRow,
  type PaymentRow,
  readDocuments,
  readPaymentsOfStay,
} from '../../invoices/public.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import {
  asExpired,
  confirmationCode,
  findReservation,
  isExpired,
  isPaymentExpired,
  presentStayToGuest,
  type ReservationRow,
} from '../../stays/reservations/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readAsGuest } from '../guest-context.ts'
import { scopeOfPage } from '../page-property.ts'
import { readPageState } from '../page-store.ts'
import type { BookingView } from './booking-view.ts'

/** A booking as its guest sees it. */
export interface GuestBooking {
  readonly id: string
  readonly code: string
  readonly stay: BookingStay
  readonly booker: ReservationRow['booker']
  /** Not a channel booking, which only the channel can change. */
  readonly is_direct: boolean
  /** The hold expired before the payment. */
  readonly has_lapsed: boolean
  /** There is something to take beside the room. */
  readonly sells_services: boolean
  /**
   * The amount payable now: while the deposit is due the deposit, later the balance, if it is on one
   * document.
   */
  readonly due: Due | null
  /** Issued, oldest first. */
  readonly documents: readonly InvoiceRow[]
  /** The latest payment. */
  readonly last_payment: PaymentRow | undefined
  readonly updated_at: string
  readonly version: number
}

interface Due {
  readonly invoice_id: string
  readonly amount: number
  readonly currency: string
}

/** The booking of a link in its current state. */
export async function readBooking(
  { pipeline }: Pick<BookingPages, 'pipeline'>,
  request: FastifyRequest,
  { published, now, link }: BookingView,
): Promise<GuestBooking> {
  const id = link.reservation_id
  return readAsGuest(pipeline, request, scopeOfPage(published), async (ctx) => {
    const [stored, documents, payments, state] = await Promise.all([
      findReservation(ctx, id),
      readDocuments(ctx, id),
      readPaymentsOfStay(ctx, id),
      readPageState(ctx, published),
    ])
    const row = isExpired(stored, now) ? asExpired(stored) : stored
    const room_type = await readRoomType(ctx, row.room_type_id)
    const stay = presentStayToGuest(row, published.property, room_type?.name)
    return {
      id,
      code: confirmationCode(id),
      stay,
      booker: row.booker,
      sells_services: state?.sells_services ?? false,
      is_direct: row.channel === 'direct',
      has_lapsed: isPaymentExpired(row),
      due: dueOf(stay, documents),
      documents: documents
        .filter(({ number }) => number !== null)
        .toSorted((a, b) => a.id.localeCompare(b.id)),
      last_payment: payments.toSorted((a, b) => a.id.localeCompare(b.id)).at(-1),
      updated_at: row.updated_at,
      version: row.version,
    }
  })
}

function dueOf({ status, deposit, balance }: BookingStay, documents: readonly InvoiceRow[]): Due | null {
  const { currency } = balance
  if (status === 'pending_payment') {
    const invoice = documents.find(({ type }) => type === 'deposit_invoice')
    const amount = deposit ? deposit.required.amount - deposit.paid.amount : 0
    return invoice && amount > 0 ? { invoice_id: invoice.id, amount, currency } : null
  }
  const { amount } = balance
  const whole = documents.filter((one) => one.type === 'invoice' && amountDue(one) > 0)
  const [invoice] = whole
  const covers = invoice && whole.length === 1 && amountDue(invoice) === amount
  return covers && amount > 0 ? { invoice_id: invoice.id, amount, currency } : null
}
