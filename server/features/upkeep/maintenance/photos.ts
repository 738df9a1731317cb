import type { Input, Output } from '#contract/operation.ts'
import type { Picture } from '#contract/parts/pictures.ts'
import { MAX_TASK_PHOTOS } from '#contract/upkeep/maintenance.ts'
import {
  type addTaskPhoto as Add,
  type getTaskPhoto as Get,
  type removeTaskPhoto as Remove,
  TASK_PHOTO_SIZES,
} from '#contract/upkeep/maintenance-photos.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import type { EncodedImage } from '#server/integrations/images/encode-image.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import {
  deleteImage,
  findImage,
  prepareImage,
  requirePhoto,
  storeImage,
} from '../../property/images/public.ts'
import { presentTask } from './present.ts'
import { findTask, findTaskForChange, type TaskRow, writeTask } from './store.ts'

const SIZES = [
  { name: 'small', max_edge: TASK_PHOTO_SIZES.small, quality: 70 },
  { name: 'large', max_edge: TASK_PHOTO_SIZES.large, quality: 80 },
] as const

/** Encodes the photo, once it is known that the task takes one. rule 24.18 */
export async function encodeTaskPhoto(
  { params, body }: Input<typeof Add>,
  { transact }: PreTransaction,
): Promise<readonly EncodedImage[]> {
  const account_id = await transact(async (ctx) => {
    requireRoom(await findTask(ctx, params.id))
    return ctx.scope.account_id
  })
  return prepareImage({ account_id, bytes: body.bytes, sizes: SIZES })
}

/** Adds a photo to a task. rule 24.18 */
export async function addTaskPhoto(
  ctx: Context,
  { params }: Input<typeof Add>,
  sizes: readonly EncodedImage[],
): Promise<Output<typeof Add>> {
  const task = await findTaskForChange(ctx, params.id)
  requireRoom(task)
  const id = newId('image', ctx.now.epochMilliseconds)
  await storeImage(ctx, id, task.property_id, sizes)
  const { width, height } = sizes.find(({ name }) => name === 'large')!
  const photo: Picture = { id, width, height, added_at: toTimestamp(ctx.now) }
  return changePhotos(ctx, task, [...task.photos, photo])
}

/** The JPEG of a photo, for roles that may see its task. */
export async function getTaskPhoto(
  ctx: Context,
  { params: { id, photo_id }, query: { size = 'large' } }: Input<typeof Get>,
): Promise<AnsweredFile> {
  requirePhoto((await findTask(ctx, id)).photos, photo_id)
  return { bytes: await findImage(ctx, photo_id, size), filename: `${photo_id}.jpg` }
}

/** Deletes a photo; the history of the task says that there was one. rule 24.18 */
export async function removeTaskPhoto(
  ctx: Context,
  { params: { id, photo_id } }: Input<typeof Remove>,
): Promise<Output<typeof Remove>> {
  const task = await findTaskForChange(ctx, id)
  requirePhoto(task.photos, photo_id)
  await deleteImage(ctx, photo_id)
  return changePhotos(
    ctx,
    task,
    task.photos.filter((photo) => photo.id !== photo_id),
  )
}

async function changePhotos(ctx: Context, before: TaskRow, photos: Picture[]) {
  // Of pictures the history says how many there were.
  const present = (task: TaskRow) => ({ photos: task.photos.length })
  return presentTask(await amendRow(ctx, before, { ...before, photos }, { write: writeTask, present }))
}

/** 422 SVC-2002 for a task with as many photos as it may have. */
function requireRoom({ photos }: TaskRow): void {
  if (photos.length < MAX_TASK_PHOTOS) return
  throw invalid('', 'too_many', `A task has at most ${MAX_TASK_PHOTOS} photos.`)
}
