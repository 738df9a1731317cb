import type { PercentCrop } from 'react-image-crop'
import { MIN_CROP, PHOTO_ASPECT } from '#contract/parts/photo-limits.ts'
import type { Crop } from '#contract/parts/photos.ts'

const MAX_ZOOM = 4

/** The largest part in the shape of the page, in the middle of a photo of an aspect ratio. */
export function largestPart(aspect: number): PercentCrop {
  const width = Math.min(100, (100 * PHOTO_ASPECT) / aspect)
  const height = Math.min(100, (100 * aspect) / PHOTO_ASPECT)
  return { unit: '%', x: (100 - width) / 2, y: (100 - height) / 2, width, height }
}

/** Of a photo whose smallest part is still one for the API. */
export function maxZoom(aspect: number): number {
  const { width, height } = largestPart(aspect)
  return Math.max(1, Math.min(MAX_ZOOM, (Math.min(width, height) * 10) / MIN_CROP))
}

/** How many times larger the photo appears by its part. */
export const zoomOf = (aspect: number, { width }: PercentCrop): number => largestPart(aspect).width / width

/** The part of another zoom with the same middle, as far as the photo reaches. */
export function zoomed(aspect: number, part: PercentCrop, zoom: number): PercentCrop {
  const largest = largestPart(aspect)
  const [width, height] = [largest.width / zoom, largest.height / zoom]
  const within = (start: number, before: number, after: number) =>
    Math.min(Math.max(0, start + (before - after) / 2), 100 - after)
  return {
    unit: '%',
    x: within(part.x, part.width, width),
    y: within(part.y, part.height, height),
    width,
    height,
  }
}

/** Percent as the API has them: per mille, within the photo. */
export function toCrop({ x, y, width, height }: PercentCrop): Crop {
  const [left, across] = edge(x, width)
  const [top, down] = edge(y, height)
  return { x: left, y: top, width: across, height: down }
}

function edge(start: number, length: number): [number, number] {
  const part = Math.min(1000, Math.max(MIN_CROP, Math.round(length * 10)))
  return [Math.min(Math.max(0, Math.round(start * 10)), 1000 - part), part]
}

export const fromCrop = ({ x, y, width, height }: Crop): PercentCrop => ({
  unit: '%',
  x: x / 10,
  y: y / 10,
  width: width / 10,
  height: height / 10,
})
