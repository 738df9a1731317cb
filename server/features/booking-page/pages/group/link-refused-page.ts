import { html } from '#server/kernel/text/html.ts'
import type { LinkRefusal } from '../../group/link-refused.ts'
import { linkTo, type PageView } from '../../page-property.ts'
import { GROUP_WORDS } from '../../words/group/catalogue.ts'
import { layout } from '../layout.ts'

/** Why nothing is booked by the link of a group, and where rooms of the property are. rule 26.33 */
export function linkRefusedPage(view: PageView, reason: LinkRefusal): string {
  const texts = GROUP_WORDS[view.language]
  const { name } = view.published.property
  return layout(view, {
    title: texts.refused_title,
    main: html`<div class="hero"><h1>${texts.refused_title}</h1><p>${texts.refused[reason](name)}</p></div>
<p><a class="button" href="${linkTo(view, '')}">${texts.without_group}</a></p>`,
  })
}
