/** Languages that mails are written in. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

/** The nearest of them to a BCP 47 tag such as `de-AT`; English where there is none. */
export const languageOf = (tag: string | null): Language =>
  LANGUAGES.find((known) => known === tag?.split('-')[0]?.toLowerCase()) ?? 'en'
