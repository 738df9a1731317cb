import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import { chooseServices, linkOf, openPage, visit } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2'
let hotel: Hotel
let page: string
let stock: Stock
let with_breakfast: string
let breakfast: string
let parking: string

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  const { property_id } = hotel
  stock = await makeStock(hotel.api, { rate_plan: { name: 'Flexible', base_price: eur(10_000) } })
  // 14.00 a person: less than the service.
  const terms = { name: 'Morning', base_price: eur(12_800), meal_plan: 'bed_and_breakfast' }
  with_breakfast = (await makePlan(hotel.api, stock.room_type_id, terms)).id
  const name = { en: 'Breakfast buffet', de: 'Frühstücksbuffet' }
  const online = { property_id, bookable_online: true }
  const meal = { ...online, name, price: eur(1800), per: 'person_night' }
  breakfast = (await hotel.api.make('/services', meal)).id
  parking = (
    await hotel.api.make('/services', { ...online, name: { en: 'Parking' }, price: eur(1000), per: 'night' })
  ).id
  page = await openPage(test, hotel, { languages: LANGUAGES })
})

const services = (plan: string, more = '', lang = 'en') =>
  `${page}/services?${STAY}&room=${stock.room_type_id}&plan=${plan}&lang=${lang}${more}`

describe('rule 26.41 — meals beside a rate', () => {
  it('that the rate includes are not offered again; other services are', async () => {
    const included = await visit(services(with_breakfast))
    expect(included.html).not.toContain(`name="${breakfast}"`)
    expect(included.html).toContain(`name="${parking}"`)
    expect((await visit(services(stock.rate_plan_id))).html).toContain(`name="${breakfast}"`)
  })

  it.each(LANGUAGES)(
    '%s: a rate that includes what was chosen is offered where it is cheaper',
    async (lang) => {
      const url = services(stock.rate_plan_id, `&services=${breakfast},${parking}`, lang)
      const shown = await visit(url)
      // 2 × 3 × 18.00 against 3 × 28.00.
      expect(shown.text).toMatch(/Morning[^.]*24[.,]00/)
      const there = linkOf(shown, `plan=${with_breakfast}`, url)
      const other = await visit(there)
      expect([other.status, other.html.includes(`name="${breakfast}"`)]).toEqual([200, false])
      // Parking stays chosen.
      expect(there).toContain(`services=${parking}`)
      expect(other.html).not.toContain(`plan=${stock.rate_plan_id}`)
    },
  )

  it('none is offered where it is not, and without a meal', async () => {
    const cheap = await visit(services(stock.rate_plan_id, `&services=${parking}`))
    expect(cheap.html).toContain('<div data-live="cheaper"></div>')
    await hotel.api.patch(`/rate-plans/${with_breakfast}`, { base_price: eur(20_000) })
    const dear = await visit(services(stock.rate_plan_id, `&services=${breakfast}`))
    expect(dear.html).toContain('<div data-live="cheaper"></div>')
    await hotel.api.patch(`/rate-plans/${with_breakfast}`, { base_price: eur(12_800) })
  })

  it('a rate that includes all that is sold leads to the details at once', async () => {
    await hotel.api.patch(`/services/${parking}`, { bookable_online: false })
    const at_once = await visit(services(with_breakfast))
    expect([at_once.status, at_once.headers.get('location')?.includes('/details?')]).toEqual([303, true])
    await hotel.api.patch(`/services/${parking}`, { bookable_online: true })
  })

  it('the script has the proposal where the price is renewed', async () => {
    const shown = await chooseServices(services(stock.rate_plan_id), { [breakfast]: '2' }, 'price')
    expect([shown.status, shown.text.includes('with breakfast')]).toEqual([200, true])
  })
})
