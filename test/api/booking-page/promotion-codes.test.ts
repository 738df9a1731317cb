import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { filledForm, formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2'
let hotel: Hotel
let stock: Stock
let page: string

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 20 })
  const weekly = await makePlan(hotel.api, stock.room_type_id, { name: 'Weekly', base_price: eur(13_000) })
  const { property_id } = hotel
  const discount = { type: 'percent', value: 10 }
  for (const more of [
    { code: 'SPRING10', max_uses: 1, rate_plan_ids: [stock.rate_plan_id] },
    { code: 'OVER', book_to: '2027-01-03' },
    { code: 'MAY', stay_from: '2027-05-01' },
    { code: 'WEEK', rate_plan_ids: [weekly.id] },
  ])
    await hotel.api.make('/promotions', { property_id, discount, ...more })
  page = await openPage(test, hotel)
})

const newest = async () => (await hotel.api.get('/reservations?limit=1')).body.data[0]
const count = async () => (await hotel.api.get('/reservations?limit=100')).body.data.length

describe('a promotion code on the booking page', () => {
  it('rule 26.18 — is asked for in the search, and shows the old and the new price of what it lowers', async () => {
    expect(formOf(await visit(`${page}?lang=en`), page, 'get').fields).toHaveProperty('promo', '')
    // A day of the calendar keeps it.
    expect((await visit(`${page}?promo=MAY&lang=en`)).html).toMatch(
      /href="[^"]*from=[^"]*&amp;promo=MAY[^"]*" rel="nofollow" data-day/,
    )
    const shown = await visit(`${page}/rooms?${STAY}&promo=%20spring10&lang=en`)
    expect(shown.text).toContain('Code SPRING10 is taken off the prices below.')
    expect(shown.text).toContain('Price without the code: €360.00 with code SPRING10 €324.00')
    expect(shown.html).toContain('<s>€360.00</s>')
    // The other plan keeps its price.
    expect(shown.text).toContain('€390.00')
    expect(shown.text.match(/Price without the code/g)).toHaveLength(1)
  })

  it('rule 26.18 — one that is not valid says why, and all goes on without it', async () => {
    for (const [code, reason] of [
      ['NOBODY', 'there is no such code'],
      ['OVER', 'it has ended'],
      ['MAY', 'it is not valid for these dates'],
      ['<b>', 'there is no such code'],
    ]) {
      const { status, text } = await visit(`${page}/rooms?${STAY}&promo=${encodeURIComponent(code!)}&lang=en`)
      expect([code, status]).toEqual([code, 200])
      expect(text).toContain(`Code ${code}: ${reason}. The prices are those without it.`)
      expect(text).toContain('€360.00')
    }
    const form = await filledForm(page, `${STAY}&promo=OVER&lang=en`, test)
    expect(form.fields).not.toHaveProperty('code')
    expect((await post(form.action, form.fields)).status).toBe(303)
    expect(await newest()).toMatchObject({ total: eur(36_000), promotion_code: null })
  })

  it('rule 26.18 — is booked with the stay, used once however often the form is sent; a later guest is told that it is used up', async () => {
    const query = `${STAY}&promo=spring10&lang=en`
    const [form, late] = [await filledForm(page, query, test), await filledForm(page, query, test)]
    expect(form.fields).toMatchObject({ total: '32400', code: 'SPRING10' })
    for (const _ of [1, 2]) expect((await post(form.action, form.fields)).status).toBe(303)
    expect(await newest()).toMatchObject({ total: eur(32_400), promotion_code: 'SPRING10' })
    const [{ uses }] = (await hotel.api.get('/promotions')).body.data.filter(
      ({ code }: { code: string }) => code === 'SPRING10',
    )
    expect(uses).toBe(1)
    const before = await count()
    const sent = await post(late.action, { ...late.fields, email: 'late@example.com' })
    expect([sent.status, await count()]).toEqual([422, before])
    expect(sent.text).toContain('The promotion code is no longer valid. Nothing is booked yet')
    const next = formOf(sent, late.action)
    expect(next.fields).toMatchObject({ total: '36000', email: 'late@example.com' })
    expect(next.fields).not.toHaveProperty('code')
    expect((await visit(`${page}/rooms?${query}`)).text).toContain('Code spring10: it has been used up.')
    // A code that no page has shown is judged by the API.
    const forged = await post(next.action, { ...next.fields, code: 'MAY', terms: 'yes' })
    expect([forged.status, await count()]).toEqual([422, before])
  })
})
