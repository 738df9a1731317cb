import { html } from '#server/kernel/text/html.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { layout } from '../layout.ts'
import { backLink } from './actions.ts'

/** The statement that the guest agreed to on the form, word for word, to be confirmed. rule 28.10 */
export function consentPage(view: PageView, { text, proof }: { text: string; proof: string }): string {
  const { consent } = MANAGE_WORDS[view.language]
  return layout(view, {
    title: consent.title,
    main: html`<div class="hero"><h1>${consent.title}</h1></div>
<section class="card"><p>${text}</p><form method="post" action="${linkHere(view, '/consent')}"><input type="hidden" name="proof" value="${proof}"><p><button>${consent.confirm}</button></p></form><p>${consent.ignore}</p></section>
${backLink(view)}`,
  })
}
