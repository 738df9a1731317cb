import type { Language } from '#contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { PageWords } from './words.ts'

export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = { en, de, fr, es, it }

/** Names of the languages, each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
}
