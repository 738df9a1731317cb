import type { Language } from '../messages/language.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'
import { it } from './messages/it.ts'
import type { BookingMessages } from './messages.ts'

export const BOOKING_MESSAGES: Readonly<Record<Language, BookingMessages>> = { en, de, fr, es, it }
