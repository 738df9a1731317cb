import { withColon } from '#contract/languages.ts'
import type { Language } from './words/language.ts'

/** A line of a calculation: what is counted, the sum, or what is left to pay. `part` is contained in the sum above. */
export interface SumRow {
  readonly name: string
  readonly amount: string
  readonly kind: 'item' | 'total' | 'part' | 'due'
}

/** A block of an e-mail; the same blocks make the text and the HTML. */
export type Block =
  | { readonly text: string }
  | { readonly heading: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly sums: readonly SumRow[] }
  | { readonly changes: readonly (readonly [name: string, before: string, after: string])[] }
  | { readonly link: { readonly words: string; readonly href: string; readonly or_copy: string } }

/** The content of an e-mail before it is rendered. */
export interface EmailLayout {
  readonly language: Language
  /** The sender's name; null for the service's own. */
  readonly sender: string | null
  /** The colour of the sender, `#0b6b62`; null for the service's own. */
  readonly accent: string | null
  readonly subject: string
  readonly blocks: readonly Block[]
}

/** Single-line values: a name cannot end a line or begin a header. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A name inside a sentence, isolated: one that runs from right to left does not reorder the words around it. */
export const isolated = (name: string): string => {
  const line = oneLine(name)
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line
}

/** The plain text of an e-mail. */
export function textOf({ blocks, language }: EmailLayout): string {
  const labelled = (label: string) => withColon(language, label)
  const parts = blocks.map((block) => {
    if ('text' in block) return block.text
    if ('heading' in block) return block.heading
    if ('facts' in block) return block.facts.map(([name, value]) => `${labelled(name)} ${value}`).join('\n')
    if ('sums' in block)
      return block.sums
        .map(({ name, amount, kind }) => `${kind === 'part' ? '  ' : ''}${labelled(name)} ${amount}`)
        .join('\n')
    if ('changes' in block)
      return block.changes.map(([name, before, after]) => `${labelled(name)} ${before} → ${after}`).join('\n')
    return `${labelled(block.link.words)}\n${block.link.href}`
  })
  return `${parts.join('\n\n')}\n`
}
