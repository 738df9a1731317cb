/** Cells of a spreadsheet, row by row; undefined for a single cell, which the field handles itself. */
export function pastedCells(text: string): readonly (readonly string[])[] | undefined {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
  return rows.length > 1 || rows[0]!.length > 1 ? rows : undefined
}

/** An amount or a number without currency and other text: `1.234,50 €` is `1.234,50`. */
export const bareNumber = (cell: string): string => cell.replaceAll(/[^\d.,'’\s-]/g, '').trim()
