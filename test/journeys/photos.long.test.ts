import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { createStaff } from '../harness/staff.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 1200, channels: 3, background } })
    .png()
    .toBuffer(),
})

async function choose(page: Page, ...files: readonly Awaited<ReturnType<typeof picture>>[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await (await chooser).setFiles([...files])
}

describe.skipIf(!CHROMIUM)('photos for guests', () => {
  it('rules 2.13, 26.12 — are chosen, cut by keys and by dragging, sorted, deleted, and seen by guests', async () => {
    const hotel = await test.createHotel()
    const { room_type_id } = await makeStock(hotel.api)
    const photos = async (): Promise<{ alt: string; crop: Record<string, number> | null }[]> =>
      (await hotel.api.get(`/room-types/${room_type_id}`)).body.photos
    const { page, go, settled } = await open(await createStaff(test, hotel, 'owner'), { width: 390 })
    await go(`/settings/room-types/${room_type_id}`)
    await choose(page, await picture('bed.png', '#c80000'), await picture('bath.png', '#0000c8'))
    const dialog = page.getByRole('dialog')
    const frame = dialog.getByRole('group', { name: /^Frame/ })

    await dialog.getByLabel('What is seen on it').fill('Bed by the window')
    await frame.waitFor()
    expect(await violationsOn(page, 'a new photo')).toEqual([])
    await dialog.getByLabel('Zoom').focus()
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight')
    await frame.focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft')
    await dialog.getByRole('button', { name: 'Add photo' }).click()
    await expect.poll(async () => (await photos()).length).toBe(1)
    const by_keys = (await photos())[0]!.crop!
    expect(by_keys).toMatchObject({ width: 500, height: 333, y: 333 })
    expect(by_keys.x).toBeLessThan(250)
    await dialog.getByLabel('What is seen on it').fill('Bathroom with a shower')
    await dialog.getByRole('button', { name: 'Add photo' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await photos()).map(({ alt, crop }) => [alt, crop])).toEqual([
      ['Bed by the window', by_keys],
      ['Bathroom with a shower', null],
    ])

    await page.getByRole('button', { name: 'Move earlier: Bathroom with a shower' }).click()
    await page.getByText('Bathroom with a shower: now photo 1').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Edit photo: Bed by the window' }).click()
    await frame.waitFor()
    const { x, y, width, height } = (await frame.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + height / 2 + 500, { steps: 5 })
    await page.mouse.up()
    // A cut that is not saved is asked about.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await photos())[1]!.crop).toEqual({ ...by_keys, y: 667 })
    await settled()

    await page.getByRole('button', { name: 'Edit photo: Bathroom with a shower' }).click()
    await dialog.getByRole('button', { name: 'Delete photo' }).click()
    await dialog.getByRole('button', { name: 'Delete photo' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await photos()).map(({ alt }) => alt)).toEqual(['Bed by the window'])

    const book = await openPage(test, hotel)
    await page.goto(`${book}/rooms?from=2027-03-15&to=2027-03-17&adults=2&lang=en`)
    await page.getByRole('img', { name: 'Bed by the window' }).first().waitFor()
    const seen = await page.evaluate<{ readonly src: string; readonly shape: number }>(`
      const image = document.querySelector('picture img')
      image.decode().then(() => ({ src: image.currentSrc, shape: image.naturalWidth / image.naturalHeight }))
    `)
    expect(seen.src).toContain(`.webp?crop=${Object.values({ ...by_keys, y: 667 }).join(',')}`)
    expect(seen.shape).toBeCloseTo(1.5, 1)
  })
})
