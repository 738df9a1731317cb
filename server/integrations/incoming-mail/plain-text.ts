import { Tokenizer } from 'htmlparser2'
import { shorten } from '#contract/text/shorten.ts'

/** Beyond it an e-mail has pictures in its text, or a conversation of months. */
const MAX_HTML_LENGTH = 512 * 1024
const NOT_SHOWN = new Set(['head', 'style', 'script', 'title', 'template'])
const LINE_ENDS = new Set(['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/**
 * The text of an HTML e-mail without a plain-text part, with its entities decoded, read in one pass up to
 * `max_length` characters.
 */
export function plainText(html: string, max_length: number): string {
  const source = shorten(html, MAX_HTML_LENGTH)
  const parts: string[] = []
  let length = 0
  let hidden: string | null = null
  const add = (text: string) => {
    if (hidden !== null || length >= max_length) return
    parts.push(text)
    length += text.length
  }
  const nameAt = (start: number, end: number) => source.slice(start, end).toLowerCase()
  const tokenizer = new Tokenizer(
    {},
    {
      ...IGNORED,
      ontext: (start, end) => add(source.slice(start, end)),
      ontextentity: (code) => add(String.fromCodePoint(code)),
      onopentagname(start, end) {
        const name = nameAt(start, end)
        if (name === 'br') add('\n')
        else if (name === 'body') hidden = null
        else if (NOT_SHOWN.has(name)) hidden ??= name
      },
      onclosetag(start, end) {
        const name = nameAt(start, end)
        if (name === hidden) hidden = null
        else if (LINE_ENDS.has(name)) add('\n')
      },
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  return parts.join('').replaceAll('\u00a0', ' ')
}

const ignore = () => undefined
const IGNORED = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
}
