import { html } from '#server/kernel/text/html.ts'
import type { PageView } from '../page-property.ts'
import type { StaySearch } from '../search/stay-search.ts'
import { notice } from './notice.ts'

/** Dates and party: native inputs, which work without a script. */
export function searchForm(view: PageView, search: StaySearch, today: string) {
  const { words, published, language } = view
  const { search: texts } = words
  const { adults, children, children_ages } = search.party
  const id = search.problem ? 'search-problem' : undefined
  const described = id && html` aria-describedby="${id}"`
  return html`<form class="search" method="get" action="${published.base}/rooms">
${search.problem && html`<div id="${id}">${notice('bad', texts.problem[search.problem])}</div>`}
<input type="hidden" name="lang" value="${language}">
<p><label for="from">${texts.arrival}</label><input type="date" id="from" name="from" required min="${today}" value="${search.check_in}"${described}></p>
<p><label for="to">${texts.departure}</label><input type="date" id="to" name="to" required min="${today}" value="${search.check_out}"></p>
<p class="count"><label for="adults">${texts.adults}</label><input type="number" id="adults" name="adults" min="1" max="20" value="${adults}"></p>
<p class="count"><label for="children">${texts.children}</label><input type="number" id="children" name="children" min="0" max="10" value="${children}"></p>
<p class="ages"><label for="ages">${texts.ages}</label><input type="text" id="ages" name="ages" inputmode="numeric" maxlength="40" placeholder="${texts.ages_hint}" value="${children_ages.join(', ')}"></p>
<p class="go"><button>${texts.show}</button></p>
<details class="parts"${search.promotion_code && html` open`}><summary>${words.promotion.label}</summary><p><label class="out" for="promo">${words.promotion.label}</label><input type="text" id="promo" name="promo" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" value="${search.promotion_code}"></p></details>
</form>`
}
