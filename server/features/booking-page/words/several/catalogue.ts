import type { Language } from '#contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { SeveralWords } from './words.ts'

export const SEVERAL_WORDS: Readonly<Record<Language, SeveralWords>> = { en, de, fr, es, it }
