import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { detailsAddress, openPage, visit } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let page: string
beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, {
    room_type: {
      name: 'Double room',
      description: 'With a view.',
      translations: { de: { name: 'Doppelzimmer', description: 'Mit Aussicht.' }, fr: {} },
    },
    rate_plan: { name: 'Flexible', translations: { de: { name: 'Flexibel' } } },
  })
  page = await openPage(test, hotel, { languages: ['en', 'de', 'fr'] })
})

const typeOf = async () => (await hotel.api.get(`/room-types/${stock.room_type_id}`)).body

describe('rule 26.35 — texts in the languages of guests', () => {
  it('are those of the language of the page, else the texts themselves', async () => {
    const stay = 'from=2027-03-15&to=2027-03-17&adults=2'
    const german = await visit(`${page}/rooms?${stay}&lang=de`)
    expect(german.text).toMatch(/Doppelzimmer.*Mit Aussicht\..*Flexibel/)
    expect(german.html).not.toMatch(/Double room|Flexible|With a view/)
    const french = await visit(`${page}/rooms?${stay}&lang=fr`)
    expect(french.text).toMatch(/Double room.*With a view\..*Flexible/)
    const details = await visit(await detailsAddress(page, `${stay}&lang=de`))
    expect(details.text).toMatch(/Doppelzimmer.*Flexibel/)
  })

  it('are merged by language and text; null removes them, and a language without texts is left out', async () => {
    expect((await typeOf()).translations).toEqual({
      de: { name: 'Doppelzimmer', description: 'Mit Aussicht.' },
    })
    const path = `/room-types/${stock.room_type_id}`
    const changed = await hotel.api.patch(path, {
      translations: { fr: { name: 'Chambre double' }, de: { description: null } },
    })
    expect(changed.body.translations).toEqual({
      de: { name: 'Doppelzimmer' },
      fr: { name: 'Chambre double' },
    })
    const removed = await hotel.api.patch(path, { translations: { fr: null, de: { name: null } } })
    expect(removed.body.translations).toEqual({})
    const back = await hotel.api.patch(path, {
      translations: { de: { name: 'Doppelzimmer', description: 'Mit Aussicht.' } },
    })
    expect(back.status).toBe(200)

    const plan = `/rate-plans/${stock.rate_plan_id}`
    const named = await hotel.api.patch(plan, { translations: { fr: { name: 'Tarif flexible' } } })
    expect(named.body.translations).toEqual({ de: { name: 'Flexibel' }, fr: { name: 'Tarif flexible' } })
    const unnamed = await hotel.api.patch(plan, { translations: { fr: { name: null } } })
    expect(unnamed.body.translations).toEqual({ de: { name: 'Flexibel' } })
  })

  it('of a service have its description; a language that guests do not have is refused', async () => {
    const service = await hotel.api.make('/services', {
      property_id: hotel.property_id,
      name: { en: 'Breakfast', de: 'Frühstück' },
      description: 'From seven.',
      translations: { de: { description: 'Ab sieben.' } },
      price: eur(1500),
      per: 'person_night',
      bookable_online: true,
    })
    const address = `${page}/services?from=2027-03-15&to=2027-03-17&adults=2&room=${stock.room_type_id}&plan=${stock.rate_plan_id}`
    expect((await visit(`${address}&lang=de`)).text).toContain('Ab sieben.')
    expect((await visit(`${address}&lang=fr`)).text).toContain('From seven.')
    const path = `/services/${service.id}`
    const cleared = await hotel.api.patch(path, { translations: { de: null } })
    expect(cleared.body.translations).toEqual({})
    for (const translations of [{ pl: { description: 'Od siódmej.' } }, { de: { name: 'Frühstück' } }])
      expect((await hotel.api.patch(path, { translations })).status).toBe(422)
    expect((await hotel.api.patch(path, { translations: { de: { description: '' } } })).status).toBe(422)
  })
})
