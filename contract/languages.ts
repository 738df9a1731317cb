/** Languages of documents and e-mails. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of a BCP 47 tag such as `de-AT`, or undefined. */
export const languageFor = (tag: string | null): Language | undefined =>
  LANGUAGES.find((known) => known === tag?.split('-')[0]?.toLowerCase())
