import type { Crop } from '#contract/parts/photos.ts'
import { boundedProcess, type ProcessAnswer } from './bounded-process.ts'

/** A size in which a picture is kept: no longer than so many pixels, and never larger than it came. */
interface Size<Name extends string> {
  readonly name: Name
  readonly max_edge: number
}

interface JpegSize<Name extends string> extends Size<Name> {
  readonly format?: 'jpeg'
  /** From 1 to 100. */
  readonly quality: number
  /** It is encoded as WebP too, as `<name>.webp`. */
  readonly also_webp?: boolean
}

interface PngSize<Name extends string> extends Size<Name> {
  /** Both keep what is transparent; `png_palette` has 256 colours. */
  readonly format: 'png' | 'png_palette'
}

export type ImageSize<Name extends string = string> = JpegSize<Name> | PngSize<Name>

export interface ImageTask {
  readonly bytes: Uint8Array
  readonly sizes: readonly ImageSize[]
  /** The part of the upright picture that is kept. */
  readonly crop?: Crop | undefined
}

/** JPEG, PNG or WebP in sRGB, upright, without metadata. */
export interface EncodedImage {
  /** Of its size. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

const MODULE = new URL('./image-worker.ts', import.meta.url)
const WITHIN_MS = 10_000

const run = boundedProcess<ImageTask, EncodedImage[]>({ module: MODULE, within_ms: WITHIN_MS })

/**
 * Decodes a JPEG, PNG or WebP picture of at most 50 megapixels and 20,000 pixels a side, and encodes it anew in each size, in a
 * process of its own: 10 s for each picture, and accounts take turns. `problem` says what is wrong with it. Throws ThreadLimit. docs/decisions/0069
 */
export const encodeImage = (task: ImageTask, account: string): Promise<ProcessAnswer<EncodedImage[]>> =>
  run(task, account)
