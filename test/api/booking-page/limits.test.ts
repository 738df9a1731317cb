import { expect, it } from 'vitest'
import { testApp } from '../../harness/app.ts'
import { filledForm, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { makeStock } from '../../harness/stock.ts'

// Of these, a tenth may book; nothing is added while the test runs.
const test = testApp({ rate_limit: { per_second: 0.001, burst: 40 } })

it('rule 26.6 — an address range books a few times and is then asked to wait, while the page stays readable', async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  await makeStock(hotel.api, { inventory_count: 20 })
  const page = await openPage(test, hotel)
  const { action, fields } = await filledForm(page, 'from=2027-03-15&to=2027-03-18&lang=en', test)
  const sent = []
  for (let i = 0; i < 5; i++) sent.push(await post(action, { ...fields, email: `guest.${i}@example.com` }))
  // The key of the form books once; what is sent besides is refused as another request, and counts as well.
  expect(sent.map(({ status }) => status)).toEqual([303, 422, 422, 422, 429])
  expect(sent.at(-1)!.text).toContain('One moment')
  expect(sent.at(-1)!.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await visit(page)).status).toBe(200)
  expect((await hotel.api.get('/reservations')).body.data).toHaveLength(1)
})
