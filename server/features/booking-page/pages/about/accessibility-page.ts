import { withColon } from '#contract/languages.ts'
import { html } from '#server/kernel/text/html.ts'
import { type PageView, textsOf } from '../../page-property.ts'
import type { Reply } from '../../respond.ts'
import { ABOUT_WORDS } from '../../words/about/catalogue.ts'
import { ACCESSIBILITY_WORDS } from '../../words/accessibility/catalogue.ts'
import { contactLinks } from '../layout.ts'
import { textPage } from './pages.ts'
import { inLines, paragraphs } from './texts.ts'

/** The accessibility statement of the booking page, with what the property says of the house. rule 26.56 */
export function accessibilityPage(view: PageView): Reply {
  const { published, language } = view
  const words = ACCESSIBILITY_WORDS[language]
  const { accessibility } = textsOf(published, language)
  const list = (items: readonly string[]) => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`
  const contact = contactLinks(view)
  return {
    text: textPage(
      view,
      words.title,
      html`<p>${words.aim(published.property.name)}</p>
<h2>${words.measures_title}</h2>${list(words.measures)}
<h2>${words.limits_title}</h2>${list(words.limits)}
${accessibility && html`<h2>${words.house_title}</h2>${paragraphs(accessibility)}`}
<h2>${words.contact_title}</h2><p>${words.contact}</p>${contact.length > 0 && html`<p>${withColon(language, ABOUT_WORDS[language].contact)} ${inLines(contact)}</p>`}`,
    ),
  }
}
