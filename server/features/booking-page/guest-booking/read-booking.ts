import type { FastifyRequest } from 'fastify'
import { money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import {
  amountDue,
  type InvoiceRow,
  type PaymentRow,
  readDocumentsOfStays,
  readPaymentsOfStays,
} from '../../invoices/public.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import {
  asExpired,
  awaitsDeposit,
  confirmationCode,
  findReservations,
  isExpired,
  isPaymentExpired,
  presentRoomsToGuest,
  type ReservationRow,
  readTypeNames,
} from '../../stays/reservations/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readAsGuest } from '../guest-context.ts'
import { scopeOfPage } from '../page-property.ts'
import { readPageState } from '../page-store.ts'
import type { BookingView } from './booking-view.ts'

/** A booking as its guest sees it: of one room, or what several come to. */
export interface GuestBooking {
  /** Of its first room. */
  readonly id: string
  /** Null for a stay that was booked alone. */
  readonly booking_id: string | null
  readonly code: string
  readonly stay: BookingStay
  /** Of all rooms. */
  readonly children_ages: readonly number[]
  /** Of its first room. */
  readonly no_cleaning_on: readonly string[]
  /** Of its first room. */
  readonly room_version: number
  /** When its first room is to be entered and left; null where that is not known. */
  readonly times: { readonly arrival: string | null; readonly departure: string | null }
  /** Its rooms, where it has several. */
  readonly rooms: readonly GuestRoom[]
  readonly booker: ReservationRow['booker']
  /** Not a channel booking, which only the channel can change. */
  readonly is_direct: boolean
  /** A company or a group pays for it, or may. */
  readonly is_for_others: boolean
  /** The hold expired before the payment. */
  readonly has_lapsed: boolean
  /** There is something to take beside the room. */
  readonly sells_services: boolean
  /**
   * The amount payable now: while the deposit is due the deposit, later the balance, of each room where it is on one
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

/** One of several rooms. */
export interface GuestRoom {
  readonly id: string
  readonly stay: BookingStay
}

interface Due {
  readonly amount: number
  readonly currency: string
  readonly items: readonly DueItem[]
}

/** What one document asks for. */
export interface DueItem {
  readonly reservation_id: string
  readonly invoice_id: string
  readonly amount: number
}

/** What is stored of a room. */
interface StoredRoom {
  readonly row: ReservationRow
  readonly documents: readonly InvoiceRow[]
  readonly payments: readonly PaymentRow[]
}

/** The booking of a link in its current state; on the page of one of its rooms, that room. */
export async function readBooking(
  { pipeline }: Pick<BookingPages, 'pipeline'>,
  request: FastifyRequest,
  { published, language, now, link, room_ids, is_room }: BookingView,
): Promise<GuestBooking> {
  const ids = is_room ? [link.reservation_id] : room_ids
  return readAsGuest(pipeline, request, scopeOfPage(published), async (ctx) => {
    const [stored, state] = await Promise.all([readRooms(ctx, ids, now), readPageState(ctx, published)])
    const rows = stored.map(({ row }) => row)
    const names = (await readTypeNames(ctx, rows))(language)
    const stayOf = (of: readonly ReservationRow[]) => presentRoomsToGuest(of, published.property, names)
    const [first] = rows
    const { id, booking_id, booker, channel } = first!
    const dues = stored.flatMap(({ row, documents }) => dueOf(row, stayOf([row]), documents) ?? [])
    const { currency } = first!
    const amount = dues.reduce((sum, item) => sum + item.amount, 0)
    return {
      id,
      booking_id,
      code: confirmationCode(booking_id ?? id),
      stay: stayOf(rows),
      times: { arrival: first!.estimated_arrival_time, departure: first!.estimated_departure_time },
      no_cleaning_on: first!.no_cleaning_on,
      room_version: first!.version,
      children_ages: rows.flatMap(({ children_ages }) => children_ages),
      rooms: rows.length === 1 ? [] : rows.map((row) => ({ id: row.id, stay: stayOf([row]) })),
      booker,
      sells_services: state?.sells_services ?? false,
      is_direct: channel === 'direct',
      is_for_others: first!.company_pays || first!.group_id !== null,
      has_lapsed: rows.every(isPaymentExpired),
      due: dues.length > 0 && !is_room ? { ...money(amount, currency), items: dues } : null,
      documents: stored
        .flatMap(({ documents }) => documents.filter(({ number }) => number !== null))
        .toSorted(byId),
      last_payment: stored
        .flatMap(({ payments }) => payments)
        .toSorted(byId)
        .at(-1),
      updated_at: rows
        .map(({ updated_at }) => updated_at)
        .toSorted()
        .at(-1)!,
      version: rows.reduce((version, row) => version + row.version, 0),
    }
  })
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) => one.id.localeCompare(other.id)

async function readRooms(ctx: Context, ids: readonly string[], now: Temporal.Instant): Promise<StoredRoom[]> {
  const [rows, documents, payments] = await Promise.all([
    findReservations(ctx, ids),
    readDocumentsOfStays(ctx, ids),
    readPaymentsOfStays(ctx, ids),
  ])
  return rows.map((row) => ({
    row: isExpired(row, now) ? asExpired(row) : row,
    documents: documents.filter(({ reservation_id }) => reservation_id === row.id),
    payments: payments.filter(({ reservation_id }) => reservation_id === row.id),
  }))
}

function dueOf(
  row: ReservationRow,
  { deposit, balance }: BookingStay,
  documents: readonly InvoiceRow[],
): DueItem | null {
  const reservation_id = row.id
  if (row.status === 'pending_payment') {
    // A room that is held for another one has its deposit due later.
    if (!awaitsDeposit(row)) return null
    const invoice = documents.find(({ type }) => type === 'deposit_invoice')
    const amount = deposit ? deposit.required.amount - deposit.paid.amount : 0
    return invoice && amount > 0 ? { reservation_id, invoice_id: invoice.id, amount } : null
  }
  const { amount } = balance
  const whole = documents.filter((one) => one.type === 'invoice' && amountDue(one) > 0)
  const [invoice] = whole
  const covers = invoice && whole.length === 1 && amountDue(invoice) === amount
  return covers && amount > 0 ? { reservation_id, invoice_id: invoice.id, amount } : null
}
