import { html } from '#server/kernel/text/html.ts'
import { addDays, later } from '#server/kernel/time/dates.ts'
import type { GroupSale } from '../../stays/reservations/public.ts'
import type { PageView } from '../page-property.ts'
import type { StaySearch } from '../search/stay-search.ts'
import { SOURCE_PARAMETER } from '../visits/visit-source.ts'
import { notice } from './notice.ts'
import { NEXT_STEP } from './price-checks/microdata.ts'

type GroupDates = Pick<GroupSale, 'from_date' | 'to_date'>

/** Dates and party: native inputs, which work without a script. */
export function searchForm(
  view: PageView,
  search: StaySearch,
  { today, group }: { readonly today: string; readonly group: GroupDates | null },
) {
  const { words, published, language } = view
  const { search: texts } = words
  const { adults, children, children_ages } = search.party
  const first = group ? later(group.from_date, today) : today
  const last = group?.to_date
  const id = search.problem ? 'search-problem' : undefined
  const described = id && html` aria-describedby="${id}"`
  return html`<form class="search" method="get" action="${published.base}/rooms">
${search.problem && html`<div id="${id}">${notice('bad', texts.problem[search.problem])}</div>`}
<input type="hidden" name="lang" value="${language}">${search.group_code !== null && html`<input type="hidden" name="group" value="${search.group_code}">`}${sourceField(view)}
<p><label for="from">${texts.arrival}</label><input type="date" id="from" name="from" required min="${first}"${last && html` max="${addDays(last, -1)}"`} value="${search.check_in}"${described}></p>
<p><label for="to">${texts.departure}</label><input type="date" id="to" name="to" required min="${first}"${last && html` max="${last}"`} value="${search.check_out}"></p>
<p class="count"><label for="adults">${texts.adults}</label><input type="number" id="adults" name="adults" min="1" max="20" value="${adults}"></p>
<p class="count"><label for="children">${texts.children}</label><input type="number" id="children" name="children" min="0" max="10" value="${children}"></p>
<p class="ages"><label for="ages">${texts.ages}</label><input type="text" id="ages" name="ages" inputmode="numeric" maxlength="40" placeholder="${texts.ages_hint}" value="${children_ages.join(', ')}"></p>
<p class="go"><button${NEXT_STEP}>${texts.show}</button></p>
${search.group_code === null && promotionField(view, search)}
</form>`
}

/** Where the guest comes from, in a form that is sent as an address. rule 26.42 */
const sourceField = ({ source }: Pick<PageView, 'source'>) =>
  source !== null && html`<input type="hidden" name="${SOURCE_PARAMETER}" value="${source}">`

const promotionField = ({ words }: PageView, search: StaySearch) =>
  html`<details class="parts"${search.promotion_code && html` open`}><summary>${words.promotion.label}</summary><p><label class="out" for="promo">${words.promotion.label}</label><input type="text" id="promo" name="promo" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" value="${search.promotion_code}"></p></details>`
