import type { Language } from '#contract/languages.ts'
import type { TemplateKind } from '#contract/mail/template-kinds.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import type { TemplateText } from '../email/public.ts'
import { readTemplatesOfKind } from './store.ts'

/** What a property says on an occasion in a language; null where it sends the words that are built in. */
export type WordsIn = (language: Language) => TemplateText | null

/** The templates of a property for a kind, in every language, because the language of the reader may not be known yet. rule 27.1 */
export async function readWords(
  ctx: AccountContext,
  property_id: string,
  kind: TemplateKind | null,
): Promise<WordsIn> {
  const rows = kind === null ? [] : await readTemplatesOfKind(ctx, property_id, kind)
  return (language) => {
    const row = rows.find((one) => one.language === language)
    return row ? { subject: row.subject, body: row.body } : null
  }
}
