import { inflateSync } from 'node:zlib'

/** Of the file. */
const MAX_LOGO_BYTES = 512 * 1024
const MAX_PIXELS = 2400

/**
 * Why a file cannot be the logo of a document, or null where it can. PDF/A-3 with sRGB has no CMYK; problems
 * are reported on upload, because later they would break every document.
 */
export function problemOfLogo(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_LOGO_BYTES) return 'The logo has more than 512 KiB.'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return problemOfJpeg(view)
    if (view.byteLength > 33 && view.getUint32(0) === 0x89504e47) return problemOfPng(view, bytes)
  } catch {
    return 'The logo is cut off or damaged.'
  }
  return 'The logo is neither PNG nor JPEG.'
}

/** The media type of a valid one. */
export const mediaTypeOfLogo = (bytes: Uint8Array) => (bytes[0] === 0xff ? 'image/jpeg' : 'image/png')

const tooLarge = (width: number, height: number) =>
  width < 1 || height < 1 || width > MAX_PIXELS || height > MAX_PIXELS
    ? `The logo measures ${width} × ${height} pixels; at most ${MAX_PIXELS} × ${MAX_PIXELS} are printed.`
    : null

/** Frames with the size: SOF0 to SOF15 except DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function problemOfJpeg(view: DataView): string | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return 'The logo is cut off or damaged.'
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      const components = view.getUint8(at + 9)
      if (components !== 1 && components !== 3) return 'The logo is in CMYK; save it in RGB.'
      return tooLarge(view.getUint16(at + 7), view.getUint16(at + 5))
    }
    at += 2 + view.getUint16(at + 2)
  }
}

/** Numbers a pixel, by colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function problemOfPng(view: DataView, bytes: Uint8Array): string | null {
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, color, interlaced] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)]
  const channels = CHANNELS[color]
  if (channels === undefined) return 'The logo is cut off or damaged.'
  if (depth > 8 || interlaced !== 0)
    return 'The logo has 16 bits a channel or is interlaced; save it plainly.'
  const large = tooLarge(width, height)
  if (large) return large
  const data: Uint8Array[] = []
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === 0x49444154) data.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)))
  }
  const expected = (Math.ceil((width * channels * depth) / 8) + 1) * height
  const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: expected + 1 })
  return pixels.length === expected ? null : 'The logo is cut off or damaged.'
}
