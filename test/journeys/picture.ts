import type { Page } from 'playwright-core'

/** Lossy: a quarter of the size of a PNG. */
const QUALITY = 0.82

/** A screenshot as WebP, which the canvas of the browser can encode, but its debugger cannot. */
export async function pictureOf(page: Page): Promise<Buffer> {
  const shown = await page.screenshot()
  const blank = await page.context().newPage()
  const url = (await blank.evaluate(
    `(async () => {
      const image = new Image()
      image.src = 'data:image/png;base64,${shown.toString('base64')}'
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', ${QUALITY})
    })()`,
  )) as string
  await blank.close()
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
