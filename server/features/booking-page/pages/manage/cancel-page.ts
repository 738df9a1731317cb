import type { Money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { isToCome } from '#contract/stays/status.ts'
import { html } from '#server/kernel/text/html.ts'
import { amountIn, dayIn } from '../../formats.ts'
import { type BookingView, roomLink } from '../../guest-booking/booking-view.ts'
import type { GuestBooking } from '../../guest-booking/read-booking.ts'
import { linkHere } from '../../page-property.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { layout } from '../layout.ts'
import { facts, notice } from '../notice.ts'

/** The cost of a cancellation; null for no amount. */
export interface CancellationCost {
  readonly fee: Money | null
  readonly refund: Money | null
  /** Of each room of a booking of several, as it would be then. */
  readonly reservations?: readonly Pick<Reservation, 'id' | 'cancellation'>[]
}

interface CancelPage {
  readonly booking: GuestBooking
  /** Null where the booking cannot be cancelled. */
  readonly cost: CancellationCost | null
  readonly key?: string
  readonly message?: string | undefined
}

/** The fee and refund of a cancellation, before the confirmation. */
export function cancelPage(view: BookingView, { booking, cost, key, message }: CancelPage): string {
  const { cancel, rooms } = MANAGE_WORDS[view.language]
  const { check_in, check_out, room_type } = booking.stay
  const days = `${dayIn(view.language, check_in)} – ${dayIn(view.language, check_out)}`
  const title = view.is_room ? rooms.cancel : booking.rooms.length > 0 ? rooms.cancel_all : cancel.title
  return layout(view, {
    title,
    main: html`<div class="hero"><h1>${title}</h1><p>${room_type}, ${days}</p></div>
${message && notice('bad', message)}${cost ? costForm(view, { booking, cost, key: key!, title }) : notice('plain', cancel.not_now)}
<p><a class="button" href="${linkHere(view, '')}">${view.is_room ? rooms.keep : cancel.keep}</a></p>`,
  })
}

interface CostForm {
  readonly booking: GuestBooking
  readonly cost: CancellationCost
  readonly key: string
  /** Of what is cancelled. */
  readonly title: string
}

function costForm(view: BookingView, { booking, cost, key, title }: CostForm) {
  const { cancel } = MANAGE_WORDS[view.language]
  const { fee, refund } = cost
  const amount = fee?.amount ?? 0
  return html`<section class="card">${amount === 0 && html`<p>${cancel.no_fee}</p>`}${costOfRooms(view, booking, cost)}${facts(
    [
      amount > 0 && [cancel.fee, html`<strong>${amountIn(view.language, fee!)}</strong>`],
      refund !== null && [cancel.refund, html`<strong>${amountIn(view.language, refund)}</strong>`],
    ],
  )}<form method="post" action="${linkHere(view, '/cancel')}"><input type="hidden" name="key" value="${key}"><input type="hidden" name="fee" value="${amount}"><p><button class="danger">${title}</button></p></form></section>`
}

/** Each room that would be cancelled with its fee, and the way to cancel it alone. */
function costOfRooms(view: BookingView, { rooms }: GuestBooking, { reservations = [] }: CancellationCost) {
  const { cancel, rooms: words } = MANAGE_WORDS[view.language]
  const open = rooms.filter(({ stay }) => isToCome(stay))
  if (open.length === 0) return null
  return html`<ol class="near rooms">${open.map(({ id, stay }) => {
    const fee = reservations.find((one) => one.id === id)?.cancellation?.fee
    const costs = fee ? `${cancel.fee} ${amountIn(view.language, fee)}` : cancel.no_fee
    return html`<li><a href="${roomLink(view, id, '/cancel')}"><strong>${stay.room_type}</strong><span>${costs}</span><span>${words.cancel}</span></a></li>`
  })}</ol>`
}
