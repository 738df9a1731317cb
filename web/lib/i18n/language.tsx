import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { localeOf } from '#contract/languages.ts'
import { type Formats, formatsOf } from '../formats.ts'
import type { Catalogue } from './catalogue.ts'

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

const STORED = 'serai.language'

/** The language chosen on this machine, else the one of the browser, else English. */
export function chosenLanguage(): Language {
  const preferred = [localStorage.getItem(STORED), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  return preferred.find((tag): tag is Language => tag !== undefined && tag in LANGUAGES) ?? 'en'
}

/**
 * The language of the user's profile, where none was chosen on this machine; reloads the page if it differs.
 */
export function adoptLanguage(theirs: Language | null, present: Language) {
  if (localStorage.getItem(STORED) !== null || theirs === null) return
  localStorage.setItem(STORED, theirs)
  if (theirs !== present) location.reload()
}

/** Reloads the page: one catalogue is loaded per page, so that languages are never mixed. */
export function chooseLanguage(language: Language) {
  localStorage.setItem(STORED, language)
  location.reload()
}

export const loadCatalogue = (language: Language) => LOADERS[language]()

interface Words {
  readonly text: Catalogue
  readonly formats: Formats
  readonly language: Language
}

const WordsContext = createContext<Words | undefined>(undefined)

export function WordsProvider(props: { language: Language; text: Catalogue; children: ReactNode }) {
  const { language, text } = props
  const value = useMemo(() => ({ text, language, formats: formatsOf(localeOf(language)) }), [language, text])
  return <WordsContext value={value}>{props.children}</WordsContext>
}

function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('outside of WordsProvider')
  return words
}

/** The catalogue in the reader's language. */
export const useMessages = () => useWords().text
export const useFormats = () => useWords().formats
export const useLanguage = () => useWords().language
