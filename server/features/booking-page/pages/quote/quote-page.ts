import { withColon } from '#contract/languages.ts'
import type { GuestOffer, GuestQuote } from '#server/features/stays/quotes/public.ts'
import { html } from '#server/kernel/text/html.ts'
import { amountIn, dayIn, longDayIn } from '../../formats.ts'
import { linkHere, linkTo, type PageView } from '../../page-property.ts'
import { policySentences } from '../../policy.ts'
import { DORM_WORDS } from '../../words/dorm/catalogue.ts'
import { QUOTE_WORDS } from '../../words/quote/catalogue.ts'
import { paragraphs } from '../about/texts.ts'
import { layout } from '../layout.ts'
import { facts, notice } from '../notice.ts'
import { partyWords } from '../party-words.ts'
import { dueParts } from '../price-parts.ts'

interface QuotePage {
  readonly quote: GuestQuote
  readonly key: string
  readonly message?: string | undefined
}

/** The offers of a quote side by side, each with its button; of one that is over, what became of it. rule 33.7 */
export function quotePage(view: PageView, { quote, key, message }: QuotePage): string {
  const { language, published } = view
  const texts = QUOTE_WORDS[language]
  const { name } = published.property
  const { status, offers } = quote
  if (status !== 'sent') return overPage(view, status === 'draft' ? 'withdrawn' : status)
  return layout(view, {
    title: texts.title(name),
    main: html`<div class="hero"><h1>${texts.title(name)}</h1><p>${texts.stands_until(longDayIn(language, quote.valid_until))}</p></div>
${message && notice('bad', message)}${quote.message && paragraphs(quote.message)}
<ol class="offers">${offers.map((offer, i) => offerOf(view, { offer, number: i + 1, key }))}</ol>`,
  })
}

interface OfferCard {
  readonly offer: GuestOffer
  readonly number: number
  readonly key: string
}

function offerOf(view: PageView, { offer, number, key }: OfferCard) {
  const { language } = view
  const texts = QUOTE_WORDS[language]
  const { label, total, preview, is_held } = offer
  return html`<li class="card offer"><div><h2>${label}</h2>
${preview && roomsOf(view, preview)}<p>${is_held ? texts.held : texts.not_held}</p>
${preview && policySentences(view, preview).map((sentence) => html`<p class="hint">${sentence}</p>`)}</div>
<div class="price"><b>${amountIn(language, total)}</b><p>${view.words.rooms.total}</p>${preview ? html`${dueParts(view, preview)}${acceptForm(view, { offer, number, key })}` : html`<p>${texts.not_sold}</p>`}</div></li>
`
}

function roomsOf(view: PageView, preview: NonNullable<GuestOffer['preview']>) {
  const { words, language } = view
  return facts(
    (preview.rooms ?? [preview]).map((room) => [
      room.room_type,
      html`${dayIn(language, room.check_in)} – ${dayIn(language, room.check_out)}, ${partyWords(words, room)}`,
    ]),
  )
}

/** The total goes along: nothing is booked at another one than was shown. */
function acceptForm(view: PageView, { offer, number, key }: OfferCard) {
  const { accept } = QUOTE_WORDS[view.language]
  const label = `${withColon(view.language, accept)} ${offer.label}`
  return html`<form method="post" action="${linkHere(view, view.path)}"><input type="hidden" name="key" value="${key}"><input type="hidden" name="offer" value="${number}"><input type="hidden" name="total" value="${offer.total.amount}">${dormField(view, { offer, number })}<button aria-label="${label}">${accept}</button></form>`
}

/** Who sleeps in a dorm for women or men only is confirmed once for all rooms. rule 26.62 */
function dormField(
  { language }: PageView,
  { offer: { genders }, number }: Pick<OfferCard, 'offer' | 'number'>,
) {
  if (genders.length === 0) return null
  const { confirm } = DORM_WORDS[language]
  const id = `dorm-${number}`
  return html`<input type="hidden" name="genders" value="${genders.join(' ')}"><p class="check"><input type="checkbox" id="${id}" name="dorm" value="yes" required><label for="${id}">${genders.map((gender) => confirm[gender]).join(' ')}</label></p>`
}

function overPage(view: PageView, status: 'accepted' | 'lapsed' | 'declined' | 'withdrawn') {
  const texts = QUOTE_WORDS[view.language]
  const { name } = view.published.property
  return layout(view, {
    title: texts.title(name),
    main: html`<div class="hero"><h1>${texts.title(name)}</h1><p>${texts.over[status](name)}</p></div>
${status !== 'accepted' && html`<p><a class="button" href="${linkTo(view, '')}">${texts.search}</a></p>`}`,
  })
}
