import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Formats, formatsOf } from '../formats.ts'
import type { Catalogue } from './catalogue.ts'

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

const STORED = 'serai.language'

/** What was chosen here before, else what the browser asks for, else English. */
export function chosenLanguage(): Language {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  return wanted.find((tag): tag is Language => tag !== undefined && tag in LANGUAGES) ?? 'en'
}

/** The language that the person has elsewhere, where none was chosen on this machine; loads the page anew if it differs. */
export function adoptLanguage(theirs: Language | null, present: Language) {
  if (localStorage.getItem(STORED) !== null || theirs === null) return
  localStorage.setItem(STORED, theirs)
  if (theirs !== present) location.reload()
}

/** Takes effect with the page loaded anew: a catalogue is fetched once, and nothing is shown in two languages. */
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
  // `en` alone would write dates in the American order; the dashboard has the British one.
  const value = useMemo(
    () => ({ text, language, formats: formatsOf(language === 'en' ? 'en-GB' : language) }),
    [language, text],
  )
  return <WordsContext value={value}>{props.children}</WordsContext>
}

function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('outside of WordsProvider')
  return words
}

/** Every word of the dashboard in the language that is read. */
export const useMessages = () => useWords().text
export const useFormats = () => useWords().formats
export const useLanguage = () => useWords().language
