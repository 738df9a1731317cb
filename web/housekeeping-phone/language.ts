import type { Plural, Words } from './words/en.ts'

/** Each in its own language. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  pl: 'Polski',
  uk: 'Українська',
  tr: 'Türkçe',
  vi: 'Tiếng Việt',
  ar: 'العربية',
} as const
export type Language = keyof typeof LANGUAGES

const LOADERS: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  pl: () => import('./words/pl.ts'),
  uk: () => import('./words/uk.ts'),
  tr: () => import('./words/tr.ts'),
  vi: () => import('./words/vi.ts'),
  ar: () => import('./words/ar.ts'),
}

const isLanguage = (name: string | null | undefined): name is Language =>
  name != null && Object.hasOwn(LANGUAGES, name)

const KEY = 'serai.housekeeping.language'
const keyOf = (user_id: string | undefined) => (user_id === undefined ? KEY : `${KEY}.${user_id}`)

/**
 * The language chosen on this phone by this user, else the one in the profile, else the last chosen, else the
 * phone's.
 */
export function languageOf(
  person: { readonly id: string; readonly language: string | null } | undefined,
): Language {
  const spoken = navigator.languages.map((tag) => tag.split('-')[0]!)
  const wishes = [
    localStorage.getItem(keyOf(person?.id)),
    person?.language,
    localStorage.getItem(KEY),
    ...spoken,
  ]
  return wishes.find(isLanguage) ?? 'en'
}

export function rememberLanguage(language: Language, user_id: string | undefined): void {
  for (const key of [KEY, keyOf(user_id)]) localStorage.setItem(key, language)
}

let current: { readonly language: Language; readonly words: Words } | undefined

export async function loadLanguage(language: Language): Promise<void> {
  const { words } = await LOADERS[language]()
  current = { language, words }
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.title = words.title
}

/** The loaded messages. */
export const text = (): Words => current!.words
export const currentLanguage = (): Language => current!.language

/** Room numbers are in Latin digits, so all numbers are. */
const locale = () => (current!.language === 'ar' ? 'ar-u-nu-latn' : current!.language)

/** Isolates inserted values from right-to-left text: U+2068 and U+2069. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name) =>
    current?.language === 'ar' ? `\u2068${values[name]}\u2069` : String(values[name]),
  )

export function plural(
  forms: Plural,
  count: number,
  more: Readonly<Record<string, string | number>> = {},
): string {
  const form = new Intl.PluralRules(current!.language).select(count)
  return fill(forms[form] ?? forms.other, { ...more, count })
}

/** Hour and minute, in the time zone of the property. */
export const timeOf = (moment: string, timezone: string): string =>
  new Intl.DateTimeFormat(locale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  }).format(new Date(moment))
