import { type TemplateKind, type TemplateProblem, templateProblems } from '#contract/mail/template-kinds.ts'
import { shorten } from '#contract/text/shorten.ts'
import { fault } from '#server/kernel/errors.ts'

const SENTENCES: Record<TemplateProblem['code'], (name: string) => string> = {
  unknown_variable: (name) => `There is no variable {{${name}}} for this text.`,
  not_alone: (name) =>
    `{{${name}}} stands for a table: it is a paragraph of its own, with empty lines around it.`,
  unclosed_variable: () => 'A variable begins with {{ and ends with }}.',
}
/** What an answer names at most. */
const MAX_PROBLEMS = 10

/** 422 that names each variable that a text of the kind cannot have; null is a message in somebody's own words. rule 27.2 */
export function requireKnownVariables(
  kind: TemplateKind | null,
  words: Readonly<Partial<Record<'subject' | 'body', string>>>,
): void {
  const details = (['subject', 'body'] as const).flatMap((field) =>
    templateProblems(kind, field, words[field] ?? '').map(({ code, name }) => ({
      field,
      code,
      message: SENTENCES[code](shorten(name, 100)),
    })),
  )
  if (details.length === 0) return
  throw fault('SVC-2002', { message: details[0]!.message, details: details.slice(0, MAX_PROBLEMS) })
}
