import { shorten } from '#contract/text/shorten.ts'

/** The bytes of a document are not text in the encoding that it declares; the message may be shown to the sender. */
export class EncodingProblem extends Error {
  override readonly name = 'EncodingProblem'
}

/** Where a document may declare its encoding: the first line, in any encoding that contains ASCII. */
const DECLARATION = /^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z][\w.-]{0,40})["']/
const DECLARATION_BYTES = 512

/**
 * The text of an XML document by its byte order mark, else the charset of its Content-Type, else its
 * declaration, else UTF-8 (RFC 7303, XML 1.0 4.3.3). Throws an EncodingProblem for an encoding that is not
 * known and for a byte that does not fit: a replacement character would change a name.
 */
export function decodeXml(bytes: Uint8Array, content_type = ''): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(content_type)?.[1]
  const encoding = markOf(bytes) ?? charset ?? wideOf(bytes) ?? declaredIn(bytes) ?? 'utf-8'
  const label = encoding.toLowerCase() === 'utf-16' ? (wideOf(bytes) ?? 'utf-16le') : encoding
  const decoder = decoderOf(label)
  try {
    return decoder.decode(bytes)
  } catch {
    throw new EncodingProblem(`the message is not text in ${label}`)
  }
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw new EncodingProblem(`the encoding ${shorten(label, 40)} is not known`)
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** UTF-16 without a mark, by its first two characters: `<` and one of ASCII. */
function wideOf(bytes: Uint8Array): string | undefined {
  const mark = markOf(bytes)
  if (mark?.startsWith('utf-16')) return mark
  const [first, second, third, fourth] = bytes
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second === 0x3c && third === 0 && fourth !== 0 ? 'utf-16be' : undefined
}

const declaredIn = (bytes: Uint8Array): string | undefined =>
  DECLARATION.exec(Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1'))?.[1]
