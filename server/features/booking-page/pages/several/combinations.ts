import { money } from '#contract/money.ts'
import { html } from '#server/kernel/text/html.ts'
import { amountIn } from '../../formats.ts'
import { linkTo, nameOf, type PageView, searchQuery } from '../../page-property.ts'
import type { StaySearch } from '../../search/stay-search.ts'
import { roomsText } from '../../several/chosen-rooms.ts'
import type { Combination } from '../../several/find-combinations.ts'
import { RATE_WORDS } from '../../words/rates/catalogue.ts'
import { SEVERAL_WORDS } from '../../words/several/catalogue.ts'
import { partyWords } from '../party-words.ts'

/** Rooms that hold a party together, each combination with its whole price. rule 26.32 */
export function combinationList(
  view: PageView,
  search: StaySearch,
  found: readonly Combination[],
  { kind, next }: { readonly kind: 'rooms' | 'beds'; readonly next: string },
) {
  const { language, words, published } = view
  const texts = SEVERAL_WORDS[language]
  const { currency } = published.property
  const { beds, beds_text } = RATE_WORDS[language]
  const [title, text] = kind === 'beds' ? [beds, beds_text] : [texts.combined, texts.combined_text]
  return html`<h2>${title}</h2><p>${text}</p>
<ol class="offers">${found.map(({ rooms, offers, total }) => {
    const path = linkTo(view, next, { ...searchQuery(search), rooms: roomsText(rooms) })
    const names = offers.map(({ room_type, plan }) => ({
      room: nameOf(view, room_type),
      plan: nameOf(view, plan),
    }))
    const named = countedNames(names.map(({ room }) => room))
    const lines =
      kind === 'beds'
        ? new Set(names.map(({ plan }) => plan))
        : rooms.map(({ party }, i) => `${names[i]!.room}, ${names[i]!.plan}, ${partyWords(words, party)}`)
    const choose = kind === 'beds' ? words.rooms.choose : texts.choose
    return html`<li class="card offer"><div><h3>${named}</h3><ul>${[...lines].map((line) => html`<li>${line}</li>`)}</ul></div>
<div class="price"><b>${amountIn(language, money(total, currency))}</b><p>${kind === 'rooms' && html`${texts.count(rooms.length)}, `}${words.rooms.total}</p><a class="button" href="${path}" rel="nofollow" aria-label="${choose}: ${named}">${choose}</a></div></li>`
  })}</ol>`
}

/** Names of rooms, each once with how many there are. */
export const countedNames = (names: readonly string[]): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => `${length} × ${name}`).join(', ')
