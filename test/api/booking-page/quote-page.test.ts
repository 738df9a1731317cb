import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { leftOf } from '../../harness/reservations/groups.ts'
import { makeSent, offerOf, quoteOf, roomOf } from '../../harness/reservations/quotes.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { book, eur, makePlan, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let page: string

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  page = await openPage(test, hotel)
})

const OPTION = { hold: 'option' }

async function makeLinked(wish: (stock: Awaited<ReturnType<typeof makeStock>>) => object, rooms = 4) {
  const stock = await makeStock(hotel.api, { inventory_count: rooms })
  const quote = await makeSent(hotel.api, hotel.property_id, stock, wish(stock))
  const url = `${new URL(quote.page_path, page).href}?lang=en`
  return { stock, quote, url }
}
const read = async (id: string) => (await hotel.api.get(`/quotes/${id}`)).body

describe('rule 33.7 — the page of a quote', () => {
  it('compares the offers without a script, is not indexed, and accepts one at the price that was shown', async () => {
    const { stock, quote, url } = await makeLinked((own) => ({
      offers: [
        offerOf(own, { label: 'Sea <b>view</b>', ...OPTION }, 2),
        { label: 'Shorter', rooms: [roomOf(own, { check_out: '2027-03-17' })] },
      ],
      message: 'Dear Ngozi,\n\nwe would be glad.',
    }))
    expect(quote.page_path).toMatch(/^\/book\/[a-z0-9-]+\/quote\/[0-9a-z]{40}$/)
    const shown = await visit(url)
    expect([shown.status, shown.html.includes('noindex')]).toEqual([200, true])
    expect(shown.html).toContain('Sea &lt;b&gt;view&lt;/b&gt;')
    for (const text of [
      'Dear Ngozi,',
      'we would be glad.',
      '€720.00',
      '€240.00',
      'The rooms are held for you',
    ])
      expect(shown.text).toContain(text)
    expect(shown.text).toContain('Sunday, 28 February 2027')
    const { action, fields } = formOf(shown, url)
    expect(fields).toMatchObject({ offer: '1', total: '72000' })
    const { status, to } = await post(action, fields)
    expect(status).toBe(303)
    expect(new URL(to!, page).pathname).toMatch(/^\/book\/m\//)
    expect((await post(action, fields)).to).toBe(to)
    const accepted = await read(quote.id)
    expect(accepted).toMatchObject({ status: 'accepted', accepted_offer: 1 })
    expect(accepted.reservation_ids).toHaveLength(2)
    expect(await leftOf(hotel.api, stock)).toEqual([2, 2, 2])
    const booked = await visit(new URL(to!, page).href)
    expect(booked.text).toContain('€720.00')
    const again = await visit(url)
    expect([again.status, again.text.includes('The offer is accepted.')]).toEqual([410, true])
    expect(again.html).not.toContain('/book/m/')
  })

  it('rule 26.62 — asks who sleeps in a dorm for women, and accepts no offer with it before that is confirmed', async () => {
    const room_type = {
      kind: 'dorm',
      max_occupancy: 1,
      standard_occupancy: 1,
      max_adults: 1,
      max_children: 0,
    }
    const women = await makeStock(hotel.api, {
      inventory_count: 4,
      room_type: { ...room_type, gender: 'female' },
    })
    const everybody = await makeStock(hotel.api, { inventory_count: 4, room_type })
    const one = (stock: typeof women) => roomOf(stock, { adults: 1 })
    const make = () =>
      makeSent(hotel.api, hotel.property_id, women, {
        offers: [
          { label: 'Two beds', rooms: [one(women), one(everybody)] },
          { label: 'One bed', rooms: [one(everybody)] },
        ],
      })
    const quote = await make()
    const url = `${new URL(quote.page_path, page).href}?lang=en`
    const shown = await visit(url)
    expect(shown.text.split('I confirm that only women will sleep in these beds')).toHaveLength(2)
    const { action, fields } = formOf(shown, url)
    expect(fields).toMatchObject({ offer: '1', genders: 'female' })
    for (const dorm of [{}, { dorm: 'yes', genders: 'male' }]) {
      const refused = await post(action, { ...fields, ...dorm })
      expect([refused.status, (await read(quote.id)).status]).toEqual([409, 'sent'])
      expect(refused.text).toContain('Please confirm who sleeps in the dorm, to book.')
    }
    expect((await post(action, { ...fields, dorm: 'yes' })).status).toBe(303)
    const { reservation_ids } = await read(quote.id)
    const stays = await Promise.all(
      reservation_ids.map(async (id: string) => (await hotel.api.get(`/reservations/${id}`)).body),
    )
    expect(stays.map(({ party_gender }) => party_gender).toSorted()).toEqual(['female', null])
    // Staff know the party.
    const other = await make()
    const accepted = await hotel.api.post(`/quotes/${other.id}/accept`, { offer: 1 })
    expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted'])
  })

  it('leads to the payment of a deposit, of the rooms that are booked on hold', async () => {
    const { quote, url } = await makeLinked((own) => ({ offers: [offerOf(own)] }))
    const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 }
    const plan = await makePlan(hotel.api, quote.offers[0].rooms[0].room_type_id, { deposit_rule })
    const offers = [{ label: 'With a deposit', rooms: [{ ...room(quote), rate_plan_id: plan.id }] }]
    await hotel.api.patch(`/quotes/${quote.id}`, { offers })
    const { action, fields } = formOf(await visit(url), url)
    const { to } = await post(action, fields)
    expect(new URL(to!, page).pathname).toMatch(/^\/book\/m\/[^/]+\/pay$/)
  })

  it('says that the price changed, that a room was booked meanwhile, or that the offer is not sold; nothing is booked', async () => {
    const { stock, quote, url } = await makeLinked((own) => ({ offers: [offerOf(own)] }), 1)
    const { action, fields } = formOf(await visit(url), url)
    const lower = await post(action, { ...fields, total: '100' })
    expect([lower.status, lower.text.includes('€360.00')]).toEqual([409, true])
    const forged = await post(action, { ...fields, key: 'x' })
    expect(forged.status).toBe(409)
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(13000) })
    const dearer = await post(action, formOf(await visit(url), url).fields)
    expect([dearer.status, dearer.text.includes('€390.00')]).toEqual([409, true])
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(12000) })
    await book(hotel.api, stock)
    const sold = await post(action, formOf(await visit(url), url).fields)
    expect([sold.status, sold.text.includes('has been booked meanwhile')]).toEqual([409, true])
    expect((await read(quote.id)).status).toBe('sent')
  })

  it('says in each language what became of a quote that is over; a draft and an unknown code are not found', async () => {
    const { stock, quote, url } = await makeLinked((own) => ({ offers: [offerOf(own)] }))
    const form = formOf(await visit(url), url)
    await hotel.api.post(`/quotes/${quote.id}/withdraw`)
    const texts = { en: 'has withdrawn', de: 'zurückgezogen', fr: 'retirée', es: 'retirado', it: 'ritirato' }
    for (const [lang, text] of Object.entries(texts)) {
      const over = await visit(url.replace('lang=en', `lang=${lang}`))
      expect([lang, over.status, over.text.includes(text)]).toEqual([lang, 410, true])
    }
    const late = await post(form.action, form.fields)
    expect([late.status, late.text.includes('has withdrawn')]).toEqual([410, true])
    const draft = await hotel.api.make('/quotes', quoteOf(hotel.property_id, stock))
    expect(draft.page_path).toBeNull()
    expect((await visit(url.replace(/\w{14}\?/, '00000000000000?'))).status).toBe(404)
    expect((await visit(url.replace(/quote\/\w+/, 'quote/x'))).status).toBe(404)
  })

  it('has lapsed by the clock, before the job has run', async () => {
    const { quote, url } = await makeLinked((own) => ({
      offers: [offerOf(own, OPTION)],
      valid_until: '2027-01-10',
    }))
    test.clock.set(quote.lapses_at)
    const over = await visit(url)
    expect([over.status, over.text.includes('The offer has lapsed.')]).toEqual([410, true])
    test.clock.set('2027-01-04T09:00:00Z')
  })
})

