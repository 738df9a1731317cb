import { expect, it } from 'vitest'
import { type SoldBooking, writeBooking } from '#demo-ota/write-message.ts'
import { mapping, partners } from '#test/harness/channels/partner.ts'
import { changedLater, soldBooking } from '#test/harness/channels/sold-bookings.ts'
import { checkOut, inHouse, oneDocument, stayOf } from '#test/harness/invoices/invoices.ts'
import { paid } from '#test/harness/payments.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

/** A stay of 360.00 that a company with a limit of 400.00 pays. */
async function makeStay(company: object = {}) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count: 5 })
  const { id: company_id } = await api.make('/companies', {
    name: 'Okafor Ltd',
    credit_limit: eur(40_000),
    ...company,
  })
  const stay = await makeBooking(api, stock, { company_id, company_pays: true })
  const used = async () => (await api.get(`/companies/${company_id}`)).body.credit_used
  const warnings = async () => (await stayOf(api, stay.id)).warnings.map(({ code }: { code: string }) => code)
  return { hotel, api, stock, company_id, stay, used, warnings }
}
const MINIBAR = { description: 'Dinner', unit_price: eur(3_000), vat_rate: '19.00' }
const OVERRIDE = { credit_override: { reason: 'Agreed by phone' } }

it('rule 30.11 — a charge on the account of a company is recorded, and warns once it is above the limit', async () => {
  const { api, stay, used, warnings } = await makeStay()
  const charge = (more = {}) => api.post(`/reservations/${stay.id}/charges`, { ...MINIBAR, ...more })
  expect((await charge()).status).toBe(201)
  expect(await warnings()).toEqual([])
  expect((await charge()).status).toBe(201)
  expect(await used()).toEqual(eur(42_000))
  expect(await warnings()).toEqual(['above_credit_limit'])
})

it('rule 30.11 — the warning ends with what it warns of: a payment, a higher limit; and returns with the next charge', async () => {
  const { api, stay, company_id, warnings } = await makeStay()
  const charge = () => api.make(`/reservations/${stay.id}/charges`, { ...MINIBAR, quantity: 2 })
  await charge()
  expect(await warnings()).toEqual(['above_credit_limit'])
  await paid(api, (await oneDocument(api, stay.id)).id, 2_000)
  expect(await warnings()).toEqual([])
  const [row] = (await api.get('/reservations')).body.data
  expect(row.warnings).toEqual([])
  const { version } = await stayOf(api, stay.id)
  await charge()
  const again = await stayOf(api, stay.id)
  expect(again.warnings).toMatchObject([{ code: 'above_credit_limit' }])
  expect(again.version).toBeGreaterThan(version)
  await api.patch(`/companies/${company_id}`, { credit_limit: eur(50_000) })
  expect(await warnings()).toEqual([])
  await api.patch(`/companies/${company_id}`, { credit_limit: null })
  expect(await warnings()).toEqual([])
})

it('rule 30.11 — lines that are added to a draft warn as charges do; what the guest pays does not', async () => {
  const { api, stay, warnings } = await makeStay()
  const bill_to = { name: 'Ada', company_name: null, company_id: null }
  const own = await api.make(`/reservations/${stay.id}/folios`, { name: 'Extras', bill_to })
  const dear = { ...MINIBAR, unit_price: eur(90_000) }
  await api.make(`/reservations/${stay.id}/charges`, { ...dear, folio_id: own.id })
  expect(await warnings()).toEqual([])
  const [{ draft_invoice_id }] = (await api.get(`/reservations/${stay.id}/folios`)).body.data
  const added_lines = [{ type: 'service', ...dear }]
  expect((await api.patch(`/invoices/${draft_invoice_id}`, { added_lines })).status).toBe(200)
  expect(await warnings()).toEqual(['above_credit_limit'])
})

