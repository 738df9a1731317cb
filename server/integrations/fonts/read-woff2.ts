import { brotliDecompressSync } from 'node:zlib'

/** Of the header, which is followed by the directory of tables. */
const HEADER_BYTES = 48
const SIGNATURE = 0x774f4632
/** TrueType and CFF outlines; collections of several fonts are none. */
const FLAVOURS = new Set([0x00010000, 0x4f54544f, 0x74727565])
const MAX_TABLES = 64
/** What the tables of a font of the allowed size come to, at most. */
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024

/** Tags that the directory names by a number. W3C, WOFF 2.0, 5.2 */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
/** Without one of them no letter is drawn. */
const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp']

const NO_FONT = 'The file is no WOFF2 font.'
const DAMAGED = 'The font is cut off or damaged.'

/**
 * Why a file cannot be the font of a booking page, or null where it can: a WOFF2 font with outlines, whose directory
 * agrees with its content. Untrusted: for the thread of `parser-pool.ts`.
 */
export function problemOfFont(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES || view.getUint32(0) !== SIGNATURE) return NO_FONT
  if (!FLAVOURS.has(view.getUint32(4))) return 'The file has several fonts, or none that a browser shows.'
  try {
    return problemOfTables(view, bytes)
  } catch {
    return DAMAGED
  }
}

function problemOfTables(view: DataView, bytes: Uint8Array): string | null {
  const [length, count, packed] = [view.getUint32(8), view.getUint16(12), view.getUint32(20)]
  if (length !== bytes.length || count < 1 || count > MAX_TABLES) return DAMAGED
  const { tables, at } = readDirectory(view, count)
  const tags = new Set(tables.map(({ tag }) => tag))
  if (tags.size !== count || NEEDED.some((tag) => !tags.has(tag)) || !hasOutlines(tags)) return DAMAGED
  if (at + packed > bytes.length) return DAMAGED
  const expected = tables.reduce((sum, table) => sum + table.stored, 0)
  if (expected > MAX_UNPACKED_BYTES) return 'The font is too large once it is unpacked.'
  const data = brotliDecompressSync(bytes.subarray(at, at + packed), { maxOutputLength: expected + 1 })
  return data.length === expected ? null : DAMAGED
}

const hasOutlines = (tags: ReadonlySet<string>) =>
  (tags.has('glyf') && tags.has('loca')) || tags.has('CFF ') || tags.has('CFF2')

interface Table {
  readonly tag: string
  /** Bytes in the packed data. */
  readonly stored: number
}

/** The directory, and where it ends. W3C, WOFF 2.0, 4.1 */
function readDirectory(view: DataView, count: number): { tables: Table[]; at: number } {
  const tables: Table[] = []
  let at = HEADER_BYTES
  for (let i = 0; i < count; i++) {
    const flags = view.getUint8(at++)
    const known = flags & 0x3f
    const tag = known === 0x3f ? textAt(view, at) : KNOWN_TAGS.slice(known * 5, known * 5 + 4)
    if (known === 0x3f) at += 4
    const original = readNumber(view, at)
    at = original.at
    // Glyphs are transformed unless the version is 3; all else where it is not 0.
    const version = flags >> 6
    const is_transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    const transformed = is_transformed ? readNumber(view, at) : original
    at = transformed.at
    tables.push({ tag, stored: transformed.value })
  }
  return { tables, at }
}

const textAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))

/** A UIntBase128: at most five bytes of seven bits, without leading zeros. */
function readNumber(view: DataView, from: number): { value: number; at: number } {
  let value = 0
  for (let at = from; at < from + 5; at++) {
    const byte = view.getUint8(at)
    if (at === from && byte === 0x80) break
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, at: at + 1 }
  }
  throw new RangeError('no number')
}
