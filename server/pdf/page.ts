import PDFDocument from 'pdfkit'
import { beginDocument, type Face, fontOf, type Run, runsOf } from './fonts/fonts.ts'
import { wrapped } from './wrap.ts'

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

const PAGE = { width: mm(210), height: mm(297) }
/** As DIN 5008 and ISO 269 have a letter: the address shows in the window of an envelope. */
export const LEFT = mm(25)
export const RIGHT = PAGE.width - mm(20)
export const WIDTH = RIGHT - LEFT
const TOP_OF_NEXT = mm(30)
const BOTTOM = PAGE.height - mm(30)

export const INK = '#1b2430'
export const QUIET = '#566170'
export const LINE = '#c3cad3'
const WATERMARK = '#eceff3'

export interface Style {
  readonly face: Face
  /** In points. */
  readonly size: number
  readonly color: string
}
export const TEXT: Style = { face: 'regular', size: 9.5, color: INK }
export const STRONG: Style = { face: 'bold', size: 9.5, color: INK }
export const SMALL: Style = { face: 'regular', size: 8, color: QUIET }

type Element = PDFKit.PDFStructureElement

export interface Attributes {
  /** What a picture shows, in words. */
  readonly alt?: string
  /** Left, top, right and bottom of a picture. */
  readonly bbox?: readonly number[]
  /** What a head of a table is the head of. */
  readonly scope?: 'Column' | 'Row'
}

/** A document while it is drawn, from top to bottom. Everything is in points from the upper left corner. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly root: Element
  /** Where the next thing begins. */
  y: number
  /** The lines that a text takes in a width. */
  fit(text: string, style: Style, width: number): string[]
  widthOf(text: string, style: Style): number
  /** One line, whose baseline is at `y`. */
  put(text: string, x: number, y: number, style: Style, align?: 'left' | 'right'): void
  /** Lines beneath each other from `y` on; answers where they end. */
  putLines(lines: readonly string[], box: Box, style: Style, align?: 'left' | 'right'): number
  /** An element of structure with what draws it. */
  tag(parent: Element, type: string, draw: () => void, attributes?: Attributes): void
  /** An element of structure for others. */
  group(parent: Element, type: string): Element
  /** What is no content: lines, and what repeats on every page. */
  ornament(draw: () => void, type?: 'Layout' | 'Pagination'): void
  rule(y: number, from?: number, to?: number, color?: string): void
  /** Begins a page where less than `height` is left; answers whether it did. */
  need(height: number): boolean
  /** Draws on every page once their number is known, and ends the document. */
  finish(onEach: (page: number, of: number) => void): Promise<Buffer>
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

export const lineHeight = ({ size }: Style): number => size * 1.32

export interface SheetOptions {
  readonly language: string
  readonly title: string
  readonly created: Date
  /** Across every page, or null. */
  readonly mark: string | null
}

/** What is read from right to left is set as a whole: word by word, the first one would come first. */
const shaped = ({ rtl }: Run) => (rtl ? { features: [] } : {})

/** Opens an A4 document: tagged, PDF/A-3a, all fonts inside. */
export function openSheet({ language, title, created, mark }: SheetOptions): Sheet {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, bufferPages: true },
    ...{ pdfVersion: '1.7', subset: 'PDF/A-3a', tagged: true, lang: language, displayTitle: true },
    info: { Title: title, CreationDate: created, ModDate: created, Producer: 'Serai', Creator: 'Serai' },
    // No standard font: those are not inside.
    font: null as unknown as string,
  })
  beginDocument()
  const known = new Set<string>()
  /** Only what is written with goes into the document. */
  const use = ({ font }: Run, { size }: Style) => {
    if (!known.has(font)) doc.registerFont(font, fontOf(font) as unknown as string)
    known.add(font)
    return doc.font(font).fontSize(size)
  }
  const root = doc.struct('Document')
  doc.addStructure(root)

  const widthOf = (text: string, style: Style) =>
    runsOf(text, style.face).reduce(
      (sum, run) => sum + use(run, style).widthOfString(run.text, shaped(run)),
      0,
    )
  const put: Sheet['put'] = (text, x, y, style, align = 'left') => {
    let at = align === 'right' ? x - widthOf(text, style) : x
    for (const run of runsOf(text, style.face)) {
      use(run, style).fillColor(style.color)
      doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...shaped(run) })
      at += doc.widthOfString(run.text, shaped(run))
    }
  }
  const sheet: Sheet = {
    doc,
    root,
    y: 0,
    widthOf,
    put,
    fit: (text, style, width) => wrapped(text, width, (part) => widthOf(part, style)),
    putLines(lines, { x, y, width }, style, align = 'left') {
      const step = lineHeight(style)
      const from = align === 'right' ? x + width : x
      for (const [i, line] of lines.entries()) put(line, from, y + i * step + style.size, style, align)
      return y + lines.length * step
    },
    tag(parent, type, draw, attributes = {}) {
      parent.add(doc.struct(type, attributes as PDFKit.Mixins.StructureElementOptions, [draw]))
    },
    group(parent, type) {
      const element = doc.struct(type)
      parent.add(element)
      return element
    },
    ornament(draw, type = 'Layout') {
      doc.markContent('Artifact', { type })
      draw()
      doc.endMarkedContent()
    },
    rule(y, from = LEFT, to = RIGHT, color = LINE) {
      sheet.ornament(() => {
        doc.lineWidth(0.6).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke()
      })
    },
    need(height) {
      if (sheet.y + height <= BOTTOM) return false
      newPage()
      sheet.y = TOP_OF_NEXT
      return true
    },
    async finish(onEach) {
      const bytes = collect(doc)
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        sheet.ornament(() => onEach(page + 1, count), 'Pagination')
      }
      root.end()
      doc.end()
      return bytes
    },
  }
  const newPage = () => {
    doc.addPage()
    if (mark === null) return
    const style: Style = { face: 'bold', size: 96, color: WATERMARK }
    sheet.ornament(() => {
      const middle = { x: PAGE.width / 2, y: PAGE.height / 2 }
      doc.save().rotate(-52, { origin: [middle.x, middle.y] })
      put(mark, middle.x - widthOf(mark, style) / 2, middle.y + 32, style)
      doc.restore()
    }, 'Pagination')
  }
  newPage()
  return sheet
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
