import type { Language } from '#contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { AmenityWords } from './words.ts'

const AMENITY_WORDS: Readonly<Record<Language, AmenityWords>> = { en, de, fr, es, it }

/** Other spellings of the codes. */
const ALIASES: Readonly<Record<string, string>> = {
  wi_fi: 'wifi',
  wlan: 'wifi',
  television: 'tv',
  hair_dryer: 'hairdryer',
  air_con: 'air_conditioning',
  aircon: 'air_conditioning',
  refrigerator: 'fridge',
  bath: 'bathtub',
  elevator: 'lift',
  phone: 'telephone',
  baby_cot: 'cot',
  pet_friendly: 'pets_allowed',
}

/** An amenity as guests read it: also one that was typed as text, such as `Mountain view`. Any other stays as it was typed. */
export function amenityIn(language: Language, name: string): string {
  const code = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')
  return AMENITY_WORDS[language][ALIASES[code] ?? code] ?? name.replaceAll('_', ' ')
}
