import { money } from '#contract/money.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import type { Bookable } from '../booking/bookable.ts'
import { type DetailsField, type DetailsForm, EMAIL_FIX, type Problems } from '../booking/details-form.ts'
import { honeypotFields } from '../booking/form-trap.ts'
import { amountIn } from '../formats.ts'
import { linkTo, type PageView } from '../page-property.ts'
import { DORM_WORDS } from '../words/dorm/catalogue.ts'
import { LIKELY_ADDRESS_WORDS } from '../words/likely-address/catalogue.ts'
import { MANAGE_WORDS } from '../words/manage/catalogue.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'
import { pricedOffer } from './price-checks/microdata.ts'
import { dueNow } from './price-parts.ts'

interface DetailsPage {
  readonly bookable: Bookable
  readonly form: DetailsForm
  readonly key: string
  readonly problems: Problems
  /** What is booked without a deposit is to be confirmed by e-mail. */
  readonly confirms: boolean
  /** The e-mail that was likely meant. */
  readonly likely: string | undefined
  /** Shown above the form. */
  readonly message?: string | undefined
}

/** The form for the guest, beside the booking. */
export function detailsPage(view: PageView, page: DetailsPage): string {
  const { words } = view
  const wrong = Object.keys(page.problems).length
  return layout(view, {
    title: wrong > 0 ? words.details.problems(wrong) : words.details.title,
    stage: 'ready-for-payment',
    main: html`<h1>${words.details.title}</h1>
${page.message && notice('bad', page.message)}${wrong > 0 && problemList(view, page.problems)}
<div class="two"><form method="post" action="${linkTo(view, '/details')}">${hiddenFields(view, page)}
<input type="hidden" id="email_asked" name="email_asked" value="${page.likely ? page.form.email : page.form.email_asked}">
${personFields(view, page)}
${consentFields(view, page)}
${page.confirms && dueNow(page.bookable.preview) === 0 && html`<p class="hint">${MANAGE_WORDS[view.language].confirm.hint}</p>`}
<div class="bar"><button>${submitWords(view, page.bookable)}</button></div></form>
${page.bookable.summary}</div>${pricedOffer(view, page.bookable)}`,
  })
}

function submitWords({ words, language }: PageView, { preview }: Bookable): string {
  const now = dueNow(preview)
  const amount = amountIn(language, money(now, preview.total.currency))
  return now > 0 ? words.details.book_and_pay(amount) : words.details.book_free
}

export function hiddenFields(
  view: PageView,
  { bookable, key, form }: Pick<DetailsPage, 'bookable' | 'key' | 'form'>,
): Html {
  const { query, fields, genders } = bookable
  const values = { ...query, ...fields, genders: genders.join(' '), ...(form.another && { another: 'yes' }) }
  return html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${honeypotFields(view, key)}`
}

const labels = ({ words: { details } }: PageView): Readonly<Record<DetailsField, string>> => ({
  first_name: details.first_name,
  last_name: details.last_name,
  email: details.email,
  phone: details.phone,
  arrival_time: details.arrival_time,
  request: details.request,
  // The terms are a whole sentence.
  terms: '',
  marketing: '',
  dorm: '',
})

function problemList(view: PageView, problems: Problems) {
  const { details } = view.words
  const names = labels(view)
  const list = Object.entries(problems) as [DetailsField, keyof typeof details.problem][]
  return html`<div class="notice bad" role="alert" tabindex="-1" autofocus data-focus><strong>${details.problems(list.length)}</strong><ul>${list.map(
    ([field, problem]) => html`<li><a href="#${field}">${names[field]} ${details.problem[problem]}</a></li>`,
  )}</ul></div>`
}

interface TextField {
  readonly name: Exclude<DetailsField, 'terms' | 'marketing' | 'dorm'>
  readonly type?: string
  readonly autocomplete: string
  readonly hint?: string
  readonly max: number
}

/** One of both is enough. */
const NAMES: ReadonlySet<DetailsField> = new Set(['first_name', 'last_name'])

function textField(
  view: PageView,
  page: DetailsPage,
  { name, type = 'text', autocomplete, hint, max }: TextField,
) {
  const problem = page.problems[name]
  const described = [problem && `${name}-wrong`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<p><label for="${name}">${labels(view)[name]}</label><input type="${type}" id="${name}" name="${name}"${!NAMES.has(name) && html` required`} maxlength="${max}" autocomplete="${autocomplete}" value="${page.form[name]}"${described && html` aria-describedby="${described}"`}${problem && html` aria-invalid="true"`}>${wrongWords(view, page, name)}${name === 'email' && likelyAddressHint(view, page)}${hint && html`<small class="hint" id="${name}-hint">${hint}</small>`}</p>`
}

