/** Gives the browser a file to keep, under a name. */
export function saveFile(bytes: Blob, filename: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The download has begun by then; some browsers read the address once more.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
