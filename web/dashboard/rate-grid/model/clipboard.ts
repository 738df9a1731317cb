/**
 * Cells in the clipboard format of spreadsheets: tabs between columns, a line a row, quotes around cells with
 * either.
 */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (plain[at + 1] === '"') {
        cell += sign
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)!.push(cell)
      cell = ''
      if (sign === '\n') rows.push([])
    } else cell += sign
  }
  rows.at(-1)!.push(cell)
  return rows
}

/**
 * As a rectangle: lines that end early have empty cells behind them. Undefined where something stands beyond so many rows and
 * columns: it would be lost.
 */
export function blockOf(
  text: string,
  { rows, days }: { rows: number; days: number },
): string[][] | undefined {
  const cells = cellsOf(text)
  const is_lost = (words: readonly string[]) => words.some((word) => word.trim() !== '')
  if (cells.slice(rows).some(is_lost) || cells.some((line) => is_lost(line.slice(days)))) return undefined
  const in_block = cells.slice(0, rows).map((line) => line.slice(0, days))
  const width = Math.max(...in_block.map(({ length }) => length))
  return in_block.map((line) => [...line, ...Array<string>(width - line.length).fill('')])
}

export const textOfCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.join('\t')).join('\n')

/** What of a block falls on a place of a selection: it is repeated where the selection is larger. */
export const repeatedCell = <T>(
  block: readonly (readonly T[])[],
  row: number,
  column: number,
): T | undefined => {
  const cells = block[row % block.length]
  return cells?.[column % cells.length]
}
