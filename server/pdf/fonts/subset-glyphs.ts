import type { Font } from 'fontkit'

interface Point {
  x: number
  y: number
  readonly onCurve: boolean
  readonly endContour: boolean
  copy(): Point
}
interface Glyph {
  readonly advanceWidth: number
  _decode(): { readonly points?: readonly Point[] } | undefined
  _getPhantomPoints(decoded: object): Point[]
}
interface Variable {
  variationCoords: number[]
  readonly _variationProcessor: { transformPoints(glyph: number, points: Point[]): void }
  getGlyph(id: number): Glyph
  createSubset(): Subset
}
/** The tables of a font subset, while it is written. */
interface Subset {
  readonly glyf: Uint8Array[]
  readonly loca: { readonly offsets: number[] }
  readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph(id: number): number
}

/**
 * A variable font of WOFF2 in one weight, subset to the glyphs of a document. The library reads such files
 * and their weights, but subsets plain TrueType files alone: here glyphs are written from their outlines,
 * which are simple in these typefaces.
 */
export function cutGlyphs(font: Font, weight: number): Font {
  const variable = font as unknown as Variable
  variable.variationCoords = [weight]
  const createSubset = variable.createSubset.bind(variable)
  variable.createSubset = () => {
    const subset = createSubset()
    subset._addGlyph = (id) => {
      const points = outlineOf(variable, id)
      const bytes = simpleGlyph(points)
      const bearing = points.length > 0 ? Math.min(...points.map(({ x }) => x)) : 0
      subset.glyf.push(bytes)
      subset.loca.offsets.push(subset.offset)
      subset.hmtx.metrics.push({ advance: Math.round(variable.getGlyph(id).advanceWidth), bearing })
      subset.offset += bytes.length
      return subset.glyf.length - 1
    }
    return subset
  }
  return font
}

/** In whole units, interpolated for the weight. */
function outlineOf(font: Variable, id: number): Point[] {
  const glyph = font.getGlyph(id)
  const decoded = glyph._decode()
  if (!decoded?.points) return []
  const points = [...decoded.points.map((point) => point.copy()), ...glyph._getPhantomPoints(decoded)]
  font._variationProcessor.transformPoints(id, points)
  const outline = points.slice(0, -4)
  for (const point of outline) {
    point.x = Math.round(point.x)
    point.y = Math.round(point.y)
  }
  return outline
}

const ON_CURVE = 1

/** A glyph of the table `glyf` without instructions; each coordinate in two bytes. OpenType, glyf */
function simpleGlyph(points: readonly Point[]): Buffer {
  if (points.length === 0) return Buffer.alloc(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const ends = points.flatMap(({ endContour }, i) => (endContour ? [i] : []))
  const size = 12 + 2 * ends.length + 5 * points.length
  const bytes = Buffer.alloc(size + (-size & 3))
  let at = 0
  const short = (value: number) => {
    at = bytes.writeInt16BE(value, at)
  }
  for (const value of [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    short(value)
  for (const end of ends) short(end)
  short(0)
  for (const { onCurve } of points) at = bytes.writeUInt8(onCurve ? ON_CURVE : 0, at)
  for (const line of [xs, ys]) for (const [i, value] of line.entries()) short(value - (line[i - 1] ?? 0))
  return bytes
}
