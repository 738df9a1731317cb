/**
 * What spreadsheets read as a formula at the beginning of a cell: also after white space and control
 * characters, and in full width. OWASP, CSV injection
 */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])/u

/** A cell of free text: one that would be a formula is prefixed with an apostrophe. */
export const cellOfText = (text: string | null): string => {
  if (text === null) return ''
  return quoted(FORMULA.test(text) ? `'${text}` : text)
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of RFC 4180, from cells that are already escaped. */
export const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** The first line of a file, behind the byte order mark by which spreadsheets read UTF-8. rule 0.19 */
export const headOf = (columns: readonly string[]): string => `\uFEFF${lineOf(columns)}`
