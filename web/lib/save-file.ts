/** Saves a file through the browser. */
export function saveFile(bytes: Blob, filename: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The download has started by then; some browsers read the address a second time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
