import type { Language } from '#contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { ManageWords } from './words.ts'

export const MANAGE_WORDS: Readonly<Record<Language, ManageWords>> = { en, de, fr, es, it }
