import type { Language } from '#contract/languages.ts'

/** Translations without the languages that have no text. */
export const withoutEmpty = <T extends object>(all: T): T =>
  Object.fromEntries(
    Object.entries(all).filter(([, texts]) => texts !== undefined && Object.keys(texts).length > 0),
  ) as T

/** Texts of a change by language; null removes one of them, or all of a language. */
type Change = { readonly [L in Language]?: Readonly<Record<string, string | null>> | null }

/** Translations with those of a change. rule 0 */
export function mergeTranslations<T extends object>(before: T, change: Change = {}): T {
  const merged = { ...before } as Record<string, object>
  for (const [language, texts] of Object.entries(change)) {
    const known = texts === null ? {} : { ...merged[language], ...texts }
    merged[language] = Object.fromEntries(Object.entries(known).filter(([, text]) => text !== null))
  }
  return withoutEmpty(merged) as T
}
