import type { Language } from '#contract/languages.ts'
import { type Addressee, languageOfAddressee } from '#server/features/guests/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'

/** The booking's, else the booker's, where there are words for it, else the property's. rule 7 */
export const languageOfDocument = (
  addressee: Pick<Addressee, 'language' | 'profile'>,
  property: Pick<PropertyRow, 'letterhead'>,
): Language => languageOfAddressee(addressee) ?? property.letterhead.language
