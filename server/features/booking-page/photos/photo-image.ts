import { cropText, PHOTO_SIZES, type PhotoSize } from '#contract/parts/photo-limits.ts'
import type { Photo } from '#contract/parts/photos.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import type { PageView } from '../page-property.ts'

interface ShownPhoto {
  /** How wide it is on the page, as `sizes` of an image says it. */
  readonly sizes: string
  /** The first one that is seen is loaded at once, all others when they come near. */
  readonly is_first?: boolean
}

/** Where a photo is read; another address where it is cut anew. */
export const photoPath = (
  { published }: Pick<PageView, 'published'>,
  { id, crop }: Photo,
  size: PhotoSize,
  type: 'jpg' | 'webp' = 'jpg',
): string => `${published.base}/photos/${id}-${size}.${type}${crop ? `?crop=${cropText(crop)}` : ''}`

/** A photo that the browser loads in the size that it needs, as WebP where it can. rule 26.12 */
export function photoImage(view: PageView, photo: Photo, { sizes, is_first = false }: ShownPhoto): Html {
  const { width, height, alt, alt_translations } = photo
  const widths = widthsOf(photo)
  const sources = (type: 'jpg' | 'webp') =>
    widths.map(([size, pixels]) => `${photoPath(view, photo, size, type)} ${pixels}w`).join(', ')
  const [middle] = widths.at(Math.min(1, widths.length - 1))!
  return html`<picture><source type="image/webp" srcset="${sources('webp')}" sizes="${sizes}"><img src="${photoPath(view, photo, middle)}" srcset="${sources('jpg')}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt_translations[view.language] ?? alt}"${is_first ? html` fetchpriority="high"` : html` loading="lazy"`}></picture>`
}

/** The sizes of a photo by their width; of a small picture there is one. */
function widthsOf({ width, height }: Photo): [PhotoSize, number][] {
  const longest = Math.max(width, height)
  const sizes = Object.entries(PHOTO_SIZES) as [PhotoSize, number][]
  return sizes
    .filter((_, at) => at === 0 || longest > sizes[at - 1]![1])
    .map(([size, edge]) => [size, Math.round(width * Math.min(1, edge / longest))])
}
