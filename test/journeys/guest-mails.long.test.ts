import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff, signedIn } from '../harness/staff.ts'
import { eur } from '../harness/stock.ts'
import { type BrowserTab, browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

const STRICT = {
  rules: [
    { days_before: 9, time: '18:00', fee: { type: 'nights', nights: 1 } },
    { days_before: 2, time: '18:00', fee: { type: 'percent', percent: 100 } },
  ],
}
const ALL = { confirmed: true, changed: true, cancelled: true, no_show: true }

async function at(role: Role, options: Options = {}, guest_mails: object = {}) {
  const plan = { rate_plan: { cancellation_policy: STRICT } }
  const hotel = await desk.arriving({ inventory_count: 3, ...plan })
  const { api: owner } = await signedIn(test, await createStaff(test, hotel, 'owner'))
  await owner.patch(`/properties/${hotel.property_id}`, { guest_mails })
  const person = await createStaff(test, hotel, role)
  return { ...hotel, owner, ...(await open(person, options)) }
}

async function keep(visit: BrowserTab, name: string) {
  const folder = process.env.LOOKS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await visit.page.screenshot({ path: join(folder, `${name}.png`) })
}

const mailsOf = async (hotel: { owner: Awaited<ReturnType<typeof signedIn>>['api'] }) =>
  (await hotel.owner.get('/mails')).body.data.map(({ kind, status }: Record<string, string>) => [
    kind,
    status,
  ])

describe.skipIf(!CHROMIUM)('a cancellation', () => {
  it("shows the policy's fee and the passed deadlines, waives it with a reason, and sends an e-mail", async () => {
    const visit = await at('manager')
    const { page, go, get, reservation } = visit
    await desk.pay(reservation.id, 9_360)
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Cancel reservation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the reservation of Ngozi Okafor' })
    await dialog.getByLabel('Policy fee: €360.00').waitFor()
    await dialog.getByText(/Free cancellation ended .*26 Dec/).waitFor()
    await dialog.getByText('€93.60 paid, €266.40 to collect.').waitFor()
    await keep(visit, 'cancel-policy')
    await dialog.getByLabel('Other amount').check()
    await dialog.getByRole('textbox', { name: 'Other amount' }).fill('50')
    await dialog.getByText('€43.60 is to be paid back: by hand or at the card terminal.').waitFor()
    await dialog.getByRole('textbox', { name: 'Other amount' }).fill('361')
    await dialog.getByText('At most €360.00').first().waitFor()
    await dialog.getByLabel('Waive the fee').check()
    await dialog.getByText('€93.60 is to be paid back: by hand or at the card terminal.').waitFor()
    const act = dialog.getByRole('button', { name: 'Cancel reservation' })
    expect(await act.isDisabled()).toBe(true)
    await dialog.getByLabel('Note').fill('The guest is ill.')
    await dialog.getByLabel('Notify guest').check()
    await dialog.getByText('To ngozi.okafor@example.com').waitFor()
    await keep(visit, 'cancel-waived')
    expect(await violationsOn(page, 'mails')).toEqual([])
    await act.click()
    await page.getByText('Reservation of Ngozi Okafor cancelled').waitFor()
    expect((await get()).cancellation).toMatchObject({
      fee: null,
      policy_fee: eur(36_000),
      note: 'The guest is ill.',
    })
    expect(await mailsOf(visit)).toEqual([['booking_cancelled', 'waiting']])
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByRole('button', { name: /Booking .* at Harbour House cancelled/ }).click()
    const mail = page.getByRole('dialog', { name: /Booking .* at Harbour House cancelled/ })
    await mail.getByText('Dear Ngozi Okafor,').waitFor()
    await keep(visit, 'mail-text')
    expect(await violationsOn(page, 'mails')).toEqual([])
  })

  it('by the front desk follows the policy, and names the roles that may deviate', async () => {
    const { page, go, get, reservation } = await at('front_desk')
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Cancel reservation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the reservation of Ngozi Okafor' })
    expect(await dialog.getByLabel('Waive the fee').isDisabled()).toBe(true)
    await dialog.getByText(/Owner.*Manager/).waitFor()
    await dialog.getByText('A fee of €360.00 is charged.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel reservation' }).click()
    await page.getByText('Reservation of Ngozi Okafor cancelled').waitFor()
    expect((await get()).cancellation.fee).toEqual(eur(36_000))
  })

  it('undone at once sends nothing', async () => {
    const visit = await at('front_desk', {}, ALL)
    const { page, go, reservation } = visit
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Cancel reservation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the reservation of Ngozi Okafor' })
    expect(await dialog.getByLabel('Notify guest').isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel reservation' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Ngozi Okafor is confirmed').waitFor()
    expect(await mailsOf(visit)).toEqual([['booking_cancelled', 'discarded']])
  })

  it('of a no-show can have another fee as well', async () => {
    const visit = await at('manager')
    const { page, go, get, reservation } = visit
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Mark as no-show' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark Ngozi Okafor as a no-show' })
    await dialog.getByLabel('Other amount').check()
    await dialog.getByRole('textbox', { name: 'Other amount' }).fill('60')
    await dialog.getByLabel('Note').fill('Agreed by phone')
    await dialog.getByText('€60.00 to collect.').waitFor()
    await keep(visit, 'no-show')
    await dialog.getByRole('button', { name: 'Mark as no-show' }).click()
    await page.getByText('Ngozi Okafor is marked as a no-show').waitFor()
    expect(await get()).toMatchObject({ status: 'no_show', cancellation: { fee: eur(6_000) } })
  })
})

