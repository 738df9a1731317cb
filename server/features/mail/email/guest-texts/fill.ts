import { paragraphsOf, type TemplateVariable, VARIABLE_PATTERN } from '#contract/mail/template-kinds.ts'
import { type Block, oneLine } from '../email-layout.ts'

/** The words of an e-mail, with variables where values will stand. */
export interface TemplateText {
  readonly subject: string
  readonly body: string
}

/** What variables stand for. A name that is missing stands for nothing. */
export interface TemplateValues {
  readonly inline: Readonly<Partial<Record<TemplateVariable, string>>>
  readonly blocks: Readonly<Partial<Record<TemplateVariable, () => Block[]>>>
}

/** What an e-mail says: its words, filled in once, so that a value is never looked at as a template. rule 27.3 */
export function fillTemplate({ subject, body }: TemplateText, values: TemplateValues) {
  return {
    subject: oneLine(fillLine(subject, values) ?? ''),
    blocks: paragraphsOf(body).flatMap((paragraph) => fillParagraph(paragraph, values)),
  }
}

function fillParagraph(paragraph: string, values: TemplateValues): Block[] {
  const [, alone] = /^\{\{([^{}]*)\}\}$/.exec(paragraph) ?? []
  const block = alone === undefined ? undefined : values.blocks[alone.trim() as TemplateVariable]
  if (block) return block()
  const lines = paragraph.split('\n').flatMap((line) => fillLine(line, values) ?? [])
  return lines.length > 0 ? [{ text: lines.join('\n') }] : []
}

/** Null for a line whose variables all stand for nothing: "Phone: " alone says nothing. */
function fillLine(line: string, { inline }: TemplateValues): string | null {
  const found = [...line.matchAll(VARIABLE_PATTERN)].map(([, inside]) => filledIn(inside!, inline))
  if (found.length > 0 && found.every((value) => value === '')) return null
  return line.replaceAll(VARIABLE_PATTERN, (_, inside: string) => filledIn(inside, inline))
}

const filledIn = (inside: string, inline: TemplateValues['inline']): string =>
  inline[inside.trim() as TemplateVariable] ?? ''
