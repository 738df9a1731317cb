import { shorten } from '#contract/text/shorten.ts'

/** The text of a calendar, and what its bytes did not say. */
export interface DecodedFeed {
  readonly text: string
  /** Null where every byte fits. */
  readonly note: string | null
}

/**
 * The bytes of a calendar as text, in the charset of its Content-Type, else in UTF-8 (RFC 5545, 3.1.4). Lines are folded
 * by octets, also within a character, so they are unfolded first.
 */
export function decodeFeed(body: Buffer, content_type: string | null): DecodedFeed {
  const [, label] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(content_type ?? '') ?? []
  const named = label === undefined ? undefined : decoderOf(label)
  const decoder = named ?? new TextDecoder('utf-8', { fatal: true })
  const unknown = label !== undefined && !named
  // In UTF-16 a line break has zeros in between, and a fold cannot divide a character.
  const bytes = decoder.encoding.startsWith('utf-16') ? body : unfolded(body)
  const { text, fits } = decoded(bytes, decoder)
  const notes = [
    unknown && `Its charset ${shorten(label, MAX_LABEL_LENGTH)} is not known; it is read as UTF-8.`,
    !fits && `It has bytes that are not ${decoder.encoding.toUpperCase()}: they are shown as �.`,
    // PostgreSQL refuses them in a text, and the whole calendar with it.
    text.includes('\0') && 'It has bytes of zero, which are left out.',
  ].filter((note) => note !== false)
  return { text: text.replaceAll('\0', ''), note: notes.length === 0 ? null : notes.join(' ') }
}

const MAX_LABEL_LENGTH = 40

function decoded(bytes: Buffer, decoder: TextDecoder): { text: string; fits: boolean } {
  try {
    return { text: decoder.decode(bytes), fits: true }
  } catch {
    return { text: new TextDecoder(decoder.encoding).decode(bytes), fits: false }
  }
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    return undefined
  }
}

/** Latin-1 has a character for each byte. */
const unfolded = (body: Buffer): Buffer =>
  Buffer.from(body.toString('latin1').replaceAll(/(?:\r\n|\n|\r)[ \t]/g, ''), 'latin1')
