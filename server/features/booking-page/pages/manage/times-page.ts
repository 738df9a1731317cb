import { html } from '#server/kernel/text/html.ts'
import type { GuestBooking } from '../../guest-booking/read-booking.ts'
import type { TimeChoices } from '../../manage/own-times.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { TIMES_WORDS } from '../../words/times/catalogue.ts'
import { layout } from '../layout.ts'
import { notice } from '../notice.ts'
import { backLink } from './actions.ts'

interface TimesPage {
  readonly booking: GuestBooking
  readonly choices: TimeChoices
  readonly message: string | undefined
}

/** The form for the hours of a stay. */
export function timesPage(view: PageView, { booking, choices, message }: TimesPage): string {
  const words = TIMES_WORDS[view.language]
  const { check_in_time, check_out_time } = view.published.property
  const { arrival, departure } = choices
  const { times } = booking
  const fields = [
    arrival && select('arrival', words.arrival, words.arrival_usual(check_in_time), arrival, times.arrival),
    departure &&
      select('departure', words.departure, words.departure_usual(check_out_time), departure, times.departure),
  ]
  return layout(view, {
    title: words.title,
    main: html`<div class="hero"><h1>${words.title}</h1></div>${message && notice('bad', message)}
${
  fields.some(Boolean)
    ? html`<form class="card" method="post" action="${linkHere(view, '/times')}">${fields}<div class="bar"><button>${words.save}</button></div></form>`
    : notice('plain', words.not_now)
}
${backLink(view)}`,
  })
}

function select(
  name: string,
  label: string,
  usual: string,
  choices: readonly string[],
  chosen: string | null,
) {
  // An hour that staff have agreed to stays, also where guests do not choose it.
  const times = chosen === null || choices.includes(chosen) ? choices : [chosen, ...choices]
  return html`<p><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">${usual}</option>${times.map(
    (time) => html`<option value="${time}"${time === chosen && html` selected`}>${time}</option>`,
  )}</select></p>`
}
