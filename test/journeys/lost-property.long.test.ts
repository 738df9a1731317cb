import { beforeEach, describe, expect, it } from 'vitest'
import { PICTURE } from '../harness/requests/picture.ts'
import { housekeepingHotel } from '../harness/reservations/housekeeping.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'
import { cleaningHotel, phoneOn, withoutCode } from './cleaning.ts'

const test = sharedApp()
const { open } = browserTests(test)
const [TODAY, TOMORROW] = ['2027-01-04', '2027-01-05']
beforeEach(() => test.clock.set(`${TODAY}T09:00:00Z`))

describe.skipIf(!CHROMIUM)('lost property', () => {
  it('rule 24.22 — a housekeeper records it with a photo and without a network; it counts once, from when it was found', async () => {
    const { hotel, room, rosa } = await cleaningHotel(test, ['101'])
    const { page } = await open(rosa, { width: 360, once: true })
    await withoutCode(page, rosa)
    await page.goto('/hk')
    const { pass, ready } = phoneOn(test, page)
    await page.getByText('0 of 1 room done').waitFor()
    await ready()
    await page.context().setOffline(true)
    await pass({ minutes: 10 })
    await page.getByRole('button', { name: 'More for room 101' }).click()
    await page.getByRole('button', { name: 'Lost property' }).click()
    await page.getByRole('textbox', { name: 'What did you find?' }).fill('Toy rabbit')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'rabbit.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PICTURE) })
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    expect(await violationsOn(page, 'a found item on a phone')).toEqual([])
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('2 to send', { exact: true }).waitFor()
    await pass({ minutes: 20 })
    await page.context().setOffline(false)
    await page.getByText(/\d+ to send/).waitFor({ state: 'detached', timeout: 90_000 })
    const { data } = (await hotel.api.get('/found-items')).body
    expect(data).toMatchObject([
      {
        description: 'Toy rabbit',
        room_id: room('101'),
        found_at: '2027-01-04T09:10:00Z',
        found_by: { type: 'staff', name: 'Rosa Lindner' },
        photos: [{}],
      },
    ])
  })

  it('rule 24.23 — the desk finds it by its guest, confirms the stay and says what became of it, with undo', async () => {
    const fixture = await housekeepingHotel(test, ['201'])
    const { hotel, room } = fixture
    const stay = await (await fixture.guest('201', TODAY, TOMORROW)).get()
    const item = await hotel.api.make('/found-items', {
      property_id: hotel.property_id,
      room_id: room('201'),
      description: 'Reading glasses',
    })
    const read = async () => (await hotel.api.get(`/found-items/${item.id}`)).body
    const clerk = await createStaff(test, hotel, 'front_desk', { name: 'Ana Souza' })
    const { page, go } = await open(clerk)
    await go(`/guests/${stay.guest_id}`)
    await page.getByRole('link', { name: 'Show what was found' }).click()
    await page.getByRole('row').filter({ hasText: 'Reading glasses' }).waitFor()
    await go(`/reservations/${stay.id}`)
    await page.getByRole('link', { name: 'Show what was found' }).click()
    await page.getByRole('row').filter({ hasText: 'Reading glasses' }).waitFor()
    await go(`/lost-property?search=${stay.booker.last_name}`)
    const row = page.getByRole('row').filter({ hasText: 'Reading glasses' })
    expect(await overflowOn(page, 'lost property')).toEqual([])
    expect(await violationsOn(page, 'lost property')).toEqual([])
    await row.getByRole('button', { name: 'Reading glasses' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reading glasses' })
    await dialog
      .getByRole('combobox', { name: 'Whose it is' })
      .selectOption({ label: 'The guest of the stay' })
    await dialog.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Sent' })
    await dialog.getByRole('textbox', { name: 'Number of the parcel' }).fill('Parcel 12')
    expect(await violationsOn(page, 'a found item')).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Sent').waitFor()
    expect(await read()).toMatchObject({
      status: 'sent',
      status_note: 'Parcel 12',
      reservation_id: stay.id,
      is_proposed: false,
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('Kept').waitFor()
    expect(await read()).toMatchObject({
      status: 'kept',
      status_note: null,
      settled_by: null,
      reservation_id: stay.id,
      is_proposed: true,
    })
    // Somebody else changes it meanwhile: the form says so, and saves what is typed when told to.
    await row.getByRole('button', { name: 'Reading glasses' }).click()
    await dialog.getByRole('textbox', { name: 'Where it is kept' }).fill('Safe 2')
    await hotel.api.patch(`/found-items/${item.id}`, { storage_place: 'Office' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const conflict = dialog.getByRole('alert', { name: 'Somebody else has changed this' })
    await conflict.getByRole('button', { name: 'Apply my change' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await read()).toMatchObject({ storage_place: 'Safe 2', is_proposed: true })
  })
})
