type Cell = string | number | boolean | null | undefined

/** External text without what a terminal interprets: escape sequences, line breaks, bidirectional controls. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '�')

/** Rows for people, or JSON for programs. */
export function printRows<Row extends object>(
  rows: readonly Row[],
  columns: (keyof Row & string)[],
  json: boolean,
) {
  if (json) return console.log(JSON.stringify(rows, null, 2))
  if (rows.length === 0) return console.log('None.')
  const text = (row: Row, column: keyof Row) => printable(String((row[column] as Cell) ?? '–'))
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => text(row, column).length)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd()
  console.log(line(columns))
  for (const row of rows) console.log(line(columns.map((column) => text(row, column))))
}

/** One object that was created or changed: a sentence for people, JSON for programs. */
export const printResult = (result: object, sentence: string, json: boolean) =>
  console.log(json ? JSON.stringify(result, null, 2) : sentence.split('\n').map(printable).join('\n'))
