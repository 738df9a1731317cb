/** Languages that documents and mails are written in. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

/** The one of them that a BCP 47 tag such as `de-AT` asks for, or undefined. */
export const languageFor = (tag: string | null): Language | undefined =>
  LANGUAGES.find((known) => known === tag?.split('-')[0]?.toLowerCase())