it('409 SVC-8004 — another payer and lines that are moved to a company, unless a manager overrides', async () => {
  const { hotel, api, stock, company_id, used } = await makeStay()
  const other = await makeBooking(api, stock)
  const { id } = await oneDocument(api, other.id)
  const bill_to = { company_id }
  const refused = await api.patch(`/invoices/${id}`, { bill_to })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-8004'])
  expect(refused.body.error.details).toEqual({
    company_id,
    credit_limit: eur(40_000),
    credit_used: eur(36_000),
    amount: eur(36_000),
  })
  expect(await used()).toEqual(eur(36_000))
  const folio = await api.make(`/reservations/${other.id}/folios`, { name: 'Firm', bill_to })
  const line_ids = (await oneDocument(api, other.id)).line_items.map((line: { id: string }) => line.id)
  const moved = await api.post(`/invoices/${id}/lines/move`, { line_ids, folio_id: folio.id })
  expect(moved.body.error.code).toBe('SVC-8004')
  const [first] = (await api.get(`/reservations/${other.id}/folios`)).body.data
  const by_folio = await api.patch(`/reservations/${other.id}/folios/${first.id}`, { bill_to })
  expect(by_folio.body.error.code).toBe('SVC-8004')
  const desk = await staffOf(test, hotel, 'front_desk')
  expect((await desk.api.patch(`/invoices/${id}`, { bill_to, ...OVERRIDE })).body.error.code).toBe('SVC-4103')
  const manager = await staffOf(test, hotel, 'manager')
  expect((await manager.api.patch(`/invoices/${id}`, { bill_to, ...OVERRIDE })).status).toBe(200)
  expect(await used()).toEqual(eur(72_000))
})

it('SVC-4103 — an override is checked also where the payer stays, and is in the audit log only where it changes', async () => {
  const { hotel, api, stay, company_id, warnings } = await makeStay({ credit_limit: eur(36_000) })
  const { id } = await oneDocument(api, stay.id)
  const [{ id: folio_id }] = (await api.get(`/reservations/${stay.id}/folios`)).body.data
  const desk = await staffOf(test, hotel, 'front_desk')
  const owner = await staffOf(test, hotel, 'owner')
  const added_lines = [{ type: 'service', ...MINIBAR }]
  for (const path of [`/invoices/${id}`, `/reservations/${stay.id}/folios/${folio_id}`]) {
    const body = { ...(path.startsWith('/inv') ? { added_lines } : { name: 'Firm' }), ...OVERRIDE }
    expect((await desk.api.patch(path, body)).body.error?.code).toBe('SVC-4103')
    expect((await owner.api.patch(path, body)).status).toBe(200)
  }
  expect(await warnings()).toEqual(['above_credit_limit'])
  const other_words = { bill_to: { company_id, email: 'accounts@okafor.example' } }
  expect((await api.patch(`/invoices/${id}`, other_words)).status).toBe(200)
  const { data } = (await owner.api.get('/audit-log?limit=20')).body
  expect(JSON.stringify(data)).not.toContain('Agreed by phone')
})

it('409 SVC-1018 above_credit_limit — a move to dearer nights, unless it is overridden; a move at the same price is not', async () => {
  const { api, stay, used } = await makeStay()
  const suites = await makeStock(api, { inventory_count: 2, rate_plan: { base_price: eur(20_000) } })
  const code = 'FLEX'
  await api.patch(`/rate-plans/${suites.rate_plan_id}`, { code })
  await api.patch(`/rate-plans/${stay.rate_plan_id}`, { code })
  const [room] = (await api.get(`/rooms?room_type_id=${suites.room_type_id}`)).body.data
  const move = (more: object, reprice = true, query = '') =>
    api.post(`/reservations/moves${query}`, {
      moves: [{ reservation_id: stay.id, room_id: room.id, reprice }],
      ...more,
    })
  const refused = await move({})
  expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-1018'])
  expect(refused.body.error.details.conflicts).toMatchObject([{ reason: 'above_credit_limit' }])
  const dry = await move({}, true, '?dry_run=true')
  expect(dry.body.conflicts).toMatchObject([{ reason: 'above_credit_limit' }])
  expect(await used()).toEqual(eur(36_000))
  expect((await move(OVERRIDE)).status).toBe(200)
  expect(await used()).toEqual(eur(60_000))
  expect((await move({}, false)).status).toBe(200)
})

