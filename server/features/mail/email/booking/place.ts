import { type Block, isolated } from '../email-layout.ts'
import type { Language } from '../words/language.ts'
import { BOOKING_MESSAGES } from './catalogue.ts'
import type { EmailProperty } from './stay.ts'

const line = (text: string | null | undefined) => isolated(text ?? '')

/** What variables of the property stand for. */
export const placeValues = (house: EmailProperty) => ({
  property_name: isolated(house.name),
  property_address: line(house.address.join(', ')),
  property_phone: line(house.phone),
  property_email: line(house.email),
  property_website: line(house.website),
  check_in_time: house.check_in_time,
  check_out_time: house.check_out_time,
})

/** How the property is reached. */
export function contact({ house }: { readonly house: EmailProperty }, language: Language): Block[] {
  const lines = [house.address.join(', '), house.phone, house.email, house.website].filter(Boolean)
  if (lines.length === 0) return []
  return [{ heading: BOOKING_MESSAGES[language].contact }, { text: lines.join('\n') }]
}
