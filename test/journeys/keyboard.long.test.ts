import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking } from '../harness/stock.ts'
import { openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp({ role: 'all' })
const { open } = browserTests(test)
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

/** A user without a mouse. */
async function withoutMouse() {
  const hotel = await desk.arriving({ inventory_count: 3 })
  const visit = await open(await createStaff(test, hotel, 'owner'))
  const { page } = visit
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Presses Tab until the element of that name has the focus. */
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

describe.skipIf(!CHROMIUM)('by keyboard', () => {
  it('a stay is booked, checked in, and the check-in is undone', async () => {
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

  it('a walk-in: booked and checked in to a ready room, by one key after the name', async () => {
    const { page, go, press, api } = await withoutMouse()
    await go('/today')
    await press('n')
    await page.getByRole('heading', { name: 'New reservation', level: 1 }).waitFor()
    await page.getByRole('radio', { name: /Flexible/ }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
    const focused = () => page.evaluate('document.activeElement.getAttribute("name")')
    for (let tabs = 0; (await focused()) !== 'offer' && tabs < 12; tabs += 1) await press('Tab')
    await press('Space')
    for (const word of ['Maria', 'Lopez', 'maria@example.com']) {
      await press('Tab')
      await page.keyboard.type(word)
    }
    await page.getByText('Checks in to room').waitFor()
    await press('Control+Enter')
    await page.getByRole('heading', { name: 'Maria Lopez' }).waitFor()
    await expect
      .poll(async () => (await api.get('/reservations?status=checked_in')).body.data)
      .toMatchObject([{ booker: { last_name: 'Lopez' }, room_id: expect.any(String) }])
  })

  it('the dates of a stay are typed in common formats, stepped by the arrow keys, and selected from a calendar', async () => {
    const { page, go } = await withoutMouse()
    await go('/reservations/new')
    const dates = page.getByLabel('Dates')
    const shows = (text: string) => expect.poll(() => dates.inputValue()).toBe(text)
    await shows('Mon 4 – Tue 5 Jan · 1 night')
    await dates.fill('20-23 jan')
    await dates.blur()
    await shows('Wed 20 – Sat 23 Jan · 3 nights')
    await dates.press('ArrowUp')
    await dates.press('Shift+ArrowDown')
    await shows('Tue 19 – Sat 23 Jan · 4 nights')
    await dates.fill('1.1.27 – 3.1.27')
    await dates.blur()
    await page.getByText('Not before Mon 4 Jan').waitFor()
    await dates.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await calendar.getByRole('button', { name: /^Wednesday,? 6 January 2027/ }).press('Enter')
    await calendar.getByText('Choose the last day').waitFor()
    await calendar.getByRole('button', { name: /^Friday,? 8 January 2027/ }).press('Enter')
    await shows('Wed 6 – Fri 8 Jan · 2 nights')
    await calendar.waitFor({ state: 'hidden' })
    await dates.press('Alt+ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT')
    await shows('Wed 6 – Fri 8 Jan · 2 nights')
  })

  it('a record is beside its list: j and k move to the next and back, Esc closes it and focuses its row', async () => {
    const { page, go, press, api, stock } = await withoutMouse()
    const guest = { first_name: 'Vera', last_name: 'Sharma', email: 'vera@example.com' }
    await makeBooking(api, stock, { check_in: '2027-01-10', check_out: '2027-01-11', guest })
    await go('/reservations')
    await page.getByRole('link', { name: 'Sharma, Vera' }).focus()
    await press('Enter')
    const record = page.getByRole('dialog', { name: 'Reservation' })
    await record.getByRole('heading', { name: 'Vera Sharma' }).waitFor()
    expect(await record.getAttribute('aria-modal')).toBeNull()
    await press('j')
    await record.getByRole('heading', { name: 'Ngozi Okafor' }).waitFor()
    await press('k')
    await record.getByRole('heading', { name: 'Vera Sharma' }).waitFor()
    await press('Escape')
    await record.waitFor({ state: 'hidden' })
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Sharma, Vera')
  })

  it('the arrow keys move through rows, a stay is cancelled, and the cancellation is undone', async () => {
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

  it('Ctrl-K searches, two letters open screens, and the keys are listed', async () => {
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
    await keys.getByText('New reservation', { exact: true }).waitFor()
    await keys.getByRole('table', { name: 'Dragging in the calendar' }).waitFor()
    await press('Escape')
    await expect.poll(() => keys.count()).toBe(0)
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.keyboard.type('audit')
    await page.getByRole('option', { name: /Audit log/ }).waitFor()
    await press('Enter')
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  })

  it('navigation announces the name of the screen, and the next Tab starts at its content', async () => {
    const { page, go, press } = await withoutMouse()
    await go('/guests')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/guests\/gst_/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Okafor, Ngozi' }).focus()
    await press('Enter')
    // The record loads late: the first announcement does not have its name yet.
    await expect.poll(() => page.getByRole('status').filter({ hasText: '· Serai' }).count()).toBe(1)
    release()
    await page.getByRole('heading', { name: 'Ngozi Okafor', level: 1 }).waitFor()
    const announcement = page.getByRole('status').filter({ hasText: 'Ngozi Okafor · Serai' })
    await expect.poll(() => announcement.count()).toBe(1)
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
    // Bulk actions are above the rows.
    await press('Shift+Tab')
    await press('Shift+Tab')
    await press('Shift+Tab')
    await tabTo('Replay 1')
    await press('Enter')
    await page.getByText('1 delivery is being sent again').waitFor()
    await receiver.arrived(2)
  })
})
