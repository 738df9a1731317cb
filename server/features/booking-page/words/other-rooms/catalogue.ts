import type { Language } from '#contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { OtherRoomsWords } from './words.ts'

export const OTHER_ROOMS_WORDS: Readonly<Record<Language, OtherRoomsWords>> = { en, de, fr, es, it }
