import { expect, it } from 'vitest'
import { openPage, visit } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { makeStock } from '../../harness/stock.ts'

const test = sharedApp()

it('rule 26.1 — a page that was shown before follows each change of its property at once', async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const [hotel, other] = [await test.createHotel(), await test.createHotel()]
  await makeStock(hotel.api)
  const page = await openPage(test, hotel)
  const rooms = `${page}/rooms?from=2027-03-15&to=2027-03-18&adults=2`
  const { api } = await staffOf(test, hotel)
  const change = async (body: object) =>
    expect((await api.patch(`/properties/${hotel.property_id}`, body)).status).toBe(200)
  for (const name of ['Harbour House', 'Harbour Hotel']) {
    await change({ name })
    for (const url of [page, rooms, rooms, `${page}/legal`, `${page}/accessibility`])
      expect((await visit(url)).html).toContain(name)
  }
  const slug = page.split('/').at(-1)!
  await change({ booking_page: { open: false } })
  for (const url of [page, rooms]) expect((await visit(url)).status).toBe(404)
  await change({ booking_page: { open: true } })
  expect((await visit(rooms)).status).toBe(200)
  await change({ booking_page: { slug: `${slug}-new` } })
  for (const url of [rooms, page]) expect((await visit(url)).status).toBe(404)

  const { api: theirs } = await staffOf(test, other)
  const changes = { name: 'Another Inn', booking_page: { slug, open: true } }
  expect((await theirs.patch(`/properties/${other.property_id}`, changes)).status).toBe(200)
  expect((await visit(rooms)).html).toContain('Another Inn')
})
