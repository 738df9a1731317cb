import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'
import { browsing, CHROMIUM } from './browser.ts'

const test = testApp({ role: 'all' })
const { open } = browsing(test)
const desk = frontDesk(test)
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

const FOCUSED = `(() => {
  const at = document.activeElement
  return (at && (at.getAttribute('aria-label') || at.innerText)) || ''
})()`

/** Somebody who has no mouse. */
async function withoutMouse() {
  const hotel = await desk.arriving({ inventory_count: 3 })
  const visit = await open(await createStaff(test, hotel, 'owner'))
  const { page } = visit
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Tabs on until something of that name has the focus. */
  async function tabTo(name: string) {
    const seen: string[] = []
    for (let step = 0; step < 60; step += 1) {
      const now = ((await page.evaluate(FOCUSED)) as string).trim()
      if (now === name) return
      seen.push(now)
      await page.keyboard.press('Tab')
    }
    throw new Error(`no way to ${name} by Tab, only: ${seen.join(' | ')}`)
  }
  return { ...hotel, ...visit, press, tabTo }
}

describe.skipIf(!CHROMIUM)('by keyboard alone', { timeout: 90_000 }, () => {
  it('a stay is booked, checked in, and that is taken back', async () => {
    const { page, go, press, tabTo, api } = await withoutMouse()
    await go('/reservations')
    await press('n')
    await page.getByRole('heading', { name: 'New reservation', level: 1 }).waitFor()
    await page.getByRole('radio', { name: /Flexible/ }).focus()
    await press('Space')
    await page.getByLabel('First name').focus()
    await page.keyboard.type('Maria')
    await press('Tab')
    await page.keyboard.type('Lopez')
    await press('Tab')
    await page.keyboard.type('maria@example.com')
    await press('Enter')
    await page.getByRole('heading', { name: 'Maria Lopez' }).waitFor()
    await tabTo('Check in')
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Check in: Maria Lopez' })
    await dialog.getByLabel('Room').first().focus()
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await tabTo('Check in')
    await press('Enter')
    await page.getByText('Maria Lopez is checked in').waitFor()
    expect((await api.get('/reservations?status=checked_in')).body.data).toHaveLength(1)
    await tabTo('Undo check-in')
    await press('Enter')
    await page.getByText('Maria Lopez is confirmed').waitFor()
    await press('Escape')
    await expect.poll(() => page.getByRole('dialog', { name: 'Reservation' }).count()).toBe(0)
  })

  it('rows are walked with the arrows, a stay is cancelled, and that is undone', async () => {
    const { page, go, press, tabTo, get } = await withoutMouse()
    await go('/reservations')
    await page.getByRole('link', { name: 'Okafor, Ngozi' }).focus()
    await press('ArrowDown', 'ArrowUp', 'Enter')
    await page.getByRole('heading', { name: 'Ngozi Okafor' }).waitFor()
    await tabTo('Cancel reservation')
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Cancel the reservation of Ngozi Okafor' })
    await dialog.getByText('No fee is charged').waitFor()
    await tabTo('Cancel reservation')
    await press('Enter')
    await page.getByText('Reservation of Ngozi Okafor cancelled').waitFor()
    expect((await get()).status).toBe('cancelled')
    await press('Escape')
    await tabTo('Undo')
    await press('Enter')
    await page.getByText('Ngozi Okafor is confirmed').waitFor()
  })

  it('anything is found by Ctrl-K, places are reached by two letters, and the keys are listed', async () => {
    const { page, go, press } = await withoutMouse()
    await go('/guests')
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.keyboard.type('okaf')
    await page
      .getByRole('option', { name: /Okafor/ })
      .first()
      .waitFor()
    await press('Enter')
    await page.getByText('Ngozi Okafor').first().waitFor()
    await press('g', 'i')
    await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
    await press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('New reservation').waitFor()
    await press('Escape')
    await expect.poll(() => keys.count()).toBe(0)
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.keyboard.type('audit')
    await page.getByRole('option', { name: /Audit log/ }).waitFor()
    await press('Enter')
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  })

  it('a screen that was gone to says its name, and the next Tab begins at its content', async () => {
    const { page, go, press } = await withoutMouse()
    await go('/guests')
    await page.getByRole('link', { name: 'Okafor, Ngozi' }).focus()
    await press('Enter')
    await page.getByRole('heading', { name: 'Ngozi Okafor', level: 1 }).waitFor()
    const said = page.getByRole('status').filter({ hasText: 'Ngozi Okafor · Serai' })
    await expect.poll(() => said.count()).toBe(1)
    expect(await page.evaluate('document.activeElement.id')).toBe('content')
    await press('Tab')
    expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true)
  })

  it('a delivery is replayed', async () => {
    const { page, go, press, tabTo, api, to } = await withoutMouse()
    await api.make('/webhooks', { url: receiver.url, events: ['reservation.updated'] })
    await to('checked_in')
    await receiver.arrived(1)
    await go('/developer/deliveries')
    await page
      .getByRole('row', { name: /reservation\.updated/ })
      .getByText('Delivered')
      .waitFor()
    await page.getByLabel(/Select reservation\.updated/).focus()
    await press('Space')
    await page.getByLabel('Select all that are shown').focus()
    await press('Tab')
    await tabTo('Replay 1')
    await press('Enter')
    await page.getByText('1 delivery is being sent again').waitFor()
    await receiver.arrived(2)
  })
})
