import { type Language, languageFor } from '#contract/languages.ts'

export { LANGUAGES, type Language } from '#contract/languages.ts'

/** The nearest of them to a BCP 47 tag such as `de-AT`; English where there is none. */
export const languageOf = (tag: string | null): Language => languageFor(tag) ?? 'en'
