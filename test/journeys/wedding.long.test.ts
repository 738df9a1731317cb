import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { expectMoneyAgrees } from '../harness/payments.ts'
import { blockOf } from '../harness/reservations/groups.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

const ROOMS = 20
const LIST = [
  'first_name,last_name,adults',
  ...Array.from({ length: ROOMS }, (_, i) => `Guest,Byron-${i + 1},2`),
].join('\n')

describe.skipIf(!CHROMIUM)('groups', () => {
  it('rule 31 — a wedding of 20 rooms, from the enquiry to the payment of one bill', async () => {
    const hotel = await test.createHotel()
    const { api } = hotel
    await makeStock(api, { inventory_count: 24, room_type: { name: 'Double', code: 'DBL' } })
    const { page, go, settled } = await open(await createStaff(test, hotel, 'manager'))
    const dialog = page.getByRole('dialog')

    await go('/groups/new')
    await page.getByLabel('Name', { exact: true }).fill('Wedding of Ada and Henry')
    await page.getByLabel('Dates').fill('15 Mar 2027 +2')
    await page.getByLabel('Dates').press('Tab')
    await page.getByLabel('Status').selectOption({ label: 'Enquiry' })
    await page.getByLabel('Rate plan').selectOption({ index: 1 })
    await page.getByLabel('Double', { exact: true }).fill(String(ROOMS))
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByText('Wedding of Ada and Henry was created').waitFor()
    const [group] = (await api.get('/groups')).body.data
    expect([group.status, group.room_nights]).toEqual(['enquiry', 2 * ROOMS])

    await go(`/groups/${group.id}`)
    await page.getByRole('button', { name: 'Make definite' }).click()
    await dialog.getByText('40 room nights of its block are taken off sale').waitFor()
    await dialog.getByRole('button', { name: 'Make definite' }).click()
    await page.getByText('Wedding of Ada and Henry is now: Definite').waitFor()

    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByLabel('Person', { exact: true }).fill('Ada Byron')
    await page.getByRole('button', { name: 'Save the rules' }).click()
    await page.getByText('The rules were saved').waitFor()

    await page.getByLabel('List', { exact: true }).fill(LIST)
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('button', { name: 'Book 20 rooms' }).click()
    await page.getByRole('button', { name: 'Undo the list' }).waitFor()
    expect(await blockOf(api, group.id)).toEqual({ '2027-03-15': [20, 20, 0], '2027-03-16': [20, 20, 0] })

    const statement = page.getByRole('region', { name: 'What the group pays' })
    await statement.getByRole('row', { name: /Total.*€4,800\.00/ }).waitFor()
    await settled()
    expect(await violationsOn(page, 'a wedding')).toEqual([])
    await page.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByRole('button', { name: 'Take €4,800.00' }).click()
    await page.getByText('€4,800.00 received on 20 documents').waitFor()
    await statement.getByRole('row', { name: /Total.*€4,800\.00.*€4,800\.00.*€0\.00/ }).waitFor()
    const stays = (await api.get(`/reservations?group_id=${group.id}&limit=100`)).body.data
    expect(stays.map(({ balance }: { balance: unknown }) => balance)).toEqual(Array(ROOMS).fill(eur(0)))
    await expectMoneyAgrees(test.db, hotel.account_id)
  })
})
