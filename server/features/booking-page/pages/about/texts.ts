import { paragraphsOf } from '#contract/mail/template-kinds.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import { mapUrl } from '#server/kernel/text/map-url.ts'
import { type PageView, textsOf } from '../../page-property.ts'
import { ABOUT_WORDS } from '../../words/about/catalogue.ts'

/** Lines one under the other, without those that are null. */
export const inLines = (lines: readonly (Html | string | null)[]): Html =>
  html`${lines.filter((line) => line !== null).map((line, at) => html`${at > 0 && html`<br>`}${line}`)}`

/** A text of the property as it was written: paragraphs, with the lines of each. */
export const paragraphs = (text: string): Html[] =>
  paragraphsOf(text).map((paragraph) => html`<p>${inLines(paragraph.split('\n'))}</p>`)

/** Where the property is, on the map of OpenStreetMap; null where it does not say. */
export function mapLink({ published, language }: Pick<PageView, 'published' | 'language'>): Html | null {
  const { coordinates } = published.property.booking_page
  return (
    coordinates && html`<a href="${mapUrl(coordinates)}" rel="noreferrer">${ABOUT_WORDS[language].map}</a>`
  )
}

const MAX_REASONS = 6

/** Reasons to book here, as the property gives them, one a line; null for none. */
export function reasons({ published, language }: PageView): Html | null {
  const { why_book_here: text } = textsOf(published, language)
  const lines = text?.split('\n').filter((line) => line.trim()) ?? []
  if (lines.length === 0) return null
  return html`<section class="why" aria-labelledby="why"><h2 id="why">${ABOUT_WORDS[language].why}</h2><ul>${lines.slice(0, MAX_REASONS).map((line) => html`<li>${line.trim()}</li>`)}</ul></section>`
}

/** The house rules, unfolded by the guest of a booking; null for none. */
export function houseRules({ published, language }: PageView): Html | null {
  const { house_rules } = textsOf(published, language)
  return house_rules
    ? html`<details class="parts"><summary>${ABOUT_WORDS[language].house_rules}</summary>${paragraphs(house_rules)}</details>`
    : null
}
