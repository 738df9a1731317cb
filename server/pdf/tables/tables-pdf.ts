import { shorten } from '#contract/text/shorten.ts'
import { type Column, grid } from '../grid.ts'
import { paragraph } from '../letterhead.ts'
import { describe } from '../metadata.ts'
import { INK, LEFT, lineHeight, mm, PdfWriter, RIGHT, SMALL, type Style, WIDTH } from '../page.ts'
import type { TableSection, TablesPage } from './tables-page.ts'

/** As passed to the rendering thread, which cannot receive functions: page numbers are inserted there. */
export interface PrintedTables extends Omit<TablesPage, 'page_of'> {
  readonly kind: 'tables'
  /** With `{page}` and `{of}`. */
  readonly page_of: string
}

export const printableTables = ({ page_of, ...page }: TablesPage): PrintedTables => ({
  ...page,
  kind: 'tables',
  page_of: page_of(-1, -2).replace('-1', '{page}').replace('-2', '{of}'),
})

const TITLE: Style = { face: 'bold', size: 16, color: INK }
const HEADING: Style = { face: 'bold', size: 11.5, color: INK }
const CELL: Style = { face: 'regular', size: 8.5, color: INK }
const SUM: Style = { ...CELL, face: 'bold' }

/** A document of tables on A4: tagged, all fonts embedded, a header on each page of a table. rule 19.1 */
export function tablesPdf(paper: PrintedTables): Promise<Buffer> {
  const created = new Date(Temporal.Instant.from(paper.made_at).epochMilliseconds)
  const writer = new PdfWriter({ language: paper.language, title: paper.title, created, watermark: null })
  writer.y = mm(18)
  paragraph(writer, 'H1', paper.title, TITLE)
  for (const line of paper.lines) paragraph(writer, 'P', line, SMALL)
  for (const section of paper.sections) drawSection(writer, section)
  describe(writer.doc, { xml: null, author: paper.title, created })
  return writer.finish((page, of) => {
    const text = paper.page_of.replace('{page}', String(page)).replace('{of}', String(of))
    const y = mm(287)
    writer.drawText(shorten(`${paper.title} · ${paper.lines[0]}`, 120), LEFT, y, { ...SMALL, size: 7 })
    writer.drawText(text, RIGHT, y, { ...SMALL, size: 7 }, 'right')
  })
}

function drawSection(writer: PdfWriter, { title, columns, rows, sums = 0, empty }: TableSection): void {
  writer.y += 14
  // The heading stays on the page of its table's header and first row.
  writer.ensureSpace(lineHeight(HEADING) + 60)
  paragraph(writer, 'H2', title, HEADING)
  if (rows.length === 0) {
    paragraph(writer, 'P', empty, SMALL)
    return
  }
  const stretching = columns.findIndex(({ stretches }) => stretches)
  const wide = stretching < 0 ? widest(rows) : stretching
  const shown: Column[] = columns.map((column, i) => (i === wide ? { ...column, stretches: true } : column))
  grid(
    writer,
    shown,
    rows.map((cells, at) => ({
      cells: cells.map((text, i) => (i === wide ? text : shortened(text))),
      style: at < rows.length - sums ? CELL : SUM,
    })),
    { x: LEFT, width: WIDTH },
  )
}

/** Maximum width of a column that does not stretch: as many letters as a long name has. */
const shortened = (text: string) => shorten(text, MAX_LETTERS, '…')
const MAX_LETTERS = 28

/** The column with the longest text takes the remaining width, and wraps. */
const widest = (rows: readonly (readonly string[])[]): number => {
  const longest = rows[0]!.map((_, i) => Math.max(...rows.map((cells) => cells[i]!.length)))
  return longest.indexOf(Math.max(...longest))
}
