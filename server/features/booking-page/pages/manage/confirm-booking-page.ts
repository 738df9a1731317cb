import { html } from '#server/kernel/text/html.ts'
import { momentIn } from '../../formats.ts'
import type { GuestBooking } from '../../guest-booking/read-booking.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { layout } from '../layout.ts'

/** A booking that is held until its guest confirms it; with a key for the holder of the link in the e-mail. rule 26.28 */
export function confirmBookingPage(
  view: PageView,
  { booker, stay, code }: GuestBooking,
  key: string | null,
): string {
  const { confirm } = MANAGE_WORDS[view.language]
  const { payment, policy, confirmation } = view.words
  const until = stay.hold_expires_at
  const moment = until && momentIn(view.language, until, view.published.property.timezone)
  return layout(view, {
    title: confirm.title,
    main: html`<div class="hero"><h1>${confirm.title}</h1>${moment && html`<p>${payment.held_until(policy.hotel_time(moment))}</p>`}</div>
<section class="card">${
      key === null
        ? html`<p role="status">${confirm.sent(booker.email ?? '')}</p>`
        : html`<p>${confirm.text}</p><form method="post" action="${linkHere(view, '/confirm')}"><input type="hidden" name="key" value="${key}"><div class="bar"><button>${confirm.confirm}</button></div></form>`
    }</section>
<p class="hint">${confirmation.code} ${code}</p>`,
  })
}
