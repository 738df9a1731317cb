import type { Money } from '#contract/money.ts'
import type { BookedService, ServiceChoice } from '#contract/parts/booked-services.ts'
import { nameIn } from '#server/features/pricing/services/public.ts'
import { html } from '#server/kernel/text/html.ts'
import { amountIn } from '../../formats.ts'
import type { GuestBooking } from '../../guest-booking/read-booking.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { choicesText } from '../../services/choices.ts'
import type { OnlineService } from '../../services/online-services.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { SERVICE_WORDS } from '../../words/services/catalogue.ts'
import { layout } from '../layout.ts'
import { facts, notice } from '../notice.ts'
import { serviceFields } from '../services/choices-form.ts'
import { backLink } from './actions.ts'
import { differenceWords } from './dates-page.ts'

interface OwnServicesPage {
  readonly booking: GuestBooking
  readonly online: readonly OnlineService[]
  readonly chosen: readonly ServiceChoice[]
  readonly possible: boolean
  readonly message: string | undefined
}

/** Where services of a stay are chosen. */
export function ownServicesPage(view: PageView, page: OwnServicesPage): string {
  const { change } = SERVICE_WORDS[view.language]
  const { dates, services } = MANAGE_WORDS[view.language]
  const { booking, online, chosen, possible, message } = page
  return layout(view, {
    title: change,
    main: html`<div class="hero"><h1>${change}</h1></div>${message && notice('bad', message)}
${
  possible
    ? html`<form method="post" action="${linkHere(view, '/services')}">${serviceFields(view, { online, choices: chosen, stay: booking.stay })}
<p class="hint">${dates.ask}</p><div class="bar"><button>${dates.check}</button></div></form>`
    : notice('plain', services.not_now)
}
${backLink(view)}`,
  })
}

interface NewServicesPage {
  readonly booking: GuestBooking
  readonly chosen: readonly ServiceChoice[]
  /** The stay as it would be. */
  readonly answer: { readonly total: Money; readonly services: readonly BookedService[] }
  readonly key: string
  readonly message: string | undefined
}

/** What the chosen services come to, and the form that changes the stay. */
export function newServicesPage(
  view: PageView,
  { booking, chosen, answer, key, message }: NewServicesPage,
): string {
  const { language } = view
  const { dates, services } = MANAGE_WORDS[language]
  const { total } = answer
  return layout(view, {
    title: SERVICE_WORDS[language].change,
    main: html`<div class="hero"><h1>${SERVICE_WORDS[language].change}</h1></div>${message && notice('bad', message)}
<section class="card">${facts([
      [dates.now, amountIn(language, booking.stay.total)],
      ...answer.services.map(
        (one) => [`${one.quantity} × ${nameIn(one, language)}`, amountIn(language, one.total)] as const,
      ),
      [dates.total, html`<strong>${amountIn(language, total)}</strong>`],
    ])}<p>${differenceWords(view, total.amount - booking.stay.total.amount, total.currency)}</p>
<form method="post" action="${linkHere(view, '/services')}"><input type="hidden" name="key" value="${key}"><input type="hidden" name="services" value="${choicesText(chosen)}"><input type="hidden" name="total" value="${total.amount}"><div class="bar"><button>${services.confirm}</button></div></form></section>
${backLink(view)}`,
  })
}
