import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { problemOfLogo } from './logo.ts'

const u32 = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])
const chunk = (type: string, data: Buffer) =>
  Buffer.concat([u32(data.length), Buffer.from(type, 'latin1'), data, u32(0)])

interface Png {
  width?: number
  height?: number
  depth?: number
  color?: number
  interlaced?: number
  bytes?: number
}

function png({
  width = 2,
  height = 2,
  depth = 8,
  color = 2,
  interlaced = 0,
  bytes = (width * 3 + 1) * height,
}: Png = {}) {
  const head = Buffer.concat([u32(width), u32(height), Buffer.from([depth, color, 0, 0, interlaced])])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const jpeg = (components: number, width = 100) =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    8 + 3 * components,
    8,
    0,
    50,
    width >>> 8,
    width & 255,
    components,
    0,
    0,
    0,
  ])

it.each([
  ['a PNG', png(), null],
  ['a PNG that is cut off', png().subarray(0, 50), 'damaged'],
  ['a PNG with too few pixels', png({ bytes: 3 }), 'damaged'],
  ['a PNG of 16 bits', png({ depth: 16 }), '16 bits'],
  ['an interlaced PNG', png({ interlaced: 1 }), 'interlaced'],
  ['a PNG that is too wide', png({ width: 5000, height: 1 }), '5000 × 1'],
  ['a JPEG in colour', jpeg(3), null],
  ['a grey JPEG', jpeg(1), null],
  ['a JPEG in CMYK', jpeg(4), 'CMYK'],
  ['a JPEG that is cut off', jpeg(3).subarray(0, 9), 'damaged'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'neither'],
  ['nothing', Buffer.alloc(0), 'neither'],
  ['a file of 600 KiB', Buffer.alloc(600 * 1024), '512 KiB'],
])('%s', (_, bytes, problem) => {
  if (problem === null) expect(problemOfLogo(bytes)).toBeNull()
  else expect(problemOfLogo(bytes)).toContain(problem)
})
