/**
 * Pictures of any object. An operation that takes one has `upload: PICTURE_TYPES` and `body_limit:
 * PICTURE_BYTES` (`contract/parts/pictures.ts`); the `prepare` of its route encodes the upload by
 * `prepareImage`, its verb stores it by `storeImage` under a `newId('image', …)` and puts the id into the
 * object. A read finds the object first, then its `findImage`.
 */

/** Photos for guests: a list in the object that they are of, with what is seen on each. */
export { photosInHistory, photoVerbs } from './photos.ts'
/** The same for staff. */
export { pictureVerbs } from './pictures.ts'
export { prepareImage } from './prepare-image.ts'
export { readUpload } from './read-upload.ts'
export { deleteImagesOfAccounts, findImage } from './store.ts'
