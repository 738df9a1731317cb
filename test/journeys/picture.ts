import type { Page } from 'playwright-core'

/** Lossy: a quarter of what the same picture takes as PNG. */
const QUALITY = 0.82

/** What a page shows, as WebP, which the debugger of the browser does not write but its canvas does. */
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
