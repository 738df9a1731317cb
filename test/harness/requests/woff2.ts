import { brotliCompressSync } from 'node:zlib'

/** Numbers of the tables that a font needs. W3C, WOFF 2.0, 5.2 */
const [CMAP, HEAD, HHEA, HMTX, MAXP, GLYF, LOCA] = [0, 1, 2, 3, 4, 10, 11] as const
/** Glyphs are as they are in the font. */
const UNTRANSFORMED = 3 << 6

/** A UIntBase128. */
function number(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(0x80 | (rest & 0x7f))
  return bytes
}

/** A WOFF2 file whose directory agrees with its content: tables of zeros, the glyphs of so many bytes. */
export function woff2Of(glyph_bytes: number): Buffer {
  const lengths = [CMAP, HEAD, HHEA, HMTX, MAXP, LOCA].map((tag) => [tag, 4] as const)
  const tables = [...lengths, [GLYF, glyph_bytes] as const]
  const directory = tables.flatMap(([tag, length]) => [
    tag === GLYF || tag === LOCA ? tag | UNTRANSFORMED : tag,
    ...number(length),
  ])
  const data = brotliCompressSync(Buffer.alloc(tables.reduce((sum, [, length]) => sum + length, 0)))
  const header = Buffer.alloc(48)
  header.write('wOF2', 0, 'latin1')
  header.writeUInt32BE(0x00010000, 4)
  header.writeUInt32BE(header.length + directory.length + data.length, 8)
  header.writeUInt16BE(tables.length, 12)
  header.writeUInt32BE(data.length, 20)
  return Buffer.concat([header, Buffer.from(directory), data])
}
