import type { AnyErrorCode, FieldProblem } from '../error-codes.ts'
import type { Catalogue } from './catalogue.ts'

let spoken: Catalogue | undefined

/** The catalogue of this page, for what is said outside of any component. */
export const setCatalogue = (text: Catalogue) => {
  spoken = text
}

/** What has happened, in the reader's language where it has a word for it. */
export const titleOf = (code: AnyErrorCode | undefined): string | undefined =>
  code && spoken?.errors.advice[code]?.title

/** A field's problem in the reader's language. */
export const translatedProblem = (problem: FieldProblem): FieldProblem => ({
  ...problem,
  message: spoken?.errors.problems[problem.code] ?? problem.message,
})
