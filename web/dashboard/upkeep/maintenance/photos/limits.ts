/** As many as a task may have. */
export const MAX_PHOTOS = 10
