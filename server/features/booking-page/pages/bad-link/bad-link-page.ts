import { html } from '#server/kernel/text/html.ts'
import { linkTo, type PageView } from '../../page-property.ts'
import { BAD_LINK_WORDS } from '../../words/bad-link/catalogue.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { layout } from '../layout.ts'
import { bareDocument } from '../refusal-page.ts'

/** What to do with a link that opens nothing: the link of a booking is sent again, where e-mails leave. rule 26.37 */
export function badLinkPage(view: PageView): string {
  const { name, booking_page } = view.published.property
  const [texts, { find }] = [BAD_LINK_WORDS[view.language], MANAGE_WORDS[view.language]]
  const [way, label] = view.finds_bookings
    ? [find.text, html`<p><a class="button" href="${linkTo(view, '/find')}">${find.title}</a></p>`]
    : [texts.ask, null]
  return layout(view, {
    title: texts.title,
    main: html`<div class="hero"><h1>${texts.title}</h1><p>${texts.text(name)}</p><p>${way}</p></div>
${label}${booking_page.open && html`<p><a href="${linkTo(view, '')}">${view.words.search.title(name)}</a></p>`}`,
  })
}

/** The properties of an account, where a link does not say of which it is. */
export function chooseProperty({ language, published }: PageView, views: readonly PageView[]): string {
  const texts = BAD_LINK_WORDS[language]
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    views.map((view) => view.published.property.name),
  )
  return bareDocument(published.folder, language, {
    title: texts.title,
    main: html`<div class="hero"><h1>${texts.title}</h1><p>${texts.text(names)}</p><p>${texts.which}</p></div>
<ul>${views.map(
      (view) =>
        html`<li><a href="${linkTo(view, view.finds_bookings ? '/find' : '')}">${view.published.property.name}</a></li>`,
    )}</ul>`,
  })
}
