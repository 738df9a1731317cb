import type { Language } from '#contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { DormWords } from './words.ts'

export const DORM_WORDS: Readonly<Record<Language, DormWords>> = { en, de, fr, es, it }
