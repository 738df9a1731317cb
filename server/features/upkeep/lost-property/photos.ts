import { MAX_FOUND_ITEM_PHOTOS } from '#contract/upkeep/lost-property.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import { pictureVerbs } from '../../property/images/public.ts'
import { auditedFoundItem, presentFoundItem } from './present.ts'
import { findFoundItem, findFoundItemForChange, writeFoundItem } from './store.ts'

/** The photos of a found item. rule 24.22 */
export const foundItemPhotos = pictureVerbs({
  find: findFoundItem,
  findForChange: findFoundItemForChange,
  photosOf: ({ photos }) => photos,
  propertyOf: ({ property_id }) => property_id,
  write: async (ctx, before, photos) => {
    const changed = { ...before, photos }
    const after = await amendRow(ctx, before, changed, { write: writeFoundItem, present: auditedFoundItem })
    return presentFoundItem(ctx, after)
  },
  max: MAX_FOUND_ITEM_PHOTOS,
})
