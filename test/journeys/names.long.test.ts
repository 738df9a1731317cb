import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { groupOf } from '../harness/reservations/groups.ts'
import { waitingOf } from '../harness/reservations/waiting-list.ts'
import { createStaff } from '../harness/staff.ts'
import { makePlan } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const { arriving } = frontDesk(test)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

/** A stay that was moved to another room and plan, and the window of the owner. */
async function moved() {
  const hotel = await arriving({ inventory_count: 3 })
  const { api, stock, reservation, room_id } = hotel
  const rooms: { id: string; name: string }[] = (await api.get('/rooms')).body.data
  const named = (id: string) => rooms.find((room) => room.id === id)!.name
  const other = rooms.find(({ id }) => id !== room_id)!
  const plan = await makePlan(api, stock.room_type_id, { name: 'Semi-flexible' })
  test.clock.advance({ seconds: 1 })
  await api.patch(`/reservations/${reservation.id}`, { room_id: other.id, rate_plan_id: plan.id })
  const visit = await open(await createStaff(test, hotel, 'owner'))
  return { ...hotel, ...visit, from: named(room_id), to: other.name }
}

describe.skipIf(!CHROMIUM)('names instead of ids', () => {
  it('a record loads what it shows, and no list of rooms, types or plans', async () => {
    const { page, go, reservation, to } = await moved()
    const paths: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/app/api/')) paths.push(pathname)
    })
    await go(`/reservations/${reservation.id}`)
    const record = page.getByRole('article', { name: 'Ngozi Okafor' })
    for (const name of [to, 'Semi-flexible', /^Double/]) await record.getByText(name).first().waitFor()
    await record.getByRole('tab', { name: 'Activity' }).click()
    await record.getByText('→ Semi-flexible').waitFor()
    await record.getByRole('tab', { name: 'Guest' }).click()
    await record.getByText('ngozi.okafor@example.com').waitFor()
    expect(paths.filter((path) => /\/(rooms|room-types|rate-plans|guests)$/.test(path))).toEqual([])
  })

  it('the audit log names rooms, plans, guests, users and stays, and can be exported', async () => {
    const { page, go, reservation, from, to } = await moved()
    await go(`/settings/audit-log?resource_id=${reservation.id}`)
    const entry = page.getByRole('listitem').filter({ hasText: 'Semi-flexible' })
    await entry.getByRole('link', { name: reservation.confirmation_code }).waitFor()
    const entry_text = await entry.textContent()
    expect(entry_text).toContain(`${from} → ${to}`)
    expect(entry_text).toContain('Flexible → Semi-flexible')
    expect(entry_text).not.toMatch(/(rm|rp|res)_/)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^CSV/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
    const text = await new Response((await file.createReadStream()) as never).text()
    expect(text).toContain(`${from} (`)
    await go('/settings/audit-log')
    const added = page.getByRole('listitem').filter({ hasText: 'Added to the team' })
    await added.getByText('Owner', { exact: true }).waitFor()
  })

  it('rule 15.38 — while rooms, types and plans load, neither their ids nor "none" are in their place', async () => {
    const hotel = await arriving({ inventory_count: 10 })
    const { api, property_id, stock } = hotel
    const group = await api.make('/groups', groupOf(property_id, stock))
    const waiting = await api.make(
      '/waiting-list',
      waitingOf(property_id, { room_type_ids: [stock.room_type_id] }),
    )
    const named = { rate_plan_ids: [stock.rate_plan_id], effect: { type: 'percent', value: 10 } }
    const conditions = { occupancy_at_least: 40 }
    const rule = await api.make('/yield-rules', { property_id, name: 'Nearly full', conditions, ...named })
    const { page } = await open(await createStaff(test, hotel, 'owner'))
    await page.route(/\/app\/api\/live\/(rooms|room-types|rate-plans)(\?|$)/, () => {})
    const screens: [path: string, loaded: string][] = [
      [`/groups/${group.id}`, 'Booking link'],
      [`/waiting-list/${waiting.id}`, 'What is wanted'],
      [`/yield-rules/${rule.id}`, 'Nearly full'],
    ]
    for (const [path, loaded] of screens) {
      await page.goto(`/app${path}`)
      await page.getByText(loaded).first().waitFor()
      const words = await page.getByRole('main').textContent()
      expect(words, path).not.toMatch(/(rm|rt|rp)_[0-9a-z]{26}|No rooms are blocked|Any/)
    }
  })
})
