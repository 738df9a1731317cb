import type { Language } from '#contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { CleaningWords } from './words.ts'

export const CLEANING_WORDS: Readonly<Record<Language, CleaningWords>> = { en, de, fr, es, it }
