import { MAX_TASK_PHOTOS } from '#contract/upkeep/maintenance.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import { pictureVerbs } from '../../property/images/public.ts'
import { presentTask } from './present.ts'
import { findTask, findTaskForChange, type TaskRow, writeTask } from './store.ts'

/** The photos of a task. rule 24.18 */
export const taskPhotos = pictureVerbs({
  find: findTask,
  findForChange: findTaskForChange,
  photosOf: ({ photos }) => photos,
  propertyOf: ({ property_id }) => property_id,
  write: async (ctx, before, photos) =>
    presentTask(
      await amendRow(ctx, before, { ...before, photos }, { write: writeTask, present: photosInHistory }),
    ),
  max: MAX_TASK_PHOTOS,
})

/** Of pictures the history says how many there were. */
const photosInHistory = ({ photos }: TaskRow) => ({ photos: photos.length })
