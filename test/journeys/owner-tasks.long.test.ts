import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

/** An owner in the dashboard. */
async function owner() {
  const hotel = await desk.arriving({ inventory_count: 2 })
  return { ...hotel, ...(await open(await createStaff(test, hotel, 'owner'))) }
}

describe.skipIf(!CHROMIUM)('the hotel', () => {
  it('a room type is created with its rooms, with a short name; a room is blocked with a preview of the effect', async () => {
    const { page, go, api } = await owner()
    await go('/settings/room-types/new')
    await page.getByLabel('Name', { exact: true }).fill('Suite')
    await page.getByLabel('Rooms or beds').fill('3')
    await page.getByLabel('Room names').fill('301–303')
    await page.getByRole('button', { name: 'New room type' }).click()
    await page.getByRole('heading', { name: 'Suite', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'View rooms' }).click()
    const row = page.getByRole('row', { name: /302/ })
    await row.getByRole('button', { name: 'Block 302' }).click()
    // A click in the dialog does not click the row that opened it.
    await page.getByRole('dialog').getByRole('heading').click()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.getByLabel('Reason').fill('Shower')
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await row.getByText(/Out of order .* Shower/).waitFor()
    await row.getByRole('button', { name: /Condition 302/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dirty' }).click()
    await row.getByText('Dirty').waitFor()
    // The block can still be undone too; the newest toast is last.
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await row.getByText('Clean').waitFor()
    await row.getByRole('button', { name: 'Remove block: 302' }).click()
    await page.getByText('Block of 302 removed').waitFor()
    expect((await api.get('/rooms?limit=100')).body.data.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['301', '302', '303']),
    )
  })

  it('rule 3 — a plan is said in words, has prices by adults and by age, and is copied', async () => {
    const { page, go, api, stock } = await owner()
    const { property_id } = (await api.get(`/room-types/${stock.room_type_id}`)).body
    const other = await api.make('/room-types', {
      ...{ property_id, name: 'Loft', inventory_count: 1, max_occupancy: 4 },
      ...{ standard_occupancy: 2, max_adults: 4, max_children: 3 },
    })
    await go(`/rate-plans/${stock.rate_plan_id}`)
    await page.getByRole('button', { name: 'Add a number of adults' }).click()
    const single = page.getByRole('group', { name: 'By number of adults, 1' })
    await single.getByLabel('Price per night').fill('90')
    await page.getByRole('button', { name: 'Add ages' }).click()
    const child = page.getByRole('group', { name: /^Children by age, 0 to 17/ })
    await child.getByLabel('Price per child').fill('15')
    const words = page.getByRole('note', { name: 'The plan in words' })
    await words.getByText(/1 adult: €90.00\. Children of 0 to 17: €15.00\./).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Flexible saved').waitFor()
    expect((await api.get(`/rate-plans/${stock.rate_plan_id}`)).body.occupancy_pricing).toMatchObject({
      by_adults: [{ adults: 1, price: { amount: 9000 } }],
      children: [{ min_age: 0, max_age: 17, price: { amount: 1500 } }],
    })
    await page.getByRole('link', { name: 'Copy plan' }).click()
    await page.getByRole('heading', { name: 'New rate plan' }).waitFor()
    await words.getByText(/1 adult: €90.00/).waitFor()
    const types = page.getByRole('combobox', { name: 'Room types' })
    await types.click()
    await page.getByRole('option', { name: other.name }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New rate plan' }).click()
    await page.getByText('2 plans created').waitFor()
    const copies = (await api.get('/rate-plans?limit=100')).body.data.filter(
      ({ name }: { name: string }) => name === 'Flexible, copy',
    )
    expect(copies.map((one: { room_type_id: string }) => one.room_type_id).sort()).toEqual(
      [stock.room_type_id, other.id].sort(),
    )
  })

  it('rule 3 — a policy is edited as rules, shown as sentences, and previewed before it is saved', async () => {
    const { page, go, api, stock } = await owner()
    await go(`/rate-plans/${stock.rate_plan_id}`)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const rule = page.getByRole('group', { name: 'Rule 1' })
    await rule.getByLabel('Days before arrival').fill('2')
    await rule.getByLabel('Fee afterwards').selectOption({ label: 'First nights' })
    const words = page.getByRole('list', { name: 'In words' }).first()
    await words.getByText('Free cancellation until 18:00, 2 days before arrival.').waitFor()
    await words.getByText('After that it costs the first night.').waitFor()
    await page.getByLabel('Arrival', { exact: true }).fill('2027-03-15')
    await page.getByLabel('Cancelled on').fill('2027-03-14')
    await page.getByText('Costs €120.00').waitFor()
    await page.getByLabel('Cancelled on').fill('2027-03-13')
    await page.getByText('Costs nothing').waitFor()
    await page.getByLabel('Price per night').first().fill('150,50')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Flexible saved').waitFor()
    expect((await api.get(`/rate-plans/${stock.rate_plan_id}`)).body).toMatchObject({
      base_price: { amount: 15050 },
      cancellation_policy: {
        rules: [{ days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } }],
      },
    })
  })

  it('a concurrent change is not reverted by the next save', async () => {
    const { page, go, api, stock } = await owner()
    await go(`/rate-plans/${stock.rate_plan_id}`)
    await api.patch(`/rate-plans/${stock.rate_plan_id}`, { name: 'Standard' })
    await page.getByLabel('Price per night').first().fill('130')
    await page.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('alert', { name: 'Somebody else has changed this' })
    await conflict
      .getByRole('listitem')
      .filter({ hasText: /Name.*Flexible.*Standard/ })
      .waitFor()
    await conflict.getByRole('button', { name: 'Apply my change' }).click()
    await page.getByText('Standard saved').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Standard')
    await page.getByLabel('Price per night').first().fill('140')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await api.get(`/rate-plans/${stock.rate_plan_id}`)).body)
      .toMatchObject({ name: 'Standard', base_price: { amount: 14000 } })
  })

  it('preferences of a guest are stored, and visible to everybody', async () => {
    const { page, go, reservation } = await owner()
    await go(`/guests/${reservation.guest_id}`)
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByLabel('Phone').fill('+49 30 123456')
    await page.getByLabel('Preferences').fill('Feather-free pillows')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Profile saved').waitFor()
    await page.getByText('Feather-free pillows').waitFor()
    await page.getByRole('link', { name: '+4930123456' }).waitFor()
    await go('/guests')
    await page.getByLabel('Name begins with').fill('oka')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Okafor, Ngozi' }).waitFor()
    await page.getByLabel('Name begins with').fill('nobody')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Phone is' }).click()
    await page.getByRole('textbox', { name: 'Phone is' }).fill('0049 30 123456')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Okafor, Ngozi' }).waitFor()
  })

  it('rule 7 — an invoice gets a line, is paid, issued and credited', async () => {
    const { page, go, api, reservation } = await owner()
    const [draft] = (await api.get(`/invoices?reservation_id=${reservation.id}`)).body.data
    await go(`/invoices/${draft.id}`)
    await page.getByRole('button', { name: 'Edit draft' }).click()
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByRole('dialog').getByLabel('Description').fill('Airport transfer')
    await page.getByRole('dialog').getByLabel('Unit price').fill('45')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('row', { name: /Airport transfer/ })
      .getByText('€45.00')
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Record a payment' }).click()
    const amount = page.getByRole('dialog').getByLabel('Amount')
    for (const nonsense of ['-5', '12.3.4x', '1e3']) {
      await amount.fill(nonsense)
      await page.getByRole('dialog').getByRole('button', { name: 'Record a payment' }).click()
      await page.getByText('Not an amount in EUR').waitFor()
    }
    expect((await api.get(`/invoices/${draft.id}`)).body.payments).toEqual([])
    await amount.fill('405')
    await page.getByLabel('Method').selectOption({ label: 'Bank transfer (recorded only)' })
    await page.getByRole('dialog').getByRole('button', { name: 'Record a payment' }).click()
    await page.getByText('€405.00 received').waitFor()
    await page.getByRole('button', { name: 'Issue' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
    await page
      .getByRole('heading', { name: /^Invoice HARBOUR-/ })
      .first()
      .waitFor()
    expect((await api.get(`/invoices/${draft.id}`)).body).toMatchObject({
      status: 'paid',
      amount_due: { amount: 0 },
    })
    await page.getByRole('button', { name: 'Send by e-mail' }).click()
    expect(await page.getByRole('dialog').getByLabel('E-mail address').inputValue()).toBe(
      'ngozi.okafor@example.com',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Send by e-mail' }).click()
    await page.getByText('Sending to ngozi.okafor@example.com').waitFor()
    await page.getByRole('button', { name: 'Credit note' }).click()
    await page.getByLabel('The full remaining amount').uncheck()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('10')
    await page.getByRole('dialog').getByRole('button', { name: 'Create a credit note' }).click()
    await page
      .getByRole('heading', { name: /^Credit note/ })
      .first()
      .waitFor()
    await go('/settings/outbox')
    await page
      .getByRole('row', { name: /ngozi\.okafor@example\.com/ })
      .getByText(/Queued|Sent/)
      .waitFor()
  })

  it('rule 6 — a channel is connected, mapped, and disconnected', async () => {
    const { page, go, api } = await owner()
    await makeStock(api, { room_type: { name: 'Attic' }, rate_plan: { name: 'Attic rate' } })
    await go('/channels')
    await page.getByRole('button', { name: 'Connect a channel' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Demo OTA')
    await dialog.getByLabel('Channel ID').fill('demo_ota')
    await dialog.getByRole('button', { name: 'Connect a channel' }).click()
    const once = page.getByLabel('I have saved it')
    const row = page.getByRole('link', { name: 'Demo OTA' })
    await once.or(row).first().waitFor()
    if (await once.isVisible()) {
      await once.check()
      await page.getByRole('button', { name: 'Done' }).click()
    }
    await row.click()
    await page.getByLabel('Room code: Attic rate, Attic').fill('12345601')
    await page.getByLabel('Rate code: Attic rate, Attic').fill('998877')
    await page.getByRole('button', { name: 'Save 1 row' }).click()
    await page.getByText('Demo OTA: 1 row saved').waitFor()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Demo OTA is being disconnected').waitFor()
  })

  it('the property is changed, with the user in the audit log', async () => {
    const { page, go } = await owner()
    await go('/settings/property')
    await page.getByLabel('Check-out until').fill('10:30')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Property saved').waitFor()
    await go('/settings/audit-log?action=updateProperty')
    await page.getByRole('listitem').getByText('Property changed').waitFor()
    await page.getByText('11:00 → 10:30').waitFor()
  })

  it('live and sandbox are visually distinct, and German is a click away', async () => {
    const { page, go } = await owner()
    await go('/guests')
    await page.getByText('Sandbox', { exact: true }).click()
    await page.getByText('SANDBOX', { exact: true }).waitFor()
    expect(page.url()).toContain('/app/sandbox/guests')
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toContain('sandbox')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Gäste', level: 1 }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('de')
  })
})