describe.skipIf(!CHROMIUM)('e-mails to guests', () => {
  it('are enabled in the settings, preselected accordingly, remembered per user, and off without an address', async () => {
    const visit = await at('owner')
    const { page, go, owner, property_id, reservation, api } = visit
    await go('/settings/property')
    await page.getByLabel('Booking changed: dates, room type, party or price').check()
    await keep(visit, 'settings')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    const { data } = (await owner.get('/properties')).body
    expect(data.find(({ id }: { id: string }) => id === property_id).guest_mails.changed).toBe(true)
    const box = page.getByLabel('Notify guest')
    const edit = async () => {
      await go(`/reservations?peek=${reservation.id}`)
      await page.getByRole('button', { name: 'Guests', exact: true }).click()
    }
    await edit()
    expect(await box.isChecked()).toBe(true)
    await page.getByRole('spinbutton', { name: 'Adults' }).or(page.getByLabel('Adults')).first().fill('1')
    await keep(visit, 'change')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Stay of Ngozi Okafor changed').waitFor()
    expect(await mailsOf(visit)).toEqual([['booking_changed', 'waiting']])
    await edit()
    await box.uncheck()
    await edit()
    expect(await box.isChecked()).toBe(false)
    await api.patch(`/guests/${reservation.guest_id}`, { email: null, phone: '+4930123456' })
    await edit()
    await page.getByText('No e-mail address is on file.').waitFor()
    expect(await box.isDisabled()).toBe(true)
  })

  it('can be read in Sent mail', async () => {
    const visit = await at('front_desk', {}, ALL)
    const { page, go, api, stock } = visit
    const guest = { first_name: 'Maria', last_name: 'Lopez', email: 'maria.lopez@example.com' }
    await api.make('/reservations', { ...stock, check_in: '2027-03-15', check_out: '2027-03-18', guest })
    await go('/settings/outbox')
    await page.getByRole('button', { name: /Preview of the e-mail: Booking .* confirmed/ }).click()
    await page.getByText('Dear Maria Lopez,').waitFor()
    await keep(visit, 'outbox')
    expect(await violationsOn(page, 'mails')).toEqual([])
  })

  it('and cancellations in dark mode and on a phone, in German', async () => {
    const visit = await at('manager', { width: 390, scheme: 'dark', locale: 'de-DE' }, ALL)
    const { page, go, reservation } = visit
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Reservierung stornieren' }).click()
    await page.getByText('Nach den Bedingungen: 360,00 €').waitFor()
    await page.getByText('360,00 € noch zu zahlen.').waitFor()
    await keep(visit, 'cancel-dark-phone')
    expect(await violationsOn(page, 'mails')).toEqual([])
  })
})
