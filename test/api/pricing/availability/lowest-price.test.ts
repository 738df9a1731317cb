import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { openPage, visit } from '#test/harness/booking-page/pages.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

/** One plan by the night, one by the week that is cheaper, and nights with restrictions. */
async function house() {
  test.clock.set('2027-01-04T15:00:00Z')
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, {
    rate_plan: {
      base_price: eur(15_000),
      price_overrides: [
        { date: '2027-01-13', price: eur(18_000), restrictions: { min_stay: 2 } },
        { date: '2027-01-16', restrictions: { closed_to_arrival: true } },
        { date: '2027-01-19', restrictions: { closed_to_departure: true } },
      ],
    },
  })
  await makePlan(hotel.api, stock.room_type_id, {
    name: 'Weekly',
    base_price: eur(10_000),
    restrictions: { min_stay: 7 },
  })
  return { ...hotel, stock }
}

describe('the lowest price of a date', () => {
  it('is that of the shortest stay that may begin on it, with its nights where it has several', async () => {
    const hotel = await house()
    const { api } = await staffOf(test, hotel)
    const query = `property_id=${hotel.property_id}&from=2027-01-12&days=7`
    const { room_types } = (await api.get(`/calendar?${query}`)).body
    // 16 January: no arrival by the night, and the week is closed to nothing. 18: the next date is closed to departure.
    expect(room_types[0]).toMatchObject({
      arrival_price: [15_000, 16_500, 15_000, 15_000, 10_000, 15_000, 15_000],
      arrival_nights: [1, 2, 1, 1, 7, 1, 2],
    })
  })

  it('rule 26.4 — is that of a stay that the booking page offers, on every date of the month', async () => {
    const hotel = await house()
    const page = await openPage(test, hotel)
    const { html } = await visit(`${page}?month=2027-01&adults=2&lang=en`)
    const cells = html.match(/<td[^>]*>(?:(?!<\/td>)[\s\S])*<\/td>/g)!
    let compared = 0
    for (const cell of cells) {
      const [, date] = /data-day="([\d-]+)"/.exec(cell) ?? []
      const [, shown] = /<i aria-hidden="true">€(\d+)<\/i>/.exec(cell) ?? []
      if (!date || !shown) continue
      const nights = Number(/<i aria-hidden="true">(\d+) nights?<\/i>/.exec(cell)?.[1] ?? 1)
      const offers = async (length: number) => {
        const to = addDays(date, length)
        const answer = await hotel.api.get(`/availability?from=${date}&to=${to}&adults=2`)
        const { offers: all } = answer.body.data[0] as {
          offers: { not_bookable: unknown[]; total: { amount: number } }[]
        }
        return all.filter(({ not_bookable }) => not_bookable.length === 0).map(({ total }) => total.amount)
      }
      expect(Math.ceil(Math.min(...(await offers(nights))) / nights / 100), date).toBe(Number(shown))
      for (let length = 1; length < nights; length++) expect(await offers(length), date).toEqual([])
      compared += 1
    }
    expect(compared).toBeGreaterThan(20)
  })
})
