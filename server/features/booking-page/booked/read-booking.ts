import type { FastifyRequest } from 'fastify'
import { missing } from '../../../kernel/errors.ts'
import type { BookingStay } from '../../email/public.ts'
import { type PaymentRow, readDocuments, readPaymentsOfStay } from '../../invoices/public.ts'
import {
  asExpired,
  confirmationCode,
  findReservation,
  isExpired,
  isPaymentExpired,
  presentStayToGuest,
  type ReservationRow,
} from '../../reservations/public.ts'
import { readRoomType } from '../../room-types/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PageView, placeOf } from '../page-house.ts'

/** A booking as whoever made it sees it. */
export interface GuestBooking {
  readonly id: string
  readonly token: string
  readonly code: string
  readonly stay: BookingStay
  readonly booker: ReservationRow['booker']
  /** The hold ran out before the money came. */
  readonly has_lapsed: boolean
  /** What is to be paid for the stay to be confirmed. */
  readonly due: { readonly invoice_id: string; readonly amount: number; readonly currency: string } | null
  /** Of the deposit: the last payment that was begun. */
  readonly last_payment: PaymentRow | undefined
  readonly updated_at: string
  readonly version: number
}

/** The booking that a token opens at a house; 404 for any other token. */
export async function readBooking(
  { pipeline, signer }: BookingPages,
  request: FastifyRequest,
  { house, now }: PageView,
): Promise<GuestBooking> {
  const { token } = request.params as { token: string }
  const id = signer.reservationOf(token)
  if (id === undefined) throw missing()
  return readAsGuest(pipeline, request, placeOf(house), async (ctx) => {
    const [stored, documents, payments] = await Promise.all([
      findReservation(ctx, id),
      readDocuments(ctx, id),
      readPaymentsOfStay(ctx, id),
    ])
    const row = isExpired(stored, now) ? asExpired(stored) : stored
    const room_type = await readRoomType(ctx, row.room_type_id)
    const stay = presentStayToGuest(row, house.property, room_type?.name)
    const deposit = documents.find(({ type }) => type === 'deposit_invoice')
    const left = stay.deposit ? stay.deposit.required.amount - stay.deposit.paid.amount : 0
    const waits = stay.status === 'pending_payment' && deposit && left > 0
    return {
      id,
      token,
      code: confirmationCode(id),
      stay,
      booker: row.booker,
      has_lapsed: isPaymentExpired(row),
      due: waits ? { invoice_id: deposit.id, amount: left, currency: row.currency } : null,
      last_payment: payments.toSorted((a, b) => a.id.localeCompare(b.id)).at(-1),
      updated_at: row.updated_at,
      version: row.version,
    }
  })
}
