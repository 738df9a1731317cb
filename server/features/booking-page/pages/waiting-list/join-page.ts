import { type Html, html } from '#server/kernel/text/html.ts'
import { honeypotFields } from '../../booking/form-trap.ts'
import { longDayIn } from '../../formats.ts'
import { linkTo, type PageView, searchQuery } from '../../page-property.ts'
import type { StaySearch } from '../../search/stay-search.ts'
import { WAITING_WORDS } from '../../words/waiting-list/catalogue.ts'
import type { FieldProblem } from '../../words/words.ts'
import { layout } from '../layout.ts'
import { notice } from '../notice.ts'
import { staySummary } from '../rooms-page.ts'

/** The submitted form. */
export interface JoinForm {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly agreed: boolean
}

type TextField = Exclude<keyof JoinForm, 'agreed'>
export type JoinProblems = Partial<Record<TextField, FieldProblem>> & { readonly agreed?: true }

interface JoinPage {
  readonly search: StaySearch
  readonly form: JoinForm
  readonly key: string
  readonly problems: JoinProblems
  /** Shown above the form. */
  readonly message?: string | undefined
}

/** The form by which a guest waits for a room of a stay. rule 34.9 */
export function joinPage(view: PageView, page: JoinPage): string {
  const texts = WAITING_WORDS[view.language]
  const { search, key, message, form, problems } = page
  const { name, booking_page } = view.published.property
  const { privacy_url } = booking_page
  const field = (of: TextField, more: Html) => textField(view, page, of, more)
  return layout(view, {
    title: texts.title,
    main: html`<div class="hero"><h1>${texts.title}</h1><p>${texts.text}</p></div>
${staySummary(view, search)}${message && notice('bad', message)}
<form class="card" method="post" action="${linkTo(view, '/wait')}">${hiddenFields(search)}${honeypotFields(view, key)}
<fieldset><legend class="out">${texts.title}</legend><div class="fields">
${field('first_name', html`type="text" maxlength="100" autocomplete="given-name"`)}
${field('last_name', html`type="text" maxlength="100" autocomplete="family-name"`)}
${field('email', html`type="email" required maxlength="254" autocomplete="email"`)}
</div></fieldset>
<fieldset><legend>${texts.consent}</legend>
<p class="check"><input type="checkbox" id="agreed" name="agreed" value="yes" required${form.agreed && html` checked`}${problems.agreed && html` aria-invalid="true" aria-describedby="agreed-wrong"`}><label for="agreed">${texts.agree(name, longDayIn(view.language, search.check_in!))}${problems.agreed && html`<span class="wrong" id="agreed-wrong">${texts.consent_missing}</span>`}</label></p>
${privacy_url && html`<p class="hint"><a href="${privacy_url}" target="_blank" rel="noopener">${view.words.privacy}</a></p>`}</fieldset>
<div class="bar"><button>${texts.join}</button></div></form>`,
  })
}

const hiddenFields = (search: StaySearch) =>
  Object.entries(searchQuery(search)).map(
    ([name, value]) =>
      value !== null && value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`,
  )

function textField({ words }: PageView, { form, problems }: JoinPage, name: TextField, attributes: Html) {
  const { details } = words
  const problem = problems[name]
  return html`<p><label for="${name}">${details[name]}</label><input id="${name}" name="${name}" ${attributes} value="${form[name]}"${problem && html` aria-invalid="true" aria-describedby="${name}-wrong"`}>${problem && html`<span class="wrong" id="${name}-wrong">${details[name]} ${details.problem[problem]}</span>`}</p>`
}

/** After the form was sent. */
export function joinedPage(view: PageView, search: StaySearch): string {
  const texts = WAITING_WORDS[view.language]
  return layout(view, {
    title: texts.title,
    main: html`<div class="hero"><h1>${texts.title}</h1></div>
${notice('good', texts.joined(view.published.property.name))}${staySummary(view, search)}
<p>${texts.text}</p><p><a class="button" href="${linkTo(view, '')}">${texts.search}</a></p>`,
  })
}
