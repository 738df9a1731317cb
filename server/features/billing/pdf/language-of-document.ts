import { type Language, languageFor } from '../../../../contract/languages.ts'
import type { Addressee } from '../../guests/public.ts'
import type { PropertyRow } from '../../properties/public.ts'

/** The booker's where there are words for it, else the property's. rule 7 */
export const languageOfDocument = (
  { profile }: Pick<Addressee, 'profile'>,
  property: Pick<PropertyRow, 'letterhead'>,
): Language => languageFor(profile?.language ?? null) ?? property.letterhead.language
