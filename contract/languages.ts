/** Languages of documents and e-mails. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

/** The locale of dates and numbers in a language: English is British, which writes the day first. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** A label before its value, with a colon, which French separates by a space. */
export const withColon = (language: Language, label: string): string =>
  `${label}${language === 'fr' ? '\u00a0:' : ':'}`

/** The language of a BCP 47 tag such as `de-AT`, or undefined. */
export const languageFor = (tag: string | null): Language | undefined =>
  LANGUAGES.find((known) => known === tag?.split('-')[0]?.toLowerCase())
