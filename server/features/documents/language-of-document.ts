import { type Language, languageFor } from '../../../contract/languages.ts'
import type { GuestRow } from '../guests/public.ts'
import type { PropertyRow } from '../properties/public.ts'

/** The guest's where there are words for it, else the property's. decisions 7 */
export const languageOfDocument = (
  guest: Pick<GuestRow, 'language'>,
  property: Pick<PropertyRow, 'letterhead'>,
): Language => languageFor(guest.language) ?? property.letterhead.language
