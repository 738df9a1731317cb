import sharp from 'sharp'
import type { ProcessAnswer } from './bounded-process.ts'
import type { EncodedImage, ImageTask } from './encode-image.ts'

/** A photo of 48 megapixels is the largest that phones make by themselves. */
const MAX_PIXELS = 50_000_000

// Nothing but these is decoded, whatever the bytes begin with: no SVG, PDF or TIFF, and no files by name.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One picture at a time: what is kept for the next one is memory that others need.
sharp.cache(false)
sharp.concurrency(1)

const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/pixel limit/i, `The picture has more than ${MAX_PIXELS / 1_000_000} megapixels.`],
  [/unsupported image format/i, 'The file is no JPEG, PNG or WebP picture.'],
]
const DAMAGED = 'The picture is cut off or damaged.'

async function encode({ bytes, sizes }: ImageTask): Promise<EncodedImage[]> {
  const encoded: EncodedImage[] = []
  for (const { name, max_edge, quality } of sizes) {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(max_edge, max_edge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      // Without being told to, it keeps no metadata: neither place nor camera, and colours become sRGB.
      .jpeg({ quality, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    encoded.push({ name, width: info.width, height: info.height, bytes: data })
  }
  return encoded
}

process.on('message', async (task: ImageTask) => {
  const answer: ProcessAnswer<EncodedImage[]> = await encode(task).then(
    (result) => ({ result }),
    ({ message }: Error) => ({ problem: PROBLEMS.find(([said]) => said.test(message))?.[1] ?? DAMAGED }),
  )
  process.send!(answer)
})
