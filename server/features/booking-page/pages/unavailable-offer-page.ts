import { html } from '#server/kernel/text/html.ts'
import type { PageView } from '../page-property.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'

/** What was chosen cannot be booked any more; something else is chosen elsewhere. */
export function unavailableOfferPage(view: PageView, elsewhere: string, message: string): string {
  const { words } = view
  return layout(view, {
    title: words.details.title,
    main: html`<div class="hero"><h1>${words.details.title}</h1></div>${notice('bad', message)}
<p><a class="button" href="${elsewhere}">${words.details.choose_other}</a></p>`,
  })
}
