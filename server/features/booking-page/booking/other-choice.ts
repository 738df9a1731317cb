import type { StayDates } from '../../pricing/offers/public.ts'
import type { Form } from './form.ts'

interface OtherOffer {
  readonly room_type: { readonly id: string }
  readonly plan: { readonly id: string }
}

/** The field of the button that chooses another offer for a form that is filled in. */
export const OTHER_CHOICE = 'choose'
const FIELDS = ['room', 'plan', 'from', 'to']

/** Room and plan, with the dates where they are others. */
export const otherChoiceText = ({ room_type, plan }: OtherOffer, dates?: StayDates): string =>
  [room_type.id, plan.id, ...(dates ? [dates.check_in, dates.check_out] : [])].join(' ')

/** The form with what a button has chosen, which is shown before anything is booked; null where none was pressed. */
export function withOtherChoice(form: Form): Form | null {
  const chosen = form.get(OTHER_CHOICE)
  // A room of several is added by the button itself.
  if (chosen === undefined) return form.has('add') ? form : null
  const values = chosen.split(' ')
  return new Map([...form, ...values.map((value, i) => [FIELDS[i] ?? OTHER_CHOICE, value] as const)])
}
