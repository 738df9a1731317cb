import type { OfferHold } from '#contract/stays/status.ts'
import type { WaitingEntry } from '#contract/stays/waiting-list.ts'

/** An offer in the form: rooms of one kind. */
export interface OfferValues {
  readonly label: string
  readonly rate_plan_id: string
  readonly from: string
  readonly to: string
  readonly adults: number
  readonly rooms: number
  readonly hold: OfferHold
}

export interface QuoteValues {
  readonly property_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly valid_until: string
  readonly message: string
  readonly notes: string
  readonly offers: readonly OfferValues[]
}

export const NEW_OFFER: OfferValues = {
  label: '',
  rate_plan_id: '',
  from: '',
  to: '',
  adults: 2,
  rooms: 1,
  hold: 'none',
}

export const NEW_QUOTE: Omit<QuoteValues, 'property_id'> = {
  first_name: '',
  last_name: '',
  email: '',
  valid_until: '',
  message: '',
  notes: '',
  offers: [NEW_OFFER],
}

/** What a guest on the waiting list is offered: the stay that it waits for. */
export function quoteOfEntry({ property_id, guest, ...stay }: WaitingEntry): Partial<QuoteValues> {
  const { first_name, last_name, email } = guest
  const offer = { ...NEW_OFFER, from: stay.check_in, to: stay.check_out, adults: stay.adults }
  return { property_id, first_name, last_name, email: email ?? '', offers: [offer] }
}

/** In the form of the API; `typeOf` is the room type of a rate plan. */
export const quoteBody =
  (typeOf: (rate_plan_id: string) => string) =>
  ({ first_name, last_name, email, offers, message, notes, ...values }: QuoteValues) => ({
    ...values,
    guest: {
      ...(first_name.trim() && { first_name: first_name.trim() }),
      ...(last_name.trim() && { last_name: last_name.trim() }),
      ...(email.trim() && { email: email.trim() }),
    },
    message: message.trim() || null,
    notes: notes.trim() || null,
    offers: offers.map(({ label, rate_plan_id, from, to, adults, rooms, hold }) => ({
      label: label.trim(),
      hold,
      rooms: Array.from({ length: rooms }, () => ({
        room_type_id: typeOf(rate_plan_id),
        rate_plan_id,
        check_in: from,
        check_out: to,
        adults,
      })),
    })),
  })
