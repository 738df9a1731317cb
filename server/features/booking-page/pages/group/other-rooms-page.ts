import { html } from '#server/kernel/text/html.ts'
import type { DetailsForm } from '../../booking/details-form.ts'
import { nameOf, type PageView, queryOf } from '../../page-property.ts'
import type { StayOffer } from '../../search/sold-offers.ts'
import type { StaySearch } from '../../search/stay-search.ts'
import { layout } from '../layout.ts'
import { notice } from '../notice.ts'
import { byRoom, roomCards } from '../rooms/room-cards.ts'
import { staySummary } from '../rooms-page.ts'

interface OtherRoomsPage {
  readonly search: StaySearch
  readonly offers: readonly StayOffer[]
  readonly form: DetailsForm
  readonly message: string
}

/** What is left of a block for the same stay: a button leads to the form of its details, as they were filled in. rule 26.33 */
export function otherRoomsPage(view: PageView, { search, offers, form, message }: OtherRoomsPage): string {
  const { words } = view
  const fields = { ...queryOf(search), ...filledIn(form) }
  return layout(view, {
    title: words.rooms.title,
    main: html`<h1>${words.rooms.title}</h1>${notice('bad', message)}
${staySummary(view, search)}
${roomCards(view, byRoom(offers), (offer) => chooseForm(view, fields, offer))}`,
  })
}

/** Fields of the form of details that are filled in; a box that is ticked is sent as `yes`. */
const filledIn = (form: DetailsForm): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const text = value === true ? 'yes' : value
      return text ? [[name, text]] : []
    }),
  )

/** It has no key: nothing is booked before the form of details was shown. */
function chooseForm(
  view: PageView,
  fields: Readonly<Record<string, string>>,
  { room_type, plan }: StayOffer,
) {
  const { words, language, published } = view
  const values = Object.entries({ ...fields, room: room_type.id, plan: plan.id })
  const label = words.rooms.choose_named(nameOf(view, room_type), nameOf(view, plan))
  return html`<form method="post" action="${published.base}/details?lang=${language}">${values.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button aria-label="${label}">${words.rooms.choose}</button></form>`
}
