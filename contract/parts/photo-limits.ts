/** As many photos as a room type, or a booking page, may have. */
export const MAX_PHOTOS = 20

/** What a photo is cut from, in pixels of its longest edge. */
export const WHOLE_PHOTO_EDGE = 2400

/** Sizes in which a photo for guests is kept: of its longest edge, in pixels. */
export const PHOTO_SIZES = { small: 480, medium: 960, large: 1600 } as const
export type PhotoSize = keyof typeof PHOTO_SIZES

/** The shape of photos on the booking page: its width by its height. */
export const PHOTO_ASPECT = 3 / 2

/** A part of a photo that is smaller than this, in per mille of its width or height, is no photo any more. */
export const MIN_CROP = 100

interface CropParts {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A crop as a query has it. */
export const cropText = ({ x, y, width, height }: CropParts): string => [x, y, width, height].join(',')
