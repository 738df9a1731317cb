import { html } from '#server/kernel/text/html.ts'
import type { Bookable } from '../booking/bookable.ts'
import type { DetailsForm } from '../booking/details-form.ts'
import { linkTo, linkToBooking, type PageView } from '../page-property.ts'
import { hiddenFields } from './details-page.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'

interface AlreadyBookedPage {
  /** The booking that exists, for the browser that made it. */
  readonly own: { readonly token: string; readonly code: string } | null
  /** Null where the same cannot be booked again. */
  readonly bookable: Bookable | null
  readonly form: DetailsForm
  readonly key: string
}

/** The same was booked within the hour: leads to that booking; another one is a step of its own. rule 26.25 */
export function alreadyBookedPage(view: PageView, { own, bookable, form, key }: AlreadyBookedPage): string {
  const { words, published } = view
  const texts = words.already_booked
  const is_mailed = published.property.guest_mails.confirmed
  const text = own ? texts.own(own.code) : `${texts.by_email}${is_mailed ? ` ${texts.mailed}` : ''}`
  const another =
    bookable &&
    html`<h2>${texts.another_title}</h2><p>${texts.another_text}</p>
<div class="two"><form method="post" action="${linkTo(view, '/details')}">${hiddenFields(view, { bookable, key, form: { ...form, another: true } })}
${personalFields(form)}<div class="bar"><button class="quiet">${texts.another}</button></div></form>
${bookable.summary}</div>`
  return layout(view, {
    title: texts.title,
    main: html`<div class="hero"><h1>${texts.title}</h1></div>${notice('plain', text)}
${own && html`<p><a class="button" href="${linkToBooking(view, own.token)}">${texts.show}</a></p>`}
${another}`,
  })
}

const personalFields = ({ another: _, genders: __, terms, marketing, dorm, ...texts }: DetailsForm) => {
  const boxes = {
    ...(terms && { terms: 'yes' }),
    ...(marketing && { marketing: 'yes' }),
    ...(dorm && { dorm: 'yes' }),
  }
  return Object.entries({ ...texts, ...boxes }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
}
