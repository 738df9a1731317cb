import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PHOTO_SIZES } from '#contract/parts/photo-limits.ts'
import type { Photo } from '#contract/parts/photos.ts'
import type { Context } from '#server/context.ts'
import type { EncodedImage } from '#server/integrations/images/encode-image.ts'
import { roomTypePhotos } from '../../inventory/room-types/public.ts'
import { propertyPhotos, setLogo } from '../../property/properties/public.ts'
import type { ContextAt, DemoHotel } from '../create-hotel.ts'
import { type DemoPhoto, PROPERTY_PHOTOS, ROOM_TYPE_PHOTOS } from './captions.ts'

/** Of every picture; its largest size is this one. */
const [WIDTH, HEIGHT] = [1200, 800]

/** By the code of the property. */
const LOGOS: Readonly<Record<string, string>> = { HARBOUR: 'harbour-logo.png' }

/** The photos and the logo of a property, and the photos of its room types, encoded in advance: a start needs no image library. */
export async function addPhotos(at: ContextAt, hotel: DemoHotel, now: Temporal.Instant): Promise<void> {
  const ctx = at(now)
  const { design, property, room_types } = hotel
  for (const photo of PROPERTY_PHOTOS[design.property.code] ?? [])
    await addToProperty(ctx, property.id, photo)
  const logo = LOGOS[design.property.code]
  if (logo) await setLogo(ctx, { params: { id: property.id } }, await readPicture(logo))
  for (const { design: type, id } of room_types) await addRoomTypePhotos(ctx, id, type.room_type.code)
}

/** The photos of a room type of the demo, by its code. */
export async function addRoomTypePhotos(ctx: Context, id: string, code: string): Promise<void> {
  for (const photo of ROOM_TYPE_PHOTOS[code] ?? []) await addToRoomType(ctx, id, photo)
}

async function addToProperty(ctx: Context, id: string, { file, alt, alt_translations }: DemoPhoto) {
  const sizes = await sizesOf(file)
  const { booking_page } = await propertyPhotos.add(ctx, { params: { id }, query: { alt } }, sizes)
  const params = { id, photo_id: newest(booking_page.photos) }
  await propertyPhotos.update(ctx, { params, body: { alt_translations } })
}

async function addToRoomType(ctx: Context, id: string, { file, alt, alt_translations }: DemoPhoto) {
  const sizes = await sizesOf(file)
  const { photos } = await roomTypePhotos.add(ctx, { params: { id }, query: { alt } }, sizes)
  const params = { id, photo_id: newest(photos) }
  await roomTypePhotos.update(ctx, { params, body: { alt_translations } })
}

const newest = (photos: readonly Photo[]) => photos.at(-1)!.id

const readPicture = (file: string) => readFile(join(import.meta.dirname, 'files', file))

async function sizesOf(name: string): Promise<EncodedImage[]> {
  const sizes = Object.entries(PHOTO_SIZES).map(async ([size, edge]) => {
    const width = Math.min(edge, WIDTH)
    const pixels = { width, height: Math.round((width * HEIGHT) / WIDTH) }
    const [jpeg, webp] = await Promise.all([
      readPicture(`${name}-${size}.jpg`),
      readPicture(`${name}-${size}.webp`),
    ])
    return [
      { name: size, ...pixels, bytes: jpeg },
      { name: `${size}.webp`, ...pixels, bytes: webp },
    ]
  })
  const whole = { name: 'whole', width: WIDTH, height: HEIGHT, bytes: await readPicture(`${name}-large.jpg`) }
  return [whole, ...(await Promise.all(sizes)).flat()]
}
