/** A table that somebody has exported or pasted, row by row with the number of its line. */
export type Table =
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly TableRow[] }
  | { readonly kind: 'unreadable'; readonly line: number; readonly problem: TableProblem }

export interface TableRow {
  /** Of the text, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export type TableProblem = 'empty' | 'open_quote' | 'too_many_rows' | 'too_many_columns' | 'cell_too_long'

export interface TableBounds {
  readonly max_rows: number
  readonly max_columns: number
  readonly max_cell_length: number
}

const SEPARATORS = ['\t', ';', ',']

/** What spreadsheets paste is separated by tabs, what they save by commas or semicolons: the most frequent in the first line. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const head = end === -1 ? text : text.slice(0, end)
  const counts = SEPARATORS.map((separator) => head.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

/**
 * Reads a text of RFC 4180, with one of three separators, a byte order mark and any ends of lines. Lines without a text are
 * left out. One scan, which ends at the first bound that is exceeded.
 */
export function readTable(input: string, bounds: TableBounds): Table {
  const text = input.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: TableRow[] = []
  let cells: string[] = []
  let cell = ''
  let [line, row_line, is_quoted] = [1, 1, false]
  const unreadable = (problem: TableProblem): Table => ({ kind: 'unreadable', line, problem })
  const endRow = () => {
    cells.push(cell.trim())
    if (cells.some((one) => one !== '')) rows.push({ line: row_line, cells })
    ;[cells, cell] = [[], '']
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (is_quoted) {
      if (character === '"' && text[at + 1] === '"') cell += text[++at]!
      else if (character === '"') is_quoted = false
      else cell += character
      if (character === '\n') line++
    } else if (character === '"' && cell.trim() === '') {
      ;[is_quoted, cell] = [true, '']
    } else if (character === separator) {
      cells.push(cell.trim())
      cell = ''
      if (cells.length >= bounds.max_columns) return unreadable('too_many_columns')
    } else if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) {
      endRow()
      row_line = ++line
      if (rows.length > bounds.max_rows + 1) return unreadable('too_many_rows')
    } else if (character !== '\r') cell += character
    if (cell.length > bounds.max_cell_length) return unreadable('cell_too_long')
  }
  if (is_quoted) return unreadable('open_quote')
  endRow()
  const [head, ...others] = rows
  if (!head || others.length === 0) return unreadable('empty')
  return others.length > bounds.max_rows
    ? unreadable('too_many_rows')
    : { kind: 'table', head: head.cells, rows: others }
}