const room = (quote: { offers: { rooms: { room_type_id: string }[] }[] }) => {
  const { room_type_id } = quote.offers[0]!.rooms[0]!
  return { room_type_id, check_in: '2027-03-15', check_out: '2027-03-18', adults: 2 }
}

describe('rule 33.8 — the e-mail with a quote', () => {
  it('goes to its guest in their language with each sending, unless staff say otherwise', async () => {
    const stock = await makeStock(hotel.api)
    const quote = await makeSent(hotel.api, hotel.property_id, stock, { language: 'fr', message: 'Bonjour' })
    await hotel.api.post(`/quotes/${quote.id}/send`, { notify_guest: false })
    const { rows } = await test.db.query(
      'SELECT template, language, to_address, data FROM mails WHERE resource_id = $1',
      [quote.id],
    )
    expect(rows).toMatchObject([
      { template: 'quote', language: 'fr', to_address: 'ngozi.okafor@example.com' },
    ])
    expect(JSON.stringify(rows)).not.toContain(quote.page_path.slice(-14))
    const guest = { last_name: 'Okafor', phone: '+4940123456' }
    const by_phone = await hotel.api.make('/quotes', quoteOf(hotel.property_id, stock, { guest }))
    const refused = await hotel.api.post(`/quotes/${by_phone.id}/send`, { notify_guest: true })
    expect(refused.body.error.details[0]).toMatchObject({ field: 'notify_guest', code: 'no_email' })
    expect((await hotel.api.post(`/quotes/${by_phone.id}/send`, {})).status).toBe(200)
  })
})
