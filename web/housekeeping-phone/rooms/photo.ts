/** Enough to read a serial number by, in some 300 KiB: what a shift without a network keeps stays small, and slow networks carry it. */
const MAX_EDGE = 1600
const QUALITY = 0.75

export interface Photo {
  readonly bytes: ArrayBuffer
  readonly type: string
  /** To show it. */
  readonly url: string
}

/** A picture of the camera as JPEG, upright, at most 1600 pixels wide and high, without where it was taken; null for none. */
export async function photoOf(file: File): Promise<Photo | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!blob) return null
  return { bytes: await blob.arrayBuffer(), type: blob.type, url: URL.createObjectURL(blob) }
}
