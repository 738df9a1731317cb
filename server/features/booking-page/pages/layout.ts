import { withColon } from '#contract/languages.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import { SCRIPT_PATH, STYLE_PATH, stylePathOf } from '../assets.ts'
import { fontStylePath, logoPath } from '../brand/brand-paths.ts'
import { countryIn } from '../formats.ts'
import { languagesOf, linkHere, linkTo, type PageView, textsOf } from '../page-property.ts'
import { ABOUT_WORDS } from '../words/about/catalogue.ts'
import { ACCESSIBILITY_WORDS } from '../words/accessibility/catalogue.ts'
import { LANGUAGE_NAMES } from '../words/catalogue.ts'
import { MANAGE_WORDS } from '../words/manage/catalogue.ts'
import { mapLink } from './about/texts.ts'
import { type PriceStage, stageAttributes } from './price-checks/microdata.ts'

export interface PageContent {
  readonly title: string
  readonly description?: string
  /** Allows search engines to index the page. */
  readonly indexed?: boolean
  /** Additional elements of the head. */
  readonly head?: Html
  readonly main: Html
  /** Of a page with prices, for programs that check them. */
  readonly stage?: PriceStage
}

/** The HTML of a page. */
export function layout(
  view: PageView,
  { title, description, indexed, head, main, stage }: PageContent,
): string {
  const { published, language, words } = view
  const { name } = published.property
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title === name ? name : `${title} · ${name}`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="${indexed ? 'index, follow' : 'noindex, nofollow'}">
${description && html`<meta name="description" content="${description}">\n`}${assetsOf(view)}
${head}</head>
<body${stageAttributes(stage)}>
<a class="skip" href="#main">${words.skip}</a>
<header class="top">${homeLink(view)}${languageMenu(view)}</header>
<main id="main" tabindex="-1">
${main}
</main>
${footer(view)}
</body>
</html>
`.text
}

/** The logo of the property, else its name; on an open page it leads to the first one. */
function homeLink(view: PageView) {
  const { name, booking_page } = view.published.property
  const logo = logoPath(view.published)
  const mark = logo ? html`<img class="logo" src="${logo}" alt="${name}">` : name
  if (!booking_page.open) return html`<span class="property-name">${mark}</span>`
  return html`<a class="property-name" href="${linkTo(view, '', { group: view.query.group })}">${mark}</a>`
}

const assetsOf = ({ published }: PageView) => {
  const folder = `${published.folder}/assets`
  const font = fontStylePath(published)
  return html`<link rel="stylesheet" href="${folder}/${STYLE_PATH}">
<link rel="stylesheet" href="${folder}/${stylePathOf(published.property.booking_page)}">
${font && html`<link rel="stylesheet" href="${font}">\n`}<script src="${folder}/${SCRIPT_PATH}" defer></script>`
}

/** Links to the other languages of the page. */
function languageMenu(view: PageView) {
  const languages = languagesOf(view.published)
  if (languages.length < 2) return null
  const items = languages.map((language) => {
    const href = linkHere({ at: view.at, language, source: view.source }, view.path, view.query)
    const current = language === view.language && html` aria-current="true"`
    return html`<li><a href="${href}" lang="${language}" hreflang="${language}"${current}>${LANGUAGE_NAMES[language]}</a></li>`
  })
  return html`<details class="menu"><summary><span class="out">${withColon(view.language, view.words.language)} </span>${LANGUAGE_NAMES[view.language]}</summary><ul>${items}</ul></details>`
}

/** The postal address in lines. */
export function addressLines({ published, language }: Pick<PageView, 'published' | 'language'>): string[] {
  const { address, country } = published.property
  const town = [address.postal_code, address.city].filter(Boolean).join(' ')
  const lines = [address.line1, address.line2, town, address.region].filter((line) =>
    line?.trim(),
  ) as string[]
  return lines.length > 0 ? [...lines, countryIn(language, address.country ?? country)] : []
}

/** Phone and e-mail of the property. */
export function contactLinks({ published }: Pick<PageView, 'published'>) {
  const { phone, email } = published.property.letterhead
  const links = [
    phone && html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phone}</a>`,
    email && html`<a href="mailto:${email}">${email}</a>`,
  ]
  return links.filter((link) => link !== null && link !== '')
}

/** The same as items of a list. */
export const contactItems = (view: Pick<PageView, 'published'>) =>
  contactLinks(view).map((link) => html`<li>${link}</li>`)

function footer(view: PageView) {
  const { open, terms_url, privacy_url } = view.published.property.booking_page
  const { words, language } = view
  const about = ABOUT_WORDS[language]
  const lines = addressLines(view)
  const map = mapLink(view)
  const below = (path: string, name: string) => html`<li><a href="${linkTo(view, path)}">${name}</a></li>`
  return html`<footer><p><strong>${view.published.property.name}</strong>${lines.length > 0 && html`<br>${lines.join(', ')}`}${map && html`<br>${map}`}</p>
<ul>${view.finds_bookings && html`<li><a href="${linkTo(view, '/find')}">${MANAGE_WORDS[view.language].find.title}</a></li>`}${contactItems(view)}${open && textsOf(view.published, language).house_rules && below('/rules', about.house_rules)}${terms_url && html`<li><a href="${terms_url}">${words.terms}</a></li>`}${
    privacy_url && html`<li><a href="${privacy_url}">${words.privacy}</a></li>`
  }${open && html`${below('/legal', about.legal_notice)}${below('/accessibility', ACCESSIBILITY_WORDS[language].title)}`}</ul></footer>`
}
