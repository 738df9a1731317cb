import { html } from '#server/kernel/text/html.ts'
import { dayIn } from '../../formats.ts'
import type { CleaningDay } from '../../manage/own-cleaning.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { CLEANING_WORDS } from '../../words/cleaning/catalogue.ts'
import { layout } from '../layout.ts'
import { notice } from '../notice.ts'
import { backLink } from './actions.ts'

interface CleaningPage {
  readonly days: readonly CleaningDay[]
  /** Sent after the hour of the property. */
  readonly is_late: boolean
}

/** The days on which the guest may want no cleaning, those that are settled as text. */
export function cleaningPage(view: PageView, { days, is_late }: CleaningPage): string {
  const words = CLEANING_WORDS[view.language]
  const until = view.published.property.booking_page.no_cleaning_until ?? ''
  return layout(view, {
    title: words.title,
    main: html`<div class="hero"><h1>${words.title}</h1></div>${is_late && notice('bad', words.late)}
${
  days.some(({ is_open }) => is_open)
    ? html`<form class="card" method="post" action="${linkHere(view, '/cleaning')}">${days.map((day) => dayField(view, day))}<p class="hint">${words.hint(until)}</p><div class="bar"><button>${words.save}</button></div></form>`
    : html`${days.map((day) => settled(view, day))}${notice('plain', words.not_now)}`
}
${backLink(view)}`,
  })
}

function dayField(view: PageView, day: CleaningDay) {
  const { date, is_waived, is_open } = day
  if (!is_open) return settled(view, day)
  const words = CLEANING_WORDS[view.language]
  return html`<p class="check"><input type="checkbox" id="day-${date}" name="no_cleaning_${date}" value="yes"${is_waived && html` checked`}><label for="day-${date}">${words.no_cleaning(dayIn(view.language, date))}</label></p>`
}

function settled({ language }: PageView, { date, is_waived }: CleaningDay) {
  const { waived, cleaned } = CLEANING_WORDS[language]
  return html`<p>${(is_waived ? waived : cleaned)(dayIn(language, date))}</p>`
}
