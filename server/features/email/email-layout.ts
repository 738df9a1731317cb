import { BRAND } from '../../kernel/brand.ts'
import { type Html, html } from '../../kernel/html.ts'
import type { Language } from './messages/language.ts'

/** A block of an e-mail; the same blocks make the text and the HTML. */
export type Block =
  | { readonly text: string }
  | { readonly heading: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly changes: readonly (readonly [name: string, before: string, after: string])[] }
  | { readonly link: { readonly words: string; readonly href: string; readonly or_copy: string } }

/** The content of an e-mail before it is rendered. */
export interface EmailLayout {
  readonly language: Language
  /** The sender's name; null for the service's own. */
  readonly sender: string | null
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
export function textOf({ blocks }: EmailLayout): string {
  const parts = blocks.map((block) => {
    if ('text' in block) return block.text
    if ('heading' in block) return block.heading
    if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
    if ('changes' in block)
      return block.changes.map(([name, before, after]) => `${name}: ${before} → ${after}`).join('\n')
    return `${block.link.words}:\n${block.link.href}`
  })
  return `${parts.join('\n\n')}\n`
}

const FONT = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
// Dark on light, with a contrast of 4.5 to 1 and better; dark mode of the e-mail client inverts it.
const BUTTON = `display:inline-block;padding:11px 20px;border-radius:6px;background:${BRAND.accent};color:${BRAND.on_accent};font-weight:500;text-decoration:none`

const NAME = 'text-align:left;font-weight:normal;padding:4px 24px 4px 0;vertical-align:top'
const tableOf = (rows: readonly (readonly [name: string, value: Html])[]) =>
  html`<table style="margin:0 0 16px;border-collapse:collapse">\n${rows.map(
    ([name, value]) =>
      html`<tr><th scope="row" style="${NAME}">${name}</th><td style="padding:4px 0;vertical-align:top;overflow-wrap:anywhere">${value}</td></tr>\n`,
  )}</table>\n`

/** The HTML of an e-mail: one column, no images, nothing from other origins. */
export function htmlOf({ language, subject, blocks }: EmailLayout): string {
  const parts = blocks.map((block) => {
    if ('text' in block) return html`<p style="margin:0 0 16px;white-space:pre-line">${block.text}</p>\n`
    if ('heading' in block) return html`<h2 style="margin:24px 0 8px;font-size:18px">${block.heading}</h2>\n`
    if ('facts' in block)
      return tableOf(block.facts.map(([name, value]) => [name, html`<bdi>${value}</bdi>`]))
    if ('changes' in block) {
      const struck = block.changes.map(
        ([name, before, after]) =>
          [name, html`<s><bdi>${before}</bdi></s> → <strong><bdi>${after}</bdi></strong>`] as const,
      )
      return tableOf(struck)
    }
    const { words, href, or_copy } = block.link
    return html`<p style="margin:0 0 16px"><a href="${href}" style="${BUTTON}">${words}</a></p>
<p style="margin:0 0 16px">${or_copy}<br><span style="word-break:break-all">${href}</span></p>\n`
  })
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px;${FONT}">
<div role="article" aria-label="${subject}" style="max-width:600px;margin:0 auto">
${parts}</div>
</body>
</html>
`.text
}
