import type { WaitingEntry } from '#contract/stays/waiting-list/waiting-list.ts'
import { internationalPhone } from '#contract/text/phone.ts'

export interface WaitingValues {
  readonly check_in: string
  readonly check_out: string
  readonly adults: number
  readonly children: number
  readonly children_ages: readonly number[]
  readonly room_type_ids: readonly string[]
  readonly until: string
  readonly note: string
}

export interface NewWaitingValues extends WaitingValues {
  readonly property_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
}

export const NEW_ENTRY: Omit<NewWaitingValues, 'property_id'> = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  check_in: '',
  check_out: '',
  adults: 2,
  children: 0,
  children_ages: [],
  room_type_ids: [],
  until: '',
  note: '',
}

/** The values of an entry in the form. */
export const valuesOf = (entry: WaitingEntry): WaitingValues => {
  const { check_in, check_out, adults, children, children_ages, room_type_ids, until, note } = entry
  return { check_in, check_out, adults, children, children_ages, room_type_ids, until, note: note ?? '' }
}

/** In the form of the API; without a last day the guest waits until the arrival. */
export const entryBody = ({ note, until, ...values }: WaitingValues) => ({
  ...values,
  until: until || values.check_in,
  note: note.trim() || null,
})

/** The same of a new entry; `country` completes a national phone number. */
export const newEntryBody =
  (countryOf: (property_id: string) => string | undefined) =>
  ({ first_name, last_name, email, phone, property_id, ...stay }: NewWaitingValues) => ({
    ...entryBody(stay),
    property_id,
    guest: {
      ...(first_name.trim() && { first_name: first_name.trim() }),
      ...(last_name.trim() && { last_name: last_name.trim() }),
      ...(email.trim() && { email: email.trim() }),
      ...(phone.trim() && { phone: internationalPhone(phone, countryOf(property_id)) }),
    },
  })
