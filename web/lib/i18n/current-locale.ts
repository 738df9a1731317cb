import type { AnyErrorCode, FieldProblem } from '../error-codes.ts'
import type { Catalogue } from './catalogue.ts'

let spoken: Catalogue | undefined

/** Sets the catalogue of this page, for messages outside of components. */
export const setCatalogue = (text: Catalogue) => {
  spoken = text
}

/** The title of an error in the reader's language, where it has one. */
export const titleOf = (code: AnyErrorCode | undefined): string | undefined =>
  code && spoken?.errors.advice[code]?.title

/** A field problem in the reader's language. */
export const translatedProblem = (problem: FieldProblem): FieldProblem => ({
  ...problem,
  message: spoken?.errors.problems[problem.code] ?? problem.message,
})
