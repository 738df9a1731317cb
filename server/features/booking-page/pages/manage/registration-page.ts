import type { Registration } from '#contract/stays/registrations.ts'
import { html } from '#server/kernel/text/html.ts'
import { dayIn } from '../../formats.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { REGISTRATION_WORDS } from '../../words/manage/registration/catalogue.ts'
import { layout } from '../layout.ts'
import { notice } from '../notice.ts'
import { backLink } from './actions.ts'

interface RegistrationPage {
  readonly registration: Registration
  readonly names: ReadonlyMap<number, string>
  readonly done: boolean
}

/** Who of the party is registered, and who is not. */
export function registrationPage(view: PageView, { registration, names, done }: RegistrationPage): string {
  const words = REGISTRATION_WORDS[view.language]
  const { guests, open_to_guest, registered, wanted, law, deleted_after } = registration
  return layout(view, {
    title: words.title,
    main: html`<div class="hero"><h1>${words.title}</h1><p>${words.why}${law && html` (${law})`}</p></div>
${done && notice('good', words.done)}${!open_to_guest && notice('plain', words.closed)}
<p>${words.progress(registered, wanted)}</p>
<ol class="near">${guests.map(({ position, required }) => {
      const name = names.get(position)
      const state = name ?? (required ? words.to_do : words.if_other_family)
      const inside = html`<strong>${words.guest(position)}</strong><span>${name ? `✓ ${state}` : state}</span>`
      return html`<li>${open_to_guest ? html`<a href="${linkHere(view, `/registration/${position}`)}">${inside}</a>` : inside}</li>`
    })}</ol>
<p class="hint">${words.retention(dayIn(view.language, deleted_after))}</p>
${backLink(view)}`,
  })
}
