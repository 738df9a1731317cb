import sharp, { type Sharp } from 'sharp'
import type { Crop } from '#contract/parts/photos.ts'
import { type ProcessAnswer, READY } from './bounded-process.ts'
import type { EncodedImage, ImageTask } from './encode-image.ts'

/** A photo of 48 megapixels is the largest that phones make by themselves. */
const MAX_PIXELS = 50_000_000
/** A picture of 49 million by 1 has few bytes and pixels, and takes seconds to shrink. */
const MAX_EDGE = 20_000

// Nothing but these is decoded, whatever the bytes begin with: no SVG, PDF or TIFF, and no files by name.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One picture at a time: what is kept for the next one is memory that others need.
sharp.cache(false)
sharp.concurrency(1)

const TOO_LONG = `The picture is longer than ${MAX_EDGE} pixels.`
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/pixel limit/i, `The picture has more than ${MAX_PIXELS / 1_000_000} megapixels.`],
  [new RegExp(TOO_LONG), TOO_LONG],
  [/unsupported image format/i, 'The file is no JPEG, PNG or WebP picture.'],
]
const DAMAGED = 'The picture is cut off or damaged.'

async function encode({ bytes, sizes, crop }: ImageTask): Promise<EncodedImage[]> {
  const { width: edge, height: other_edge } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (Math.max(edge, other_edge) > MAX_EDGE) throw new Error(TOO_LONG)
  const encoded: EncodedImage[] = []
  for (const size of sizes) {
    const { name, max_edge } = size
    const resized = (await cut(bytes, crop)).resize(max_edge, max_edge, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    if (!('quality' in size)) {
      encoded.push({ name, ...(await asPng(resized, size.format === 'png_palette')) })
      continue
    }
    const { quality, also_webp } = size
    const { data, info } = await resized
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pixels = () => sharp(data, { raw: { width, height, channels } })
    encoded.push({ name, width, height, bytes: await pixels().jpeg({ quality, mozjpeg: true }).toBuffer() })
    if (also_webp)
      encoded.push({
        name: `${name}.webp`,
        width,
        height,
        bytes: await pixels().webp({ quality }).toBuffer(),
      })
  }
  return encoded
}

/** With what is transparent; 8 bits a channel and not interlaced, as documents need it. */
async function asPng(picture: Sharp, palette: boolean): Promise<Omit<EncodedImage, 'name'>> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .png({ compressionLevel: 9, palette })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}

/** The upright picture, or the part of it that is kept. Without metadata: neither place nor camera. */
async function cut(bytes: Uint8Array, crop: Crop | undefined): Promise<Sharp> {
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  if (!crop) return upright
  const { width, height } = (await upright.metadata()).autoOrient
  const pixels = (of: number, per_mille: number) => Math.floor((of * per_mille) / 1000)
  return upright.extract({
    left: pixels(width, crop.x),
    top: pixels(height, crop.y),
    width: Math.max(1, pixels(width, crop.width)),
    height: Math.max(1, pixels(height, crop.height)),
  })
}

process.on('message', async (task: ImageTask) => {
  const answer: ProcessAnswer<EncodedImage[]> = await encode(task).then(
    (result) => ({ result }),
    ({ message }: Error) => ({
      problem: PROBLEMS.find(([pattern]) => pattern.test(message))?.[1] ?? DAMAGED,
    }),
  )
  process.send!(answer)
})
process.send!(READY)
