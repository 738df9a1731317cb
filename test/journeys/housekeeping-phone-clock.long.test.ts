import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { browserTests, CHROMIUM } from './browser.ts'
import { cleaningHotel, phoneOn, withoutCode } from './cleaning.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

describe.skipIf(!CHROMIUM)('rule 24.8 — a phone whose clock is wrong', () => {
  it.each([2, -2])('by %i hours times work by the clock of the service, also offline', async (hours) => {
    const { rosa, one } = await cleaningHotel(test, ['101', '102'])
    const { page } = await open(rosa, { width: 360, once: true })
    const wrong = () => new Date(test.clock.now().add({ hours }).toString())
    const pass = async (minutes: number) => {
      test.clock.advance({ minutes })
      await page.clock.setFixedTime(wrong())
    }
    await pass(0)
    await withoutCode(page, rosa)
    await page.goto('/hk')
    const phone = phoneOn(test, page)
    const button = (room: string, name: string) => phone.card(room).getByRole('button', { name })
    await button('101', 'Start').click()
    await expect.poll(async () => (await one('101')).started_at).toBe('2027-01-04T09:00:00Z')
    await pass(4)
    await phone.card('101').getByRole('timer').getByText('4:00').waitFor()
    await phone.ready()
    await page.context().setOffline(true)
    await pass(6)
    await button('101', 'Done').click()
    await page.getByText('1 to send', { exact: true }).waitFor()
    // The page is opened anew without a network.
    await page.reload()
    await pass(5)
    await button('102', 'Start').click()
    await page.getByText('2 to send', { exact: true }).waitFor()
    await pass(15)
    await page.context().setOffline(false)
    await page.getByText(/\d+ to send/).waitFor({ state: 'detached' })
    expect(await one('101')).toMatchObject({ state: 'done', finished_at: '2027-01-04T09:10:00Z' })
    expect(await one('102')).toMatchObject({ state: 'started', started_at: '2027-01-04T09:15:00Z' })
    expect((await one('101')).superseded).toEqual([])
  })
})
