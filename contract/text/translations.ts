import type Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import { LANGUAGES, type Language } from '../languages.ts'
import * as s from '../schema.ts'

type ByLanguage<T extends TSchema> = Record<Language, Type.TOptional<T>>

const byLanguage = <T extends TSchema>(of: (language: Language) => T): ByLanguage<T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, s.optional(of(language))])) as ByLanguage<T>

/**
 * Texts of an object in other languages than its own: those of the booking page's first language are the fields
 * themselves. rule 26.35
 */
export const translations = <F extends Record<string, TSchema>>(title: string, texts: F) =>
  s.object(
    byLanguage((language) =>
      s.described(s.named(title, s.object(s.optionals(texts))), `Texts in \`${language}\``),
    ),
    'Texts in other languages, by language; guests with a language that is missing get the fields themselves',
  )

/** The same in the body of a PATCH: merged by language and text, null removes a language or a text. rule 0 */
export const translationChanges = <F extends Record<string, TSchema>>(title: string, texts: F) => {
  const nullable = Object.fromEntries(
    Object.entries(texts).map(([name, schema]) => [name, s.nullable(schema)]),
  ) as { [K in keyof F]: Type.TUnsafe<Static<F[K]> | null> }
  return s.object(
    byLanguage((language) =>
      s.nullable(
        s.described(s.named(`${title}Change`, s.object(s.optionals(nullable))), `Texts in \`${language}\``),
      ),
    ),
    'Texts in other languages; null removes a language, or a text of it',
  )
}

const NAME = s.line(100, 'Name in this language')

export const ROOM_TYPE_TEXTS = {
  name: NAME,
  description: s.text(2000, 'Description in this language'),
}
export const RATE_PLAN_TEXTS = { name: NAME }
export const SERVICE_TEXTS = { description: s.text(500, 'Description in this language') }

export interface NameInLanguages {
  readonly name: string
  readonly translations: { readonly [L in Language]?: { readonly name?: string } }
}

/** The name of an object in a language, else in that of the property. rule 26.35 */
export const translatedName = (language: Language, { name, translations: all }: NameInLanguages): string =>
  all[language]?.name ?? name

interface DescriptionInLanguages {
  readonly description: string | null
  readonly translations: { readonly [L in Language]?: { readonly description?: string } }
}

/** The same of its description; null for none. */
export const translatedDescription = (
  language: Language,
  { description, translations: all }: DescriptionInLanguages,
): string | null => all[language]?.description ?? description
