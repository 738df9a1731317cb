import type { Money } from '#contract/money.ts'
import { html } from '#server/kernel/text/html.ts'
import { amountIn, dayIn } from '../../formats.ts'
import type { GuestBooking } from '../../guest-booking/read-booking.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { layout } from '../layout.ts'
import { facts, notice } from '../notice.ts'

/** The cost of a cancellation; null for no amount. */
export interface CancellationCost {
  readonly fee: Money | null
  readonly refund: Money | null
}

interface CancelPage {
  readonly booking: GuestBooking
  /** Null where the booking cannot be cancelled. */
  readonly cost: CancellationCost | null
  readonly key?: string
  readonly message?: string | undefined
}

/** The fee and refund of a cancellation, before the confirmation. */
export function cancelPage(view: PageView, { booking, cost, key, message }: CancelPage): string {
  const { cancel } = MANAGE_WORDS[view.language]
  const { check_in, check_out, room_type } = booking.stay
  const days = `${dayIn(view.language, check_in)} – ${dayIn(view.language, check_out)}`
  return layout(view, {
    title: cancel.title,
    main: html`<div class="hero"><h1>${cancel.title}</h1><p>${room_type}, ${days}</p></div>
${message && notice('bad', message)}${cost ? costForm(view, cost, key!) : notice('plain', cancel.not_now)}
<p><a class="button" href="${linkHere(view, '')}">${cancel.keep}</a></p>`,
  })
}

function costForm(view: PageView, { fee, refund }: CancellationCost, key: string) {
  const { cancel } = MANAGE_WORDS[view.language]
  const amount = fee?.amount ?? 0
  return html`<section class="card">${amount === 0 && html`<p>${cancel.no_fee}</p>`}${facts([
    amount > 0 && [cancel.fee, html`<strong>${amountIn(view.language, fee!)}</strong>`],
    refund !== null && [cancel.refund, html`<strong>${amountIn(view.language, refund)}</strong>`],
  ])}<form method="post" action="${linkHere(view, '/cancel')}"><input type="hidden" name="key" value="${key}"><input type="hidden" name="fee" value="${amount}"><p><button class="danger">${cancel.confirm}</button></p></form></section>`
}