it('rule 30.11 — what a channel changes is never refused: the stay warns', async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const partner = await connect(hotel)
  await makeStock(api, { inventory_count: 5, rate_plan: { channels: [mapping(partner)] } })
  const send = async (booking: SoldBooking) => {
    const headers = { 'content-type': 'application/xml' }
    const answer = await fetch(partner.inbound_url, { method: 'POST', body: writeBooking(booking), headers })
    expect(answer.status).toBe(200)
  }
  const sold = soldBooking({ prices: ['120.00', '120.00', '120.00'] })
  await send(sold)
  const [{ id, total }] = (await api.get('/reservations')).body.data
  const company = { name: 'Okafor Ltd', credit_limit: total }
  const { id: company_id } = await api.make('/companies', company)
  expect((await api.patch(`/reservations/${id}`, { company_id, company_pays: true })).status).toBe(200)
  await send(changedLater(sold, { status: 'Modify', prices: ['120.00', '120.00', '150.00'] }))
  const changed = await stayOf(api, id)
  expect(changed.total.amount).toBeGreaterThan(total.amount)
  expect(changed.warnings.map(({ code }: { code: string }) => code)).toContain('above_credit_limit')
})

it('rule 30.14 — a guest leaves without paying what the company pays; what is the guest’s own is still asked for', async () => {
  test.clock.set('2027-01-04T14:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const { id: company_id } = await api.make('/companies', { name: 'Okafor Ltd', payment_terms_days: 14 })
  const stay = await inHouse(api, { company_id, company_pays: true })
  const bill_to = { name: 'Ada', company_name: null, company_id: null }
  const own = await api.make(`/reservations/${stay.id}/folios`, { name: 'Extras', bill_to })
  const charge = await api.make(`/reservations/${stay.id}/charges`, { ...MINIBAR, folio_id: own.id })
  const leave = () => api.patch(`/reservations/${stay.id}`, { status: 'checked_out' })
  const refused = await leave()
  expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'open_balance'])
  await api.make(`/invoices/${charge.invoice_id}/payments`, { amount: eur(3_000), method: 'cash' })
  expect((await leave()).status).toBe(200)
  const issued = (await api.get(`/invoices?company_id=${company_id}`)).body.data
  expect(issued).toMatchObject([{ status: 'issued', due_date: '2027-01-18' }])
  const guest = await inHouse(api, { company_id })
  expect((await api.patch(`/reservations/${guest.id}`, { status: 'checked_out' })).status).toBe(409)
  expect((await checkOut(api, guest.id)).status).toBe(200)
})

it('rule 30.10 — a limit that is exceeded refuses and warns of nothing in another currency', async () => {
  const { hotel, api, company_id } = await makeStay()
  expect((await api.patch(`/companies/${company_id}`, { credit_limit: eur(10_000) })).status).toBe(200)
  const gbp = (amount: number) => ({ amount, currency: 'GBP' })
  const property_id = await hotel.addProperty({ code: 'HILL', currency: 'GBP', timezone: 'Europe/London' })
  const rate_plan = { base_price: gbp(12_000) }
  const stock = await makeStock(api, { property_id, inventory_count: 5, rate_plan })
  const pays = { company_id, company_pays: true }
  expect((await makeBooking(api, stock, pays)).company_pays).toBe(true)
  const own = await makeBooking(api, stock)
  const { id } = await oneDocument(api, own.id)
  expect((await api.patch(`/invoices/${id}`, { bill_to: { company_id } })).status).toBe(200)
  await api.make(`/reservations/${own.id}/charges`, { ...MINIBAR, unit_price: gbp(3_000) })
  expect((await stayOf(api, own.id)).warnings).toEqual([])
})
