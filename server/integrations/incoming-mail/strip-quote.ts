/** Attributions above a quoted e-mail: "On …, … wrote:", in the languages of e-mails. */
const INTRODUCTIONS = [
  /^(?:on|le|el|il(?: giorno)?|am|den)\b.{0,300}(?:wrote|a écrit|escribió|ha scritto)\s*:$/i,
  /^(?:am|on)\b.{0,300}\bschrieb\b.{0,300}:$/i,
  /^.{0,200}<[^<>\s@]+@[^<>\s@]+>\s*(?:wrote|schrieb|a écrit|escribió|ha scritto)\s*:$/i,
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|message d.origine|mensaje original|messaggio originale)\s*-{2,}$/i,
  /^_{20,}$/,
]
/** The header block that Outlook quotes. */
const HEAD = /^\*?(?:from|von|de|da|gesendet|sent|envoyé|enviado|inviato)\s?:\*?\s.{0,300}$/i
const SIGNATURE = /^-- ?$/
/** Attributions and headers are shorter, also when they are wrapped over two lines. */
const MAX_LINE_LENGTH = 800

/**
 * A reply without the quoted e-mail, its attribution, and the signature. Interleaved quotes above an answer
 * stay.
 */
export function stripQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const cut = lines.findIndex((_, at) => isCut(lines, at))
  const unquoted = (cut === -1 ? lines : lines.slice(0, cut)).join('\n').trim()
  return withoutLastQuote(unquoted) || text.trim()
}

function isCut(lines: readonly string[], at: number): boolean {
  if (lines[at]!.length > MAX_LINE_LENGTH) return false
  const line = lines[at]!.trim()
  if (SIGNATURE.test(lines[at]!)) return true
  // Long attributions are wrapped over two lines.
  const next = lines[at + 1] ?? ''
  const below = next.length > MAX_LINE_LENGTH ? '' : next.trim()
  const joined = `${line} ${below}`.trim()
  if (INTRODUCTIONS.some((known) => known.test(line))) return at > 0
  if (/^(?:on|le|el|il|am|den)\b/i.test(line) && INTRODUCTIONS.some((known) => known.test(joined)))
    return at > 0
  return at > 0 && HEAD.test(line) && HEAD.test(below)
}

function withoutLastQuote(text: string): string {
  const lines = text.split('\n')
  while (lines.length > 0 && /^(?:>.*|\s*)$/.test(lines.at(-1)!)) lines.pop()
  return lines.join('\n').trim()
}
