import { html } from '../../html.ts'
import type { Language } from './words/language.ts'

/** A part of a letter; the same parts make the text and the HTML. */
export type Block =
  | { readonly text: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly link: { readonly words: string; readonly href: string; readonly or_copy: string } }

/** What a mail says, before it has a form. */
export interface Letter {
  readonly language: Language
  /** Whose name it is sent under; null for the service's own. */
  readonly sender: string | null
  readonly subject: string
  readonly blocks: readonly Block[]
}

/** Words and addresses of a line each: what a name brings along ends no line and begins no header. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()

/** The letter for readers without HTML. */
export function textOf({ blocks }: Letter): string {
  const parts = blocks.map((block) => {
    if ('text' in block) return block.text
    if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
    return `${block.link.words}:\n${block.link.href}`
  })
  return `${parts.join('\n\n')}\n`
}

const FONT = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
// Dark on light, at 4.5 to 1 and better; a reader's dark mode turns it round.
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none'

/** The letter as HTML: one column, no images, nothing from elsewhere. */
export function htmlOf({ language, subject, blocks }: Letter): string {
  const parts = blocks.map((block) => {
    if ('text' in block) return html`<p style="margin:0 0 16px">${block.text}</p>\n`
    if ('facts' in block) {
      const rows = block.facts.map(
        ([name, value]) =>
          html`<tr><th scope="row" style="text-align:left;font-weight:normal;padding:4px 24px 4px 0;vertical-align:top">${name}</th><td style="padding:4px 0">${value}</td></tr>\n`,
      )
      return html`<table style="margin:0 0 16px;border-collapse:collapse">\n${rows}</table>\n`
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
