import type { AnyErrorCode, FieldProblem } from '../error-codes.ts'
import type { Catalogue } from './catalogue.ts'
import type { Language } from './language.tsx'
import { loadPart } from './parts.ts'

let spoken: { readonly text: Catalogue; readonly language: Language } | undefined

/** Sets the catalogue of this page, for messages outside of components. */
export const setCatalogue = (text: Catalogue, language: Language) => {
  spoken = { text, language }
}

/** The title of an error in the reader's language, where it has one. */
export const titleOf = (code: AnyErrorCode | undefined): string | undefined =>
  code && spoken?.text.errors.advice[code]?.title

/** Field problems in the reader's language, whose texts are loaded with the first; as they are where that fails. */
export async function translatedProblems(problems: readonly FieldProblem[]): Promise<FieldProblem[]> {
  const texts = spoken && (await loadPart('problems', spoken.language).catch(() => undefined))
  return problems.map((problem) => ({ ...problem, message: texts?.[problem.code] ?? problem.message }))
}
