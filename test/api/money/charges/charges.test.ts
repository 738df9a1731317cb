import { describe, expect, it } from 'vitest'
import { documentsOf } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

async function makeHotel() {
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 5 })
  const stay = await makeBooking(api, stock)
  const transfer = await api.make('/services', {
    property_id,
    name: { de: 'Transfer', en: 'Airport transfer' },
    price: eur(4500),
    per: 'item',
    vat_rate: '19.00',
    daily_limit: 1,
  })
  const path = `/reservations/${stay.id}/charges`
  const refused = async (body: object) => {
    const { status, body: answer } = await api.post(path, body)
    return [status, answer.error.code, answer.error.details[0]?.field ?? answer.error.details.field]
  }
  const owed = async () => (await api.get(`/reservations/${stay.id}`)).body.amount_owed.amount
  return { hotel, api, stock, stay, transfer, path, refused, owed }
}

const MINIBAR = { description: 'Minibar', unit_price: eur(350), vat_rate: '19.00' }

describe('rule 25.3 — charges', () => {
  it('of a service have its name, price and VAT rate; the amount due and the draft follow', async () => {
    const { api, stay, transfer, path, owed } = await makeHotel()
    const before = await owed()
    const charge = await api.make(path, { service_id: transfer.id, quantity: 2 })
    expect(charge).toMatchObject({
      reservation_id: stay.id,
      service_id: transfer.id,
      description: 'Airport transfer',
      date: '2027-01-04',
      quantity: 2,
      unit_price: eur(4500),
      total: eur(9000),
      vat_rate: '19.00',
    })
    expect(charge.id).toMatch(/^chg_/)
    expect(await owed()).toBe(before + 9000)
    const [draft] = await documentsOf(api, stay.id)
    expect(draft!.added_lines).toMatchObject([{ charge_id: charge.id, service_id: transfer.id }])
    expect(draft!.line_items.at(-1)).toMatchObject({ type: 'service', gross: eur(9000) })
    expect((await api.get(path)).body.data).toEqual([charge])
  })

  it('keep the price of their day, and may have their own', async () => {
    const { api, transfer, path } = await makeHotel()
    const charge = await api.make(path, { service_id: transfer.id })
    await api.patch(`/services/${transfer.id}`, { price: eur(9900) })
    const cheap = await api.make(path, { service_id: transfer.id, unit_price: eur(1), description: 'Half' })
    expect(cheap).toMatchObject({ unit_price: eur(1), description: 'Half', vat_rate: '19.00' })
    expect((await api.get(path)).body.data).toEqual([charge, cheap])
  })

  it('without a service need a description, price and VAT rate; 422 SVC-2002 for each that is missing', async () => {
    const { api, path, refused } = await makeHotel()
    expect(await api.make(path, MINIBAR)).toMatchObject({ service_id: null, quantity: 1, total: eur(350) })
    for (const field of ['description', 'unit_price', 'vat_rate'])
      expect(await refused({ ...MINIBAR, [field]: undefined })).toEqual([422, 'SVC-2002', field])
    const dollars = { amount: 1, currency: 'USD' }
    expect(await refused({ ...MINIBAR, unit_price: dollars })).toEqual([
      422,
      'SVC-2002',
      'unit_price.currency',
    ])
  })

  it('SVC-3001 — a service of another property; SVC-2002 — an inactive one; SVC-7005 — a closed day', async () => {
    const { hotel, api, transfer, refused } = await makeHotel()
    const elsewhere = await hotel.addProperty({ code: 'HILL' })
    const named = { name: { en: 'Sauna' }, price: eur(1), per: 'item' }
    const { id: service_id } = await api.make('/services', { property_id: elsewhere, ...named })
    expect(await refused({ service_id })).toEqual([404, 'SVC-3001', 'service_id'])
    expect(await refused({ ...MINIBAR, date: '2027-01-03' })).toEqual([409, 'SVC-7005', 'date'])
    await api.patch(`/services/${transfer.id}`, { status: 'inactive' })
    expect(await refused({ service_id: transfer.id })).toEqual([422, 'SVC-2002', 'service_id'])
  })

  it('of a stay with an issued invoice go onto a second draft; of a cancelled stay they are refused', async () => {
    const { api, stay, path, refused } = await makeHotel()
    const [draft] = await documentsOf(api, stay.id)
    await api.make(`/invoices/${draft!.id}/issue`, undefined)
    const charge = await api.make(path, MINIBAR)
    const documents = await documentsOf(api, stay.id)
    expect(documents.map(({ status }) => status).toSorted()).toEqual(['draft', 'issued'])
    expect(charge.invoice_id).not.toBe(draft!.id)
    await api.make(`/reservations/${stay.id}/cancel`, {})
    expect(await refused(MINIBAR)).toEqual([422, 'SVC-2002', 'id'])
  })
})

describe('rule 25.4 — a charge', () => {
  it('is removed from a draft only: SVC-7001 once it is invoiced, SVC-3001 for a second time', async () => {
    const { api, stay, path, owed } = await makeHotel()
    const before = await owed()
    const [one, other] = [await api.make(path, MINIBAR), await api.make(path, MINIBAR)]
    const deleted = await api.delete(`${path}/${one.id}`)
    expect([deleted.status, deleted.body]).toEqual([200, one])
    expect(await owed()).toBe(before + 350)
    expect((await api.delete(`${path}/${one.id}`)).body.error.code).toBe('SVC-3001')
    await api.make(`/invoices/${other.invoice_id}/issue`, undefined)
    expect((await api.delete(`${path}/${other.id}`)).body.error.code).toBe('SVC-7001')
    expect((await api.get(path)).body.data).toEqual([other])
    expect((await documentsOf(api, stay.id))[0]!.added_lines).toHaveLength(1)
  })

  it('SVC-7005 — cannot change on a closed day', async () => {
    const { api, path } = await makeHotel()
    const charge = await api.make(path, MINIBAR)
    test.clock.advance({ hours: 24 })
    expect((await api.delete(`${path}/${charge.id}`)).body.error.code).toBe('SVC-7005')
    expect((await api.get(path)).body.data).toEqual([charge])
  })

  it('keeps its id when the lines of its draft are sent; SVC-2002 for an unknown one', async () => {
    const { api, stay, path, transfer } = await makeHotel()
    const charge = await api.make(path, { service_id: transfer.id })
    const [draft] = await documentsOf(api, stay.id)
    const send = (...added_lines: object[]) => api.patch(`/invoices/${draft!.id}`, { added_lines })
    const [line] = draft!.added_lines as [object]
    expect((await send({ ...line, quantity: 3, service_id: 'svc_x' })).status).toBe(200)
    expect((await api.get(path)).body.data).toEqual([{ ...charge, quantity: 3, total: eur(13_500) }])
    for (const wrong of [[{ ...line, charge_id: 'chg_x' }], [line, line]])
      expect((await send(...wrong)).body.error.details[0].code).toBe('unknown_charge')
  })
})
