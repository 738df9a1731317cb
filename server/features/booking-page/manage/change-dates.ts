import type { FastifyRequest } from 'fastify'
import { isCalendarDay } from '#contract/dates.ts'
import { money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import { presentRoomsToGuest, readReservation } from '../../stays/reservations/public.ts'
import { executeAsGuest } from '../booking/execute-as-guest.ts'
import { type Form, fieldOf, readForm } from '../booking/form.ts'
import type { BookingPages } from '../booking-pages.ts'
import { amountIn } from '../formats.ts'
import type { BookingView, ShowBooking } from '../guest-booking/booking-view.ts'
import { type GuestBooking, readBooking } from '../guest-booking/read-booking.ts'
import { linkHere } from '../page-property.ts'
import { type ChosenDates, datesPage, newDatesPage } from '../pages/manage/dates-page.ts'
import type { Reply } from '../respond.ts'
import { MANAGE_WORDS } from '../words/manage/catalogue.ts'
import { type ChangeableDates, changeableDates } from './allowed.ts'

/** The form for other dates or a later departure, or why they cannot be changed. rule 26.9, 36.14 */
export const showDates: ShowBooking = async (pages, request, view) =>
  formPage(view, await readBooking(pages, request, view))

interface FormState {
  readonly dates?: ChosenDates
  readonly message?: string
  readonly status?: number
}

function formPage(
  view: BookingView,
  booking: GuestBooking,
  { dates, message, status = 200 }: FormState = {},
): Reply {
  const chosen = dates ?? { check_in: booking.stay.check_in, check_out: booking.stay.check_out }
  const changeable = changeableDates(booking, view)
  return { text: datesPage(view, { booking, changeable, dates: chosen, message }), status }
}

/**
 * The price of other dates; with the total that was shown, the change itself: both by `PATCH
 * /reservations/{id}`, the former as a dry run. rule 26.9
 */
export async function postDates(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  const form = readForm(request)
  const booking = await readBooking(pages, request, view)
  const { dates: words, longer } = MANAGE_WORDS[view.language]
  const changeable = changeableDates(booking, view)
  const dates = chosenDates(form, booking, changeable)
  const key = fieldOf(form, 'key')
  const confirms = key !== ''
  // The same form again after the change: the stay has these dates.
  if (isSame(booking, dates))
    return confirms
      ? { to: linkHere(view, '', { done: 'dates' }) }
      : formPage(view, booking, { message: words.unchanged })
  if (!changeable) return formPage(view, booking, { status: 409 })
  if (!isStay(dates)) return formPage(view, booking, { message: words.invalid, status: 422 })
  if (changeable === 'departure' && dates.check_out <= booking.stay.check_out)
    return formPage(view, booking, { message: longer.invalid, status: 422 })
  return confirms
    ? changeDates(pages, request, view, { booking, form, dates, key })
    : previewDates(pages, request, view, { booking, dates })
}

/** A stay that is made longer keeps its arrival. rule 36.14 */
const chosenDates = (form: Form, { stay }: GuestBooking, changeable: ChangeableDates): ChosenDates => ({
  check_in: changeable === 'departure' ? stay.check_in : fieldOf(form, 'check_in'),
  check_out: fieldOf(form, 'check_out'),
})

const isSame = ({ stay }: GuestBooking, { check_in, check_out }: ChosenDates) =>
  stay.check_in === check_in && stay.check_out === check_out

const isStay = ({ check_in, check_out }: ChosenDates) =>
  isCalendarDay(check_in) && isCalendarDay(check_out) && check_in < check_out

interface DatesChange {
  readonly booking: GuestBooking
  readonly dates: ChosenDates
  readonly message?: string
}

async function previewDates(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
  { booking, dates, message }: DatesChange,
): Promise<Reply> {
  let after: BookingStay | undefined
  const { answer, refusal } = await executeAsGuest<Reservation>(pages, request, view.published, {
    operation: 'updateReservation',
    params: { id: booking.id },
    body: { ...dates },
    key: '',
    dry_run: true,
    // The terms of the stay as the change would leave it.
    around: async (ctx, write) => {
      const written = await write(ctx)
      const row = await readReservation(ctx, booking.id)
      after = row && presentRoomsToGuest([row], view.published.property)
      return written
    },
  })
  if (!answer) return formPage(view, booking, { dates, message: whyNot(view, refusal.code), status: 409 })
  const key = pages.signer.newFormKey(view.now)
  const changeable = changeableDates(booking, view)
  const shown = { booking, changeable, dates, total: answer.total, terms: after, key, message }
  const text = newDatesPage(view, shown)
  return { text, status: message === undefined ? 200 : 409 }
}

async function changeDates(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
  { booking, form, dates, key }: DatesChange & { readonly form: Form; readonly key: string },
): Promise<Reply> {
  const total = fieldOf(form, 'total')
  const is_ours = pages.signer.ageOfForm(key, view.now) !== undefined
  if (!is_ours || !/^\d{1,13}$/.test(total)) return previewDates(pages, request, view, { booking, dates })
  pages.countBooking(request.ip)
  const { currency } = booking.stay.total
  const { refusal } = await executeAsGuest<Reservation>(pages, request, view.published, {
    operation: 'updateReservation',
    params: { id: booking.id },
    body: { ...dates, expected_total: money(Number(total), currency) },
    key,
  })
  if (!refusal) return { to: linkHere(view, '', { done: 'dates' }) }
  if (refusal.code !== 'SVC-1014')
    return formPage(view, booking, { dates, message: whyNot(view, refusal.code), status: 409 })
  const { expected, total: actual } = refusal.details as Readonly<
    Record<'expected' | 'total', { amount: number; currency: string }>
  >
  const message = view.words.details.price_changed(
    amountIn(view.language, expected),
    amountIn(view.language, actual),
  )
  return previewDates(pages, request, view, { booking, dates, message })
}

function whyNot({ language }: BookingView, code: string): string {
  const { not_free, not_sold, invalid } = MANAGE_WORDS[language].dates
  if (code === 'SVC-1001' || code === 'SVC-1006') return not_free
  return code === 'SVC-2002' ? invalid : not_sold
}
