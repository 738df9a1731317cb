import type { Page } from 'playwright-core'
import type { TestApp } from '../harness/app.ts'
import { housekeepingHotel } from '../harness/reservations/housekeeping.ts'
import { createStaff, type Person } from '../harness/staff.ts'

/** A hotel of dirty rooms, some of them assigned to a housekeeper. */
export async function cleaningHotel(test: TestApp, rooms: readonly string[], own: readonly string[] = rooms) {
  const fixture = await housekeepingHotel(test, rooms)
  const { hotel, room } = fixture
  for (const name of rooms) await hotel.api.patch(`/rooms/${room(name)}`, { status: 'dirty' })
  const rosa = await createStaff(test, hotel, 'housekeeping', { name: 'Rosa Lindner' })
  await hotel.api.put('/housekeeping/assignments', {
    property_id: hotel.property_id,
    assignments: own.map((one) => ({
      room_id: room(one),
      assigned_to: { id: rosa.id, name: 'Rosa Lindner' },
    })),
  })
  return { ...fixture, rosa }
}

/** The rooms of all recorded actions of a user, in order. */
export async function recordedOf(test: TestApp, { id }: Person): Promise<string[]> {
  const { rows } = await test.db.query(
    `SELECT resource_id FROM audit_log WHERE actor_id = $1 AND action = 'recordHousekeeping' ORDER BY id`,
    [id],
  )
  return rows.map(({ resource_id }) => resource_id)
}

/** Has declined a code on this phone. */
export const withoutCode = (page: Page, { id }: Person) =>
  page.addInitScript(`localStorage.setItem('serai.housekeeping.code_later.${id}', '1')`)

/** A phone with its cards and its clock, which moves with that of the service. */
export const phoneOn = (test: TestApp, page: Page) => ({
  card: (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `Room ${name}`, exact: true }) }),
  async pass(time: Temporal.DurationLike) {
    test.clock.advance(time)
    await page.clock.setFixedTime(new Date(test.clock.now().toString()))
  },
  /** The service worker is active, so that the page opens offline. */
  ready: () =>
    page.evaluate(`(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
    })()`),
})
