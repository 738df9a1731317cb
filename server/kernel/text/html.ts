/** HTML that is safe to send. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | false | null | readonly Part[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const SPECIAL = /[&<>"']/
/** Most values of a page have nothing to escape, which a test finds in a third of the time of a replacement. */
export const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replaceAll(/[&<>"']/g, (c) => ESCAPES[c]!) : text

function write(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(write).join('')
  return escapeHtml(String(part))
}

/** Every value in the template is escaped, except what `html` itself made. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, i) => text + write(parts[i - 1]) + string))
