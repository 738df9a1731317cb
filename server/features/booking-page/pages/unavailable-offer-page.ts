import { html } from '#server/kernel/text/html.ts'
import { linkTo, type PageView, searchQuery } from '../page-property.ts'
import type { StaySearch } from '../search/stay-search.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'

/** What was chosen cannot be booked any more. */
export function unavailableOfferPage(view: PageView, search: StaySearch, message: string): string {
  const { words } = view
  return layout(view, {
    title: words.details.title,
    main: html`<div class="hero"><h1>${words.details.title}</h1></div>${notice('bad', message)}
<p><a class="button" href="${linkTo(view, '/rooms', searchQuery(search))}">${words.details.choose_other}</a></p>`,
  })
}
