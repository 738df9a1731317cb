import PDFDocument from 'pdfkit'
import { BRAND } from '../kernel/brand/brand.ts'
import { beginDocument, type Face, fontOf, type Run, runsOf } from './fonts/fonts.ts'
import { wrapped } from './wrap.ts'

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

const PAGE = { width: mm(210), height: mm(297) }
/** A letter by DIN 5008 and ISO 269: the address is visible in the window of an envelope. */
export const LEFT = mm(25)
export const RIGHT = PAGE.width - mm(20)
export const WIDTH = RIGHT - LEFT
const TOP_OF_NEXT = mm(30)
const BOTTOM = PAGE.height - mm(30)

export const ACCENT = BRAND.accent
export const INK = BRAND.text
export const QUIET = BRAND.text_soft
/** Darker than on a screen, because pale colours do not print. */
export const LINE = '#cbc6bf'
const WATERMARK = '#f1efec'

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
  /** The alternative text of an image. */
  readonly alt?: string
  /** Left, top, right and bottom of an image. */
  readonly bbox?: readonly number[]
  /** What a header cell is the header of. */
  readonly scope?: 'Column' | 'Row'
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

export const lineHeight = ({ size }: Style): number => size * 1.32

export interface PdfOptions {
  readonly language: string
  readonly title: string
  readonly created: Date
  /** The watermark, or null. */
  readonly watermark: string | null
}

/** Right-to-left text is laid out as a whole: word by word, the order would be wrong. */
const shaped = ({ rtl }: Run) => (rtl ? { features: [] } : {})

/**
 * An A4 document while it is drawn, from top to bottom: tagged, PDF/A-3a, all fonts embedded. All units are
 * points from the upper left corner.
 */
export class PdfWriter {
  readonly doc: PDFKit.PDFDocument
  readonly root: Element
  /** The position of the next element. */
  y = 0
  private readonly registered_fonts = new Set<string>()
  private readonly watermark: string | null

  constructor({ language, title, created, watermark }: PdfOptions) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, CreationDate: created, ModDate: created, Producer: 'Serai', Creator: 'Serai' },
      // No standard font: those are not embedded.
      font: null as unknown as string,
    })
    beginDocument()
    this.watermark = watermark
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
    this.addPage()
  }

  /** The lines that a text takes in a width. */
  wrap(text: string, style: Style, width: number): string[] {
    return wrapped(text, width, (part) => this.widthOf(part, style))
  }

  widthOf(text: string, style: Style): number {
    return runsOf(text, style.face).reduce(
      (sum, run) => sum + this.useFont(run, style).widthOfString(run.text, shaped(run)),
      0,
    )
  }

  /** One line, whose baseline is at `y`. */
  drawText(text: string, x: number, y: number, style: Style, align: 'left' | 'right' = 'left'): void {
    let at = align === 'right' ? x - this.widthOf(text, style) : x
    for (const run of runsOf(text, style.face)) {
      this.useFont(run, style).fillColor(style.color)
      this.doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...shaped(run) })
      at += this.doc.widthOfString(run.text, shaped(run))
    }
  }

  /** Lines below each other from `y` on; returns where they end. */
  drawLines(
    lines: readonly string[],
    { x, y, width }: Box,
    style: Style,
    align: 'left' | 'right' = 'left',
  ): number {
    const step = lineHeight(style)
    const from = align === 'right' ? x + width : x
    for (const [i, line] of lines.entries())
      this.drawText(line, from, y + i * step + style.size, style, align)
    return y + lines.length * step
  }

  /** A structure element with what draws it. */
  tag(parent: Element, type: string, draw: () => void, attributes: Attributes = {}): void {
    parent.add(this.doc.struct(type, attributes as PDFKit.Mixins.StructureElementOptions, [draw]))
  }

  /** A structure element for others. */
  group(parent: Element, type: string): Element {
    const element = this.doc.struct(type)
    parent.add(element)
    return element
  }

  /** Artifacts: rules, and what repeats on every page. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  drawRule(y: number, from = LEFT, to = RIGHT, color = LINE): void {
    this.artifact(() => {
      this.doc.lineWidth(0.6).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke()
    })
  }

  /** Begins a page where less than `height` is left; returns whether it did. */
  ensureSpace(height: number): boolean {
    if (this.y + height <= BOTTOM) return false
    this.addPage()
    this.y = TOP_OF_NEXT
    return true
  }

  /** Draws on every page once their number is known, and ends the document. */
  async finish(onEach: (page: number, of: number) => void): Promise<Buffer> {
    const bytes = collect(this.doc)
    const { count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page)
      this.artifact(() => onEach(page + 1, count), 'Pagination')
    }
    this.root.end()
    this.doc.end()
    return bytes
  }

  /** Only fonts that are used are embedded. */
  private useFont({ font }: Run, { size }: Style) {
    if (!this.registered_fonts.has(font)) this.doc.registerFont(font, fontOf(font) as unknown as string)
    this.registered_fonts.add(font)
    return this.doc.font(font).fontSize(size)
  }

  private addPage(): void {
    this.doc.addPage()
    const { watermark } = this
    if (watermark === null) return
    const style: Style = { face: 'bold', size: 96, color: WATERMARK }
    this.artifact(() => {
      const middle = { x: PAGE.width / 2, y: PAGE.height / 2 }
      this.doc.save().rotate(-52, { origin: [middle.x, middle.y] })
      this.drawText(watermark, middle.x - this.widthOf(watermark, style) / 2, middle.y + 32, style)
      this.doc.restore()
    }, 'Pagination')
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
