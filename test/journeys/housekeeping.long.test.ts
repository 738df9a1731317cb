import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { testApp } from '../harness/app.ts'
import { housekeepingHotel } from '../harness/reservations/housekeeping.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

/** Four dirty rooms on two floors; one cleaner with an account, and one without. */
async function makeHotel(role: Role = 'manager', options: Options = {}) {
  const fixture = await housekeepingHotel(test, ['101', '102', '201', '202'])
  const { hotel, room, rules } = fixture
  for (const name of ['101', '102', '201', '202'])
    await hotel.api.patch(`/rooms/${room(name)}`, { status: 'dirty', floor: name[0] })
  await rules({ inspection_required: true })
  const rosa = await createStaff(test, hotel, 'housekeeping', { name: 'Rosa Lindner' })
  const assign = (name: string, assigned_to: object | null) =>
    hotel.api.put('/housekeeping/assignments', {
      property_id: hotel.property_id,
      assignments: [{ room_id: room(name), assigned_to }],
    })
  await assign('102', { id: null, name: 'Jonas' })
  const whoHas = async () =>
    Object.fromEntries(
      (await fixture.list()).map(({ name, assigned_to }) => [name, assigned_to?.name ?? null]),
    )
  const visit = await open(await createStaff(test, hotel, role), options)
  const { page } = visit
  const people = page.getByRole('complementary', { name: /^(People|Personen)$/ })
  const person = (name: string) => people.getByRole('listitem').filter({ hasText: name })
  const card = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Assign room ${name}`, exact: true }) })
  return { ...fixture, ...visit, rosa, assign, whoHas, person, card }
}

const NOBODY = { '101': null, '102': 'Jonas', '201': null, '202': null }

describe.skipIf(!CHROMIUM)('the board of a housekeeping supervisor', () => {
  it('rule 24.11 — a room is dragged to a person, and assigned by keyboard; both are undone', async () => {
    const { page, go, whoHas, person, card } = await makeHotel()
    await go('/housekeeping')
    await page.getByRole('region', { name: 'Floor 1' }).getByText('2 rooms · 60 min').waitFor()
    expect(await violationsOn(page, 'the board of housekeeping')).toEqual([])
    await card('101').dragTo(person('Rosa Lindner'))
    await page.getByText('101 is assigned to Rosa Lindner').waitFor()
    await person('Rosa Lindner').getByText('1 room · 30 min left').waitFor()
    expect(await whoHas()).toEqual({ ...NOBODY, '101': 'Rosa Lindner' })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone').waitFor()
    expect(await whoHas()).toEqual(NOBODY)
    await page.getByRole('button', { name: 'Assign room 201' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Room 201: arrow keys choose a person, Enter assigns, Escape cancels.').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText('Jonas, 1 room · 30 min left').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText('Rosa Lindner, 0 rooms · 0 min left').waitFor()
    expect(await violationsOn(page, 'a room that is carried by keys')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByText('Room 201 stays where it is').waitFor()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('201 is assigned to Jonas').waitFor()
    expect(await whoHas()).toEqual({ ...NOBODY, '201': 'Jonas' })
    // The focus is kept when the room moves under another heading.
    await page.getByText('Person', { exact: true }).click()
    const jonas = page.getByRole('region', { name: 'Jonas' })
    await jonas.getByRole('button', { name: 'Assign room 201' }).press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByText('201 is assigned to nobody').waitFor()
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toMatch(/^assign-rm_/)
  })

  it('rule 24.11 — rooms are balanced by minutes: previewed, assigned, and undone; also to an added name', async () => {
    const { page, go, whoHas } = await makeHotel()
    await go('/housekeeping')
    await page.getByRole('textbox', { name: 'Add a person' }).fill('Mina')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Balance by minutes…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Balance by minutes' })
    await dialog.getByText('3 rooms change hands').waitFor()
    await dialog.getByRole('row', { name: 'Mina 0 min 60 min 2' }).waitFor()
    expect(await violationsOn(page, 'balancing by minutes')).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Jonas' }).click()
    await dialog.getByRole('row', { name: /^Rosa Lindner 0 min (30|60) min/ }).waitFor()
    expect(await whoHas()).toEqual(NOBODY)
    await dialog.getByRole('button', { name: 'Assign 3 rooms' }).click()
    await page.getByText('3 rooms assigned').waitFor()
    const shared = await whoHas()
    expect(new Set(Object.values(shared))).toEqual(new Set(['Jonas', 'Mina', 'Rosa Lindner']))
    await page.keyboard.press('u')
    await page.getByText('Undone').waitFor()
    expect(await whoHas()).toEqual(NOBODY)
  })

  it('rule 24.6, 24.9, 24.10 — a cleaned room is inspected or rejected with a reason; late reports and discrepancies are shown', async () => {
    const { page, go, record, one } = await makeHotel()
    await go('/housekeeping')
    // Received through live updates.
    await record('101', { action: 'finish' })
    await record('201', { action: 'finish' })
    await page.getByRole('button', { name: 'To inspect 2' }).click()
    await page.getByRole('button', { name: 'Inspected: 101' }).click()
    await page.getByText('101 is inspected').waitFor()
    await page.getByRole('button', { name: 'Send back… 201' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send room 201 back' })
    await dialog.getByRole('textbox', { name: /What is to be done again/ }).fill('Hair in the shower')
    expect(await violationsOn(page, 'sending a room back')).toEqual([])
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await page.getByText('201 is sent back').waitFor()
    expect([(await one('101')).status, (await one('201')).reason]).toEqual([
      'inspected',
      'Hair in the shower',
    ])
    await page.getByRole('button', { name: 'Show all rooms' }).click()
    await page.getByText('Sent back: Hair in the shower').waitFor()
    await record('201', { action: 'finish', at: '2027-01-04T08:30:00Z' })
    await record('202', { action: 'found_occupied' })
    await page.getByText('Found occupied, should be vacant').waitFor()
    await page.getByRole('button', { name: '201: 1 late report' }).click()
    const late = page.getByRole('dialog', { name: 'Late reports of room 201' })
    await late.getByText(/happened at \d\d:30, received at \d\d:00/).waitFor()
    expect(await violationsOn(page, 'late reports')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for room 202' }).click()
    await page.getByRole('menuitem', { name: 'Guest is waiting' }).click()
    await page.getByRole('button', { name: 'Guest waiting 1' }).waitFor()
    expect((await one('202')).priority).toBe(1)
  })

  it('a role without permission reads it; in German; as a file without names of guests', async () => {
    const board = await makeHotel('revenue', { locale: 'de-DE' })
    const { page, go } = board
    await board.guest('102', '2027-01-04', '2027-01-06', {
      guest: { first_name: 'Ann', last_name: 'Okafor', email: 'ann@example.com' },
    })
    await go('/housekeeping')
    await page.getByRole('region', { name: 'Etage 1' }).getByText('Gast O.').waitFor()
    expect(await page.getByRole('button', { name: /zuweisen|Aktionen/ }).count()).toBe(0)
    expect(await violationsOn(page, 'the board, to be read')).toEqual([])
    const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
    const file = await page.request.get(href!)
    expect(file.headers()['content-disposition']).toContain('housekeeping-2027-01-04.csv')
    const text = await file.text()
    expect(text.split('\r\n')[0]).toMatch(/^\uFEFFroom,floor,room_type,status,occupancy,closed,task,state/)
    expect(text).toMatch(/\r\n102,1,.*,dirty,occupied/)
    expect(text).not.toContain('Okafor')
  })

  it('rule 24.2–24.5 — the settings of a property are changed and undone; by leads only', async () => {
    const { page, go, api, property_id } = await ruling('manager')
    const rules = async () => (await api.get(`/properties/${property_id}/housekeeping-rules`)).body
    const before = await rules()
    await go('/settings/housekeeping')
    expect(await violationsOn(page, 'housekeeping rules')).toEqual([])
    await page.getByRole('checkbox', { name: /inspected before/ }).click()
    await page.getByRole('checkbox', { name: 'Linen is changed during a stay' }).click()
    await page.getByRole('textbox', { name: 'Departure clean' }).fill('40')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Housekeeping rules saved').waitFor()
    expect(await rules()).toMatchObject({
      inspection_required: true,
      linen_every_nights: null,
      minutes: { ...before.minutes, departure: 40 },
    })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone').waitFor()
    expect(await rules()).toEqual({ ...before, version: before.version + 2 })
    const clerk = await ruling('front_desk')
    await clerk.go('/settings/housekeeping')
    expect(await clerk.page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  })
})

async function ruling(role: Role) {
  const hotel = await test.createHotel()
  return { ...hotel, ...(await open(await createStaff(test, hotel, role))) }
}
