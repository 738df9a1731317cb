import type { Language } from '../words/language.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import type { BookingMessages } from './words.ts'

export const BOOKING_MESSAGES: Readonly<Record<Language, BookingMessages>> = { en, de, fr, es, it }
