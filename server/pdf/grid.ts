import { type Box, LEFT, lineHeight, type PdfWriter, QUIET, type Style, TEXT } from './page.ts'

export interface Column {
  readonly head: string
  readonly align: 'left' | 'right'
  /** Takes the remaining width. */
  readonly stretches?: true
  /** Minimum in points; its content may need more. */
  readonly least?: number
}

export interface Row {
  readonly cells: readonly string[]
  readonly style?: Style
}

const HEAD: Style = { face: 'bold', size: 8, color: QUIET }
const GAP = 10
const PADDING = 2.7
const NARROWEST = 90

/** The widths of the columns: as wide as their content, and stretching columns take the rest. */
export function columnWidths(
  writer: PdfWriter,
  columns: readonly Column[],
  rows: readonly Row[],
  width: number,
): number[] {
  const needed = columns.map((column, i) =>
    Math.max(
      column.least ?? 0,
      writer.widthOf(column.head, HEAD),
      ...rows.map(({ cells, style = TEXT }) =>
        cells[i] === '' ? 0 : writer.widthOf(cells[i] as string, style),
      ),
    ),
  )
  const stretching = columns.findIndex(({ stretches }) => stretches)
  if (stretching < 0) return needed
  const rest = width - needed.reduce((sum, each, i) => (i === stretching ? sum : sum + each + GAP), 0)
  return needed.map((each, i) => (i === stretching ? Math.max(rest, NARROWEST) : each))
}

/** The width of a grid whose columns have these. */
export const gridWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, (widths.length - 1) * GAP)

/**
 * A table with a header, from `writer.y` on; nothing where it has no rows. A row is never split; after a page
 * break the header is repeated, as an artifact.
 */
export function grid(
  writer: PdfWriter,
  columns: readonly Column[],
  rows: readonly Row[],
  { x, width }: Pick<Box, 'x' | 'width'> = { x: LEFT, width: 0 },
): void {
  if (rows.length === 0) return
  const widths = columnWidths(writer, columns, rows, width)
  const lefts = widths.map((_, i) => x + widths.slice(0, i).reduce((sum, each) => sum + each + GAP, 0))
  const to = x + gridWidth(widths)
  const table = writer.group(writer.root, 'Table')
  const cell = (i: number, text: string, style: Style) => {
    const lines = text === '' ? [] : writer.wrap(text, style, (widths[i] as number) + 0.01)
    const box = { x: lefts[i] as number, y: writer.y + PADDING, width: widths[i] as number }
    return { lines, draw: () => void writer.drawLines(lines, box, style, columns[i]?.align) }
  }
  const head = (drawCell: (draw: () => void) => void) => {
    for (const [i, column] of columns.entries()) drawCell(cell(i, column.head, HEAD).draw)
    writer.y += lineHeight(HEAD) + 2 * PADDING
    writer.drawRule(writer.y, x, to, QUIET)
  }
  writer.ensureSpace(60)
  const head_row = writer.group(writer.group(table, 'THead'), 'TR')
  head((draw) => writer.tag(head_row, 'TH', draw, { scope: 'Column' }))
  const body = writer.group(table, 'TBody')
  for (const { cells, style = TEXT } of rows) {
    const most = Math.max(1, ...cells.map((text, i) => cell(i, text, style).lines.length))
    const height = most * lineHeight(style) + 2 * PADDING
    if (writer.ensureSpace(height)) head((draw) => writer.artifact(draw, 'Pagination'))
    const row = writer.group(body, 'TR')
    for (const [i, text] of cells.entries()) writer.tag(row, 'TD', cell(i, text, style).draw)
    writer.y += height
    writer.drawRule(writer.y, x, to)
  }
}
