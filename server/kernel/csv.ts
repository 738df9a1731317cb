/**
 * What spreadsheets take for a formula at the beginning of a cell: also behind white space and control characters, and
 * in full width. OWASP, CSV injection
 */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])/u

/** Text of people as a cell that stays text: one that would be a formula begins with an apostrophe. */
export const cellOfText = (text: string | null): string => {
  if (text === null) return ''
  return quoted(FORMULA.test(text) ? `'${text}` : text)
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of RFC 4180, of cells that are written out already. */
export const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`
