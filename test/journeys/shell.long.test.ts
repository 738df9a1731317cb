import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { PIXEL } from '../harness/invoices/invoice-samples.ts'
import { createStaff, signedIn, staffOf } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp({ role: 'api' })
const { open } = browserTests(test)
const desk = frontDesk(test)

const owner = async (options = {}) => {
  const hotel = await desk.arriving({ inventory_count: 3 })
  return { ...hotel, ...(await open(await createStaff(test, hotel, 'owner'), options)) }
}

describe.skipIf(!CHROMIUM)('the search', () => {
  it('opens the exact room, and from there all of them; rows of two properties name theirs', async () => {
    const { page, go, api, addProperty } = await owner()
    const [room] = (await api.get('/rooms')).body.data
    await go('/guests')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(room.name)
    await page
      .getByRole('option', { name: new RegExp(`^${room.name} · Clean · Vacant.* Room · Double`) })
      .click()
    await page.getByRole('heading', { name: 'Rooms', level: 1 }).waitFor()
    await page.getByRole('button', { name: room.name, exact: true }).waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await page.getByRole('button', { name: 'View all rooms' }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(4)
    const property = page.getByRole('columnheader', { name: 'Property', exact: true })
    expect(await property.count()).toBe(0)
    const property_id = await addProperty({ name: 'Hill House' })
    await makeStock(api, { property_id, room_type: { rooms: ['H1'] } })
    await go('/rooms')
    await property.waitFor()
    await page.getByRole('row', { name: /^H1 Hill House/ }).waitFor()
  })

  it('Enter before the response waits for it, and never opens a result of fewer letters', async () => {
    const { page, go, api, stock } = await owner()
    const guest = { first_name: 'Ana', last_name: 'Okonkwo', email: 'ana@example.com' }
    const { guest_id } = await makeBooking(api, stock, { guest })
    await go('/invoices')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ok')
    await page
      .getByRole('option', { name: /Okafor, Ngozi/ })
      .first()
      .waitFor()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/search\?q=okonkwo/, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.type('onkwo')
    await page.keyboard.press('Enter')
    expect(page.url()).toContain('/invoices')
    release()
    await page.getByRole('heading', { name: 'Ana Okonkwo', level: 1 }).waitFor()
    expect(page.url()).toContain(guest_id)
  })

  it('a failed search is reported, and screens can be found all the same: by their content, too', async () => {
    const { page, go } = await owner()
    await go('/guests')
    await page.route(/\/search\?/, (route) => route.abort())
    await page.keyboard.press('Control+k')
    await page.keyboard.type('iban')
    await page.getByText('Serai cannot be reached').waitFor()
    await page.getByRole('option', { name: 'Property Settings' }).click()
    await page.getByRole('heading', { name: 'Property', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('invite')
    await page.unroute(/\/search\?/)
    await page.getByRole('option', { name: /^Invite/ }).click()
    await page.getByRole('dialog', { name: 'Invite' }).getByLabel('Name').waitFor()
  })
})

describe.skipIf(!CHROMIUM)('the keyboard', () => {
  it('WCAG 2.1.4 — single keys can be turned off; Ctrl K stays', async () => {
    const { page, go } = await owner()
    await go('/guests')
    await page.keyboard.press('?')
    await page.getByLabel('Single-key shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    for (const key of ['n', '?', '/', 'g', 'i']) await page.keyboard.press(key)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toMatch(/\/app\/guests$/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
  })
})

describe.skipIf(!CHROMIUM)('the property', () => {
  it('gets a logo and a letterhead, and loses the logo again', async () => {
    const { page, go, api, property_id } = await owner()
    const letterhead = async () => (await api.get(`/properties/${property_id}`)).body.letterhead
    await go('/settings/property')
    const field = page.locator('input[type=file]')
    await field.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await page.getByText('The file is no PNG, JPEG or WebP picture.').waitFor()
    const damaged = { name: 'logo.png', mimeType: 'image/png', buffer: PIXEL.subarray(0, 50) }
    await field.setInputFiles(damaged)
    await page.getByText('The picture is cut off or damaged.').first().waitFor()
    await field.setInputFiles({ ...damaged, buffer: PIXEL })
    await page.getByRole('img', { name: 'Logo of Harbour House' }).waitFor()
    expect((await letterhead()).has_logo).toBe(true)
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await page.getByText('There is no logo: the name of the property stands in its place.').waitFor()
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await page.getByLabel('Footer').fill('We look forward to your next stay.')
    await page.getByLabel('Language of invoices').selectOption({ label: 'German' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Property saved').waitFor()
    expect(await letterhead()).toMatchObject({
      has_logo: false,
      language: 'de',
      bank: { iban: 'DE89370400440532013000' },
      footer: 'We look forward to your next stay.',
    })
  })

  it('a refusal is scrolled into view, and marked at its field', async () => {
    const { page, go } = await owner()
    await go('/settings/property')
    await page.setViewportSize({ width: 1280, height: 500 })
    const iban = page.getByLabel('IBAN')
    await iban.fill('DE00')
    await page.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('alert').filter({ hasText: 'SVC-2002' })
    await card.waitFor()
    await expect.poll(async () => (await card.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    expect(await iban.getAttribute('aria-invalid')).toBe('true')
    expect(await card.getByText(/is no IBAN/).count()).toBe(1)
    await page.getByLabel('Footer').focus()
    await card.getByRole('button', { name: 'IBAN' }).click()
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toContain('IBAN')
  })

  it('saving one field does not revert a concurrent change', async () => {
    const { page, go, api, property_id, ...hotel } = await owner()
    await go('/settings/property')
    const colleague = await staffOf(test, { ...hotel, property_id, api }, 'manager')
    await colleague.api.patch(`/properties/${property_id}`, { check_in_time: '14:00' })
    await page.waitForResponse(/\/me$/)
    await page.getByLabel('Check-out until').fill('10:00')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Property saved').waitFor()
    expect((await api.get(`/properties/${property_id}`)).body).toMatchObject({
      check_in_time: '14:00',
      check_out_time: '10:00',
    })
  })
})

describe.skipIf(!CHROMIUM)('German', () => {
  it('shows field problems in German; the text of the service is beside the ids', async () => {
    const { page, go } = await owner({ locale: 'de-DE' })
    await go('/settings/property')
    await page.getByLabel('IBAN').fill('DE00')
    await page.getByRole('button', { name: 'Speichern' }).click()
    const card = page.getByRole('alert').first()
    await card.getByText('Etwas ist ungültig').waitFor()
    await card.getByText('Das hat nicht die richtige Form.').waitFor()
    expect(await card.locator('[lang=en]').textContent()).toContain('is no IBAN')
  })
})

it.skipIf(!CHROMIUM)('a user sees and ends the sessions of a colleague one by one', async () => {
  const hotel = await desk.arriving()
  const clerk = await createStaff(test, hotel, 'front_desk', { name: 'Carla Diaz' })
  const [one, other] = [await signedIn(test, clerk), await signedIn(test, clerk)]
  const { page, go } = await open(await createStaff(test, hotel, 'owner'))
  await go('/settings/team')
  await page.getByRole('button', { name: 'Actions for Carla Diaz' }).click()
  await page.getByRole('menuitem', { name: 'Sessions…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where Carla Diaz is signed in' })
  await dialog
    .getByRole('button', { name: /^Sign out there/ })
    .first()
    .click()
  await page.getByText('Signed out there').waitFor()
  await expect.poll(() => dialog.getByRole('row').count()).toBe(2)
  const alive = await Promise.all([one, other].map(async ({ api }) => (await api.get('/me')).status))
  expect(alive.sort()).toEqual([200, 401])
})
