import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

async function clerk(options: Parameters<typeof open>[1] = {}) {
  const hotel = await desk.arriving({ inventory_count: 3 })
  return { ...hotel, ...(await open(await createStaff(test, hotel, 'manager'), options)) }
}

describe.skipIf(!CHROMIUM)('focus and scroll', () => {
  it('navigation to a long page shows its heading under the bar, wide and on a phone', async () => {
    for (const width of [1280, 390]) {
      const { page, go, stock } = await clerk({ width })
      await go('/rate-plans')
      await page.getByRole('link', { name: 'Flexible' }).first().click()
      await page.waitForURL(new RegExp(stock.rate_plan_id))
      const heading = page.getByRole('heading', { level: 1, name: 'Flexible' })
      await heading.waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
      const bar = (await page.getByRole('banner').boundingBox())!
      const at = (await heading.boundingBox())!
      expect(at.y).toBeGreaterThanOrEqual(bar.y + bar.height - 1)
      expect(await page.evaluate('scrollY')).toBe(0)
    }
  })

  it('after a dialog that removes its own button the focus is on the first action of the drawer', async () => {
    const { page, go, reservation } = await clerk()
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Check in' }).press('Enter')
    await page.getByRole('dialog', { name: /Check in/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Ngozi Okafor is checked in').waitFor()
    const focused = () => page.evaluate('document.activeElement.textContent')
    await page.getByRole('article').getByText('In house').waitFor()
    await expect.poll(focused).toBe('Check out')
  })
})

describe.skipIf(!CHROMIUM)('an action is undone by a key', () => {
  it.each(['Control+z', 'u'])(
    '%s undoes the last thing that can be undone, with the drawer open',
    async (key) => {
      const { page, go, get, reservation } = await clerk()
      await go(`/reservations?peek=${reservation.id}`)
      await page.getByRole('button', { name: 'Cancel reservation' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: /Cancel the reservation/ })
      await dialog.getByText(/No fee is charged/).waitFor()
      await dialog.getByRole('button', { name: 'Cancel reservation' }).press('Enter')
      await page.getByText('Reservation of Ngozi Okafor cancelled').waitFor()
      expect((await get()).status).toBe('cancelled')
      await page.keyboard.press(key)
      await page.getByText('Ngozi Okafor is confirmed again').waitFor()
      expect((await get()).status).toBe('confirmed')
    },
  )

  it('the key does not undo while typing', async () => {
    const { page, go, get, reservation } = await clerk()
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Check in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Check in' }).click()
    await page.getByText('Ngozi Okafor is checked in').waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.keyboard.type('us')
    expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('us')
    expect((await get()).status).toBe('checked_in')
  })
})

describe.skipIf(!CHROMIUM)('input is not lost', () => {
  it('notes: Esc leaves the field, and closing the drawer keeps the draft', async () => {
    const { page, go, get, reservation } = await clerk()
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    // The field is focused automatically.
    await page.keyboard.type('Late train, quiet room')
    await page.keyboard.press('Escape')
    const field = page.getByRole('textbox', { name: 'Notes' })
    expect(await field.inputValue()).toBe('Late train, quiet room')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: 'Okafor, Ngozi' }).click()
    expect(await field.inputValue()).toBe('Late train, quiet room')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Notes saved').waitFor()
    expect((await get()).notes).toBe('Late train, quiet room')
  })

  it('a dialog asks before Esc discards its input', async () => {
    const { page, go, reservation } = await clerk()
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Cancel reservation' }).click()
    const dialog = page.getByRole('dialog', { name: /Cancel the reservation/ })
    await dialog.getByLabel('Note').fill('Called at noon')
    await page.keyboard.press('Escape')
    await dialog.getByText('Leave without saving?').waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Called at noon')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Cancel reservation' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

describe.skipIf(!CHROMIUM)('two users editing one stay', () => {
  it('a dialog reports a concurrent change, and the conflict lists fields that people edit, totals in one line', async () => {
    const { page, go, api, reservation, room_id } = await clerk({ width: 390 })
    const rooms = (await api.get('/rooms')).body.data
    const other = rooms.find(({ id }: { id: string }) => id !== room_id)
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Nights' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nights of' })
    await dialog.getByLabel('Dates').fill('2027-01-04 – 2027-01-08')
    await dialog.getByText('+€120.00').waitFor()
    await api.patch(`/reservations/${reservation.id}`, { room_id: other.id, check_out: '2027-01-06' })
    await dialog.getByText(/Somebody else has changed this reservation since/).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const conflict = dialog.getByRole('alert', { name: 'Somebody else has changed this' })
    await conflict.getByText('Total: €360.00 → €240.00').waitFor()
    await conflict.getByText(other.name, { exact: true }).waitFor()
    const message = (await conflict.textContent())!
    for (const derived of ['Nights', 'Taxes', 'Balance', 'source', 'rm_', 'amount_'])
      expect(message).not.toContain(derived)
    for (const cell of await conflict.locator('dd').all()) {
      const { width, height } = (await cell.boundingBox())!
      expect(width).toBeGreaterThan(80)
      expect(height).toBeLessThan(60)
    }
  })
})
