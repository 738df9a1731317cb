import { missing } from '#server/kernel/errors.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import { type PageView, textsOf } from '../../page-property.ts'
import type { Reply } from '../../respond.ts'
import { ABOUT_WORDS } from '../../words/about/catalogue.ts'
import { addressLines, contactLinks, layout } from '../layout.ts'
import { facts } from '../notice.ts'
import { inLines, mapLink, paragraphs } from './texts.ts'

/** The house rules of the property; 404 where it has none. rule 26.50 */
export function houseRulesPage(view: PageView): Reply {
  const { house_rules } = textsOf(view.published, view.language)
  const title = ABOUT_WORDS[view.language].house_rules
  if (!house_rules) throw missing()
  return { text: textPage(view, title, html`${paragraphs(house_rules)}`) }
}

/** Who offers what is sold on the page: the company of the property, and what else it says. rule 26.51 */
export function legalNoticePage(view: PageView): Reply {
  const { published, language } = view
  const words = ABOUT_WORDS[language]
  const { legal, letterhead, name } = published.property
  const { legal_notice } = textsOf(published, language)
  const lines = addressLines(view)
  const contact = contactLinks(view)
  const rows = facts([
    [words.company, legal.company_name ?? name],
    legal.representative !== null && [words.represented_by, legal.representative],
    lines.length > 0 && [words.address, inLines([...lines, mapLink(view)])],
    contact.length > 0 && [words.contact, inLines(contact)],
    legal.register !== null && [words.register, legal.register],
    legal.vat_id !== null && [words.vat_id, legal.vat_id],
    legal.vat_id === null && letterhead.tax_number !== null && [words.tax_number, letterhead.tax_number],
  ])
  return {
    text: textPage(view, words.legal_notice, html`${rows}${legal_notice && paragraphs(legal_notice)}`),
  }
}

export const textPage = (view: PageView, title: string, content: Html) =>
  layout(view, {
    title,
    main: html`<div class="hero"><h1>${title}</h1></div><section class="card text" aria-label="${title}">${content}</section>`,
  })
