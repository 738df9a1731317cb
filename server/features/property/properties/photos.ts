import { isDeepStrictEqual } from 'node:util'
import type { Photo } from '#contract/parts/photos.ts'
import type { Property } from '#contract/property/properties.ts'
import type { Context } from '#server/context.ts'
import { photosInHistory, photoVerbs } from '../images/public.ts'
import { presentProperty } from './present.ts'
import { findProperty, findPropertyForChange, type PropertyRow, updatePropertyRow } from './store.ts'

/** Photos of the booking page of a property. rule 26.12 */
export const propertyPhotos = photoVerbs<PropertyRow, Property>({
  find: findProperty,
  findForChange: findPropertyForChange,
  photosOf: ({ booking_page }) => booking_page.photos,
  propertyOf: ({ id }) => id,
  write: writePhotos,
})

async function writePhotos(ctx: Context, row: PropertyRow, photos: Photo[]): Promise<Property> {
  const { booking_page } = row
  const next = { ...row, booking_page: { ...booking_page, photos } }
  if (isDeepStrictEqual(next, row)) return presentProperty(row, ctx.now)
  const [before, after] = [photosInHistory(booking_page.photos), photosInHistory(photos)]
  ctx.audit?.({ resource_id: row.id, property_id: row.id, before, after })
  await updatePropertyRow(ctx, next)
  return presentProperty(next, ctx.now)
}
