/** As many photos as a room type, or a booking page, may have. */
export const MAX_PHOTOS = 20

/** Sizes in which a photo for guests is kept: of its longest edge, in pixels. */
export const PHOTO_SIZES = { small: 480, medium: 960, large: 1600 } as const
export type PhotoSize = keyof typeof PHOTO_SIZES

/** Which part of a photo is shown where it is cut to another shape. */
export const PHOTO_FOCUSES = ['centre', 'top', 'bottom', 'left', 'right'] as const