/** Asks whether another address was meant; where the page did not ask yet, the script does. rule 26.39 */
function likelyAddressHint({ language, published }: PageView, { likely }: DetailsPage): Html {
  const { question, go_on, meant } = LIKELY_ADDRESS_WORDS[language]
  const [shown, sent] = likely
    ? [html` tabindex="-1" autofocus data-focus`, html` name="${EMAIL_FIX}" value="${likely}" formnovalidate`]
    : [html` hidden`, html` type="button"`]
  return html`<span class="likely" id="email-likely" role="alert" data-likely="${published.base}/mail-domain"${shown}>${question} ${go_on} <button class="quiet"${sent}>${meant} <bdi>${likely}</bdi></button></span>`
}

function wrongWords(view: PageView, { problems }: DetailsPage, name: DetailsField): Html | null {
  const problem = problems[name]
  if (!problem) return null
  return html`<span class="wrong" id="${name}-wrong">${labels(view)[name]} ${view.words.details.problem[problem]}</span>`
}

const HOURS = Array.from({ length: 24 }, (_, i) => `${String((i + 8) % 24).padStart(2, '0')}:00`)

function personFields(view: PageView, page: DetailsPage) {
  const { details } = view.words
  const { arrival_time, request } = page.form
  return html`<fieldset><legend>${details.about_you}</legend><div class="fields">
${textField(view, page, { name: 'first_name', autocomplete: 'given-name', max: 100 })}
${textField(view, page, { name: 'last_name', autocomplete: 'family-name', max: 100 })}
${textField(view, page, { name: 'email', type: 'email', autocomplete: 'email', hint: details.email_hint, max: 254 })}
${textField(view, page, { name: 'phone', type: 'tel', autocomplete: 'tel', hint: details.phone_hint, max: 40 })}
<p class="wide"><label for="arrival_time">${details.arrival_time} <small>(${details.optional})</small></label><select id="arrival_time" name="arrival_time"><option value="">${details.arrival_unknown}</option>${HOURS.map(
    (hour) => html`<option${hour === arrival_time && html` selected`}>${hour}</option>`,
  )}</select>${wrongWords(view, page, 'arrival_time')}</p>
<p class="wide"><label for="request">${details.request} <small>(${details.optional})</small></label><textarea id="request" name="request" maxlength="1000" aria-describedby="request-hint">${request}</textarea>${wrongWords(view, page, 'request')}<small class="hint" id="request-hint">${details.request_hint}</small></p>
</div></fieldset>`
}

/** Who sleeps in a dorm for women or men only is confirmed once for all rooms. rule 26.62 */
function dormField(view: PageView, page: DetailsPage) {
  const genders = new Set(page.bookable.genders.filter((gender) => gender !== 'any'))
  if (genders.size === 0) return null
  const { confirm } = DORM_WORDS[view.language]
  const problem = page.problems.dorm
  return html`<p class="check"><input type="checkbox" id="dorm" name="dorm" value="yes" required${page.form.dorm && html` checked`}${problem && html` aria-invalid="true" aria-describedby="dorm-wrong"`}><label for="dorm">${[...genders].map((gender) => confirm[gender]).join(' ')}${wrongWords(view, page, 'dorm')}</label></p>
`
}

function consentFields(view: PageView, page: DetailsPage) {
  const { details, terms, privacy } = view.words
  const { terms_url, privacy_url } = view.published.property.booking_page
  const problem = page.problems.terms
  const links = [
    terms_url && html`<a href="${terms_url}" target="_blank" rel="noopener">${terms}</a>`,
    privacy_url && html`<a href="${privacy_url}" target="_blank" rel="noopener">${privacy}</a>`,
  ].filter((link) => link instanceof Object)
  const accepted = terms_url ? details.accept_terms : details.accept_policy
  return html`<fieldset><legend>${details.consent}</legend>
${dormField(view, page)}<p class="check"><input type="checkbox" id="terms" name="terms" value="yes" required${page.form.terms && html` checked`}${problem && html` aria-invalid="true" aria-describedby="terms-wrong"`}><label for="terms">${accepted}${wrongWords(view, page, 'terms')}</label></p>
${links.length > 0 && html`<p class="hint">${links.map((link, i) => html`${i > 0 && ' · '}${link}`)}</p>`}
<p class="check"><input type="checkbox" id="marketing" name="marketing" value="yes"${page.form.marketing && html` checked`}><label for="marketing">${details.marketing(view.published.property.name)} <small>(${details.optional})</small></label></p></fieldset>`
}
