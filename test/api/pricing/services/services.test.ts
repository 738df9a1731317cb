import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()

async function makeHotel(terms: object = {}) {
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const parking = await api.make('/services', {
    property_id,
    name: { en: 'Parking space', de: 'Stellplatz' },
    price: eur(1500),
    per: 'night',
    ...terms,
  })
  const change = (body: object) => api.patch(`/services/${parking.id}`, body)
  return { hotel, api, property_id, parking, change }
}

describe('rule 25.1 — services', () => {
  it('are created with defaults, read, listed by status and category, and changed', async () => {
    const { api, parking, change } = await makeHotel()
    expect(parking).toMatchObject({
      code: 'PARKING-SPACE',
      description: null,
      category: 'other',
      vat_rate: '7.00',
      bookable_online: false,
      daily_limit: null,
      refundable: true,
      status: 'active',
      version: 1,
    })
    expect(parking.id).toMatch(/^svc_/)
    expect((await api.get(`/services/${parking.id}`)).body).toEqual(parking)
    const changed = await change({ category: 'parking', daily_limit: 10, price: eur(1800) })
    expect(changed.body).toMatchObject({ category: 'parking', daily_limit: 10, price: eur(1800), version: 2 })
    expect((await api.get('/services?category=parking,food&status=active')).body.data).toEqual([changed.body])
    expect((await api.get('/services?status=inactive')).body.data).toEqual([])
    expect((await change({ daily_limit: 10 })).body.version).toBe(2)
  })

  it('have a name by language: a change merges, null removes one, and one must remain', async () => {
    const { change } = await makeHotel()
    expect((await change({ name: { fr: 'Parking', de: null } })).body.name).toEqual({
      en: 'Parking space',
      fr: 'Parking',
    })
    const { status, body } = await change({ name: { en: null, fr: null } })
    expect([status, body.error.details[0].field]).toEqual([422, 'name'])
  })

  it('422 SVC-2002 — a code in use, another currency; SVC-1015 — an old version', async () => {
    const { api, property_id, parking } = await makeHotel({ code: 'P1' })
    const again = { property_id, code: 'P1', name: { en: 'Other' }, price: eur(1), per: 'item' }
    expect((await api.post('/services', again)).body.error.details[0]).toMatchObject({
      field: 'code',
      code: 'taken',
    })
    const dollars = { ...again, code: 'P2', price: { amount: 1, currency: 'USD' } }
    expect((await api.post('/services', dollars)).body.error.details[0].field).toBe('price.currency')
    const stale = await api.patch(`/services/${parking.id}`, { daily_limit: 1 }, { 'If-Match': '"7"' })
    expect(stale.body.error.code).toBe('SVC-1015')
  })
})
