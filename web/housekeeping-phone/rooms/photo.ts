/**
 * Enough to read a serial number, in about 300 KiB: an offline shift takes little storage, and slow networks
 * can send it.
 */
const MAX_EDGE = 1600
const QUALITY = 0.75

export interface Photo {
  readonly bytes: ArrayBuffer
  readonly type: string
  /** Object URL for display. */
  readonly url: string
}

/**
 * A photo as JPEG, upright, at most 1600 pixels wide and high, without its location; null for a file that is
 * not an image.
 */
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
