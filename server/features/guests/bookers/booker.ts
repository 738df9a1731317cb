import type { Booker } from '#contract/parts/reservation-parts.ts'
import { isSameName } from './same-name.ts'

/** The guest as named in a booking, and how that differs from the profile that it joins. rule 4 */

interface BookerDetails {
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone: string | null
}

/** The booker of a booking that names its guest by id: the profile as it is at that moment. */
export const bookerOf = ({ first_name, last_name, email, phone }: BookerDetails): Booker => ({
  first_name,
  last_name,
  email,
  phone,
})

export interface Difference {
  readonly other_name: boolean
  readonly other_phone: boolean
}

/** Whether the booker may be another person. A phone number that only one of both has decides nothing. */
export const differenceOf = (profile: BookerDetails, booker: Booker): Difference => ({
  other_name:
    !isSameName(profile.last_name, booker.last_name) || !isSameName(profile.first_name, booker.first_name),
  other_phone: profile.phone !== null && booker.phone !== null && profile.phone !== booker.phone,
})

/** Whether a search would find the booker by something that the profile does not have. */
export const isAlias = (profile: BookerDetails, booker: Booker): boolean =>
  (['first_name', 'last_name', 'email', 'phone'] as const).some(
    (field) => booker[field] !== null && booker[field] !== profile[field],
  )
