import type { GroupSale } from '#server/features/stays/reservations/public.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { dayIn } from '../../formats.ts'
import type { PageView } from '../../page-property.ts'
import type { StaySearch } from '../../search/stay-search.ts'
import { GROUP_WORDS } from '../../words/group/catalogue.ts'
import { layout } from '../layout.ts'
import { notice } from '../notice.ts'
import { searchForm } from '../search-form.ts'

interface GroupPage {
  readonly sale: GroupSale
  /** Of the room types of its block. */
  readonly names: ReadonlyMap<string, string>
  readonly search: StaySearch
  readonly today: string
}

/** The first page of the link of a group: its dates, and what is left of its block. rule 26.33 */
export function groupPage(view: PageView, { sale, names, search, today }: GroupPage): string {
  const texts = GROUP_WORDS[view.language]
  const { name } = view.published.property
  const left = [...sale.rooms].flatMap(([id, nights]) => {
    const spans = spansOf(nights, today)
    return spans.length > 0 ? [{ name: names.get(id) ?? '', spans }] : []
  })
  return layout(view, {
    title: sale.name,
    main: html`<div class="hero"><div><h1>${sale.name}</h1><p>${texts.introduction(name)}</p></div></div>
${left.length > 0 ? html`${searchForm(view, search, { today, group: sale })}${leftOf(view, left)}` : notice('plain', texts.sold_out)}`,
  })
}

interface TypeLeft {
  readonly name: string
  readonly spans: readonly Span[]
}

const leftOf = (view: PageView, left: readonly TypeLeft[]): Html => {
  const { language } = view
  return html`<section class="card" aria-labelledby="left"><h2 id="left">${GROUP_WORDS[language].left}</h2><ul>${left.map(
    ({ name, spans }) =>
      html`<li><strong>${name}</strong>: ${spans.map(({ from, to }, i) => html`${i > 0 && '; '}${dayIn(language, from)} – ${dayIn(language, to)}`)}</li>`,
  )}</ul></section>`
}

/** Nights in a row. */
interface Span {
  readonly from: string
  /** The day after the last night. */
  to: string
}

/** The nights that have rooms left; those before today are over. */
function spansOf(nights: ReadonlyMap<string, number>, today: string): Span[] {
  const spans: Span[] = []
  for (const [date, rooms] of nights) {
    if (rooms < 1 || date < today) continue
    const last = spans.at(-1)
    if (last?.to === date) last.to = addDays(date, 1)
    else spans.push({ from: date, to: addDays(date, 1) })
  }
  return spans
}
