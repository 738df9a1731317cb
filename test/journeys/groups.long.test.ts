import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openPage, visit } from '../harness/booking-page/pages.ts'
import { blockOf, groupOf, leftOf } from '../harness/reservations/groups.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makePlan, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

async function makeHotel() {
  test.clock.set('2027-01-04T15:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count: 8, room_type: { name: 'Double', code: 'DBL' } })
  const single = await makeStock(api, { inventory_count: 4, room_type: { name: 'Single', code: 'SGL' } })
  const agreed = await makePlan(api, stock.room_type_id, { name: 'Family', base_price: eur(9_000) })
  const company = await api.make('/companies', { name: 'Okafor Trading Ltd' })
  return { hotel, api, stock, single, agreed, company }
}

describe.skipIf(!CHROMIUM)('groups', () => {
  it('rule 31.1 — a group is created with its block, and found in the list', async () => {
    const { hotel, api, single, agreed, company } = await makeHotel()
    const { page, go, settled } = await open(await createStaff(test, hotel, 'front_desk'))
    await go('/groups')
    await page.getByText('No groups yet').waitFor()
    await page.getByRole('link', { name: 'New group' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Okafor family reunion')
    const dates = page.getByLabel('Dates')
    await dates.fill('15 Mar 2027 +3')
    await dates.press('Tab')
    await page.getByLabel('Release after').fill('28 Feb 2027')
    await page.getByLabel('Company').selectOption({ label: company.name })
    await page.getByLabel('Rate plan').selectOption(agreed.id)
    await page.getByLabel('Double', { exact: true }).fill('5')
    expect(await violationsOn(page, 'new group')).toEqual([])
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByText('Okafor family reunion was created').waitFor()
    const [group] = (await api.get('/groups')).body.data
    expect(group).toMatchObject({
      ...{ status: 'tentative', from: '2027-03-15', to: '2027-03-18', release_at: '2027-02-28T23:00:00Z' },
      ...{ company_id: company.id, rate_plan_id: agreed.id, room_nights: 15 },
    })
    await api.make(
      '/groups',
      groupOf(hotel.property_id, single, {
        name: 'Choir',
        status: 'enquiry',
        from: '2027-05-01',
        to: '2027-05-02',
        blocks: [],
      }),
    )
    await go('/groups')
    const table = page.getByRole('table')
    await table.getByText('0 of 15 room nights').waitFor()
    await table.getByText('No block').waitFor()
    expect(await violationsOn(page, 'groups')).toEqual([])
    await go('/groups?status=enquiry')
    await table.getByRole('link', { name: 'Choir' }).waitFor()
    expect(await table.getByRole('link').allTextContents()).toEqual(['Choir'])
    await go('/groups?search=okafor')
    await table.getByRole('link', { name: 'Okafor family reunion' }).waitFor()
    expect(await table.getByRole('link').allTextContents()).toEqual(['Okafor family reunion'])
    await table.getByRole('link', { name: 'Okafor family reunion' }).click()
    await page.getByLabel('Notes').fill('Dinner on Monday')
    expect(await violationsOn(page, 'group')).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Okafor family reunion was saved').waitFor()
    expect((await api.get(`/groups/${group.id}`)).body).toMatchObject({
      ...{ notes: 'Dinner on Monday', release_at: '2027-02-28T23:00:00Z', version: 2 },
    })
    await settled()
  })

  it('rule 31.8 — an enquiry becomes definite, its block changes, and a list with errors is mended', async () => {
    const { hotel, api, stock, agreed } = await makeHotel()
    const terms = { status: 'enquiry', rate_plan_id: agreed.id }
    const group = await api.make('/groups', groupOf(hotel.property_id, stock, terms))
    const { page, go, settled } = await open(await createStaff(test, hotel, 'front_desk'))
    await go(`/groups/${group.id}`)
    await page.getByText('until the rest of the block is released').waitFor()
    await page.getByRole('button', { name: 'Make definite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('15 room nights of its block are taken off sale').waitFor()
    await dialog.getByRole('button', { name: 'Make definite' }).click()
    await page.getByText('Okafor family reunion is now: Definite').waitFor()
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])

    const night = (day: string) => page.getByLabel(new RegExp(`^Double, .*${day} Mar`))
    await night('15').fill('9')
    await night('15').press('ArrowRight')
    await page.keyboard.type('4')
    await page.getByText('2 nights changed, not saved').waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .getByText(/15 Mar/)
      .waitFor()
    await night('15').fill('6')
    await page.keyboard.press('Enter')
    await page.getByText('The block was saved').waitFor()
    expect(await blockOf(api, group.id)).toEqual({
      '2027-03-15': [6, 0, 0],
      '2027-03-16': [4, 0, 0],
      '2027-03-17': [5, 0, 0],
    })

    const list = page.getByLabel('List', { exact: true })
    await list.fill('first_name,last_name,adults,room_type\nNgozi,Okafor,two,\nAda,Byron,1,Suite')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByText('2 errors in the list.').waitFor()
    await page.getByText('Ada,Byron,1,Suite').last().waitFor()
    expect(await violationsOn(page, 'errors of a list')).toEqual([])
    await list.fill('first_name,last_name,adults\nNgozi,Okafor,2\nAda,Byron,1')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('region', { name: 'What will be booked' }).getByText('Ngozi Okafor').waitFor()
    expect(await violationsOn(page, 'preview of a list')).toEqual([])
    await page.getByRole('button', { name: 'Book 2 rooms' }).click()
    await page.getByRole('button', { name: 'Undo the list' }).waitFor()
    await page.getByRole('link', { name: /Okafor, Ngozi/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link', { name: 'Okafor family reunion' }).waitFor()
    const [stay] = (await api.get(`/reservations?group_id=${group.id}`)).body.data
    await go(`/reservations?peek=${stay.id}`)
    await drawer.getByRole('link', { name: 'Okafor family reunion' }).click()
    await page.getByRole('heading', { name: 'Okafor family reunion' }).waitFor()
    await go(`/reservations?peek=${stay.id}`)
    const groupOfStay = async () => (await api.get(`/reservations/${stay.id}`)).body.group_id
    await drawer.getByRole('button', { name: 'Take out of the group' }).click()
    const question = page.getByRole('dialog', { name: /^Take .* out of Okafor family reunion$/ })
    await question.getByText('the stay needs free rooms of the house').waitFor()
    expect(await violationsOn(page, 'take out of a group')).toEqual([])
    await question.getByRole('button', { name: 'Take out of the group' }).click()
    await page.getByText('was taken out of the group').waitFor()
    expect(await groupOfStay()).toBeNull()
    expect((await blockOf(api, group.id))['2027-03-15']).toEqual([6, 1, 0])
    await drawer.getByRole('button', { name: 'Add to a group…' }).click()
    const choice = page.getByRole('dialog', { name: /to a group$/ })
    await choice.getByLabel('Group').selectOption(group.id)
    expect(await violationsOn(page, 'add to a group')).toEqual([])
    await choice.getByRole('button', { name: 'Add to the group' }).click()
    await page.getByText('was added to the group').waitFor()
    expect(await groupOfStay()).toBe(group.id)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await drawer.getByRole('button', { name: 'Add to a group…' }).waitFor()
    expect(await groupOfStay()).toBeNull()
    await api.patch(`/reservations/${stay.id}`, { group_id: group.id })
    await go(`/groups/${group.id}`)
    await page.getByRole('button', { name: 'Undo the list' }).click()
    await drawer.getByRole('button', { name: 'Undo the list' }).click()
    await page.getByText('2 reservations were cancelled').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Undo the list' }).count()).toBe(0)
    await settled()
  })

  it('rule 31.10 — staff open the link of a group, guests read its page, and staff close it', async () => {
    const { hotel, api, stock } = await makeHotel()
    await openPage(test, hotel)
    const group = await api.make('/groups', groupOf(hotel.property_id, stock, { name: 'Choir' }))
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    await go(`/groups/${group.id}`)
    await page.getByRole('button', { name: 'Open the link' }).click()
    await page.getByText('The link is open').waitFor()
    const address = (await page.getByRole('link', { name: /group=/ }).textContent())!
    expect(await violationsOn(page, 'group with a link')).toEqual([])
    const shown = await visit(address)
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Choir')])
    await page.getByRole('button', { name: 'Close the link' }).click()
    await page.getByText('The link is closed').waitFor()
    expect((await visit(address)).status).toBe(410)
    await page.getByRole('button', { name: 'Open the link' }).waitFor()
  })

  it('an accountant reads groups, and creates none', async () => {
    const { hotel, api, stock } = await makeHotel()
    await api.make('/groups', groupOf(hotel.property_id, stock))
    const { page, go } = await open(await createStaff(test, hotel, 'accountant'))
    await go('/groups')
    await page.getByRole('link', { name: 'Okafor family reunion' }).waitFor()
    await page.getByRole('button', { name: 'New group', disabled: true }).waitFor()
  })

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('fit the screen and have enough contrast — %s, %i px', async (scheme, width) => {
    const { hotel, api, stock, company } = await makeHotel()
    const terms = { company_id: company.id, release_at: '2027-02-28T23:00:00Z', status: 'definite' }
    const group = await api.make('/groups', groupOf(hotel.property_id, stock, terms))
    await api.make(
      '/groups',
      groupOf(hotel.property_id, stock, { name: 'Choir of Saint Mary', status: 'enquiry' }),
    )
    const { page, go } = await open(await createStaff(test, hotel, 'manager'), { scheme, width })
    const pictures = process.env.PICTURES
    for (const [name, path] of [
      ['list', '/groups'],
      ['new', '/groups/new'],
      ['page', `/groups/${group.id}`],
    ] as const) {
      await go(path)
      if (pictures)
        await page.screenshot({ path: `${pictures}/${name}-${scheme}-${width}.png`, fullPage: true })
      expect(await violationsOn(page, name)).toEqual([])
      expect(await overflowOn(page, name)).toEqual([])
    }
  })
})
