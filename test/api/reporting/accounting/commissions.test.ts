import { describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

const commission = (percent: number) => ({ commission: { percent, base: 'accommodation' } })

/** An agent with 10 %, and a function that lets its guest stay from one day to another. */
async function setUp() {
  test.clock.set('2027-03-01T10:00:00Z')
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 5 })
  const agent = await api.make('/companies', { name: 'Lagoon Travel', kind: 'agent', ...commission(10) })
  const rooms = (await api.get('/rooms')).body.data
  let room = 0
  const book = (check_in: string, check_out: string, more: object = {}) =>
    makeBooking(api, stock, { check_in, check_out, company_id: agent.id, room_id: rooms[room++].id, ...more })
  const at = async (date: string) => {
    test.clock.set(`${date}T10:00:00Z`)
    await closeDays(test)
  }
  const of = async (month: string, more = '') =>
    await api.get(`/companies/${agent.id}/commissions?property_id=${property_id}&month=${month}${more}`)
  const to = (id: string, status: string) =>
    actions(hotel, id).to(
      status as 'checked_in',
      status === 'checked_out' ? { allow_open_balance: true } : {},
    )
  return { ...hotel, agent, book, at, of, to }
}

describe('rule 30.16 — the commission of an agent', () => {
  it('is of nights without VAT, on the day of departure; a later credit corrects the month of its recording', async () => {
    const { api, book, at, of, to } = await setUp()
    // Three nights of 120.00 with 7 % VAT, over the end of a month.
    const stay = await book('2027-03-30', '2027-04-02', { external_reference: '=LT-1' })
    await at('2027-03-30')
    await to(stay.id, 'checked_in')
    await at('2027-04-02')
    await to(stay.id, 'checked_out')
    expect((await of('2027-04')).body).toMatchObject({ lines: [], is_complete: false })
    await at('2027-04-03')
    const line = {
      reservation_id: stay.id,
      external_reference: '=LT-1',
      is_correction: false,
      base: eur(33_645),
      percent: 10,
      commission: eur(3_365),
    }
    expect((await of('2027-03')).body).toMatchObject({ lines: [], is_complete: true, commission: eur(0) })
    const april = { lines: [line], base: eur(33_645), commission: eur(3_365) }
    expect((await of('2027-04')).body).toMatchObject({ ...april, is_complete: false })
    await at('2027-05-04')
    const [invoice] = (await api.get(`/invoices?reservation_id=${stay.id}&type=invoice`)).body.data
    const [night] = invoice.line_items
    await api.make(`/invoices/${invoice.id}/credit-notes`, {
      lines: [{ line_id: night.id, amount: night.gross }],
      reason: 'Noise',
    })
    await at('2027-06-02')
    expect((await of('2027-04')).body).toMatchObject({ ...april, is_complete: true })
    expect((await of('2027-05')).body).toMatchObject({
      lines: [{ reservation_id: stay.id, is_correction: true, base: eur(-11_215), commission: eur(-1_122) }],
      commission: eur(-1_122),
    })
    const { text } = await of('2027-04', '&format=csv')
    expect(text.split('\r\n')[1]).toMatch(
      /^[0-9A-Z]{3}-[0-9A-Z]{4},'=LT-1,.*,2027-03-30,2027-04-02,false,EUR,336\.45,10,33\.65$/,
    )
  })

  it('is none of cancelled stays and no-shows with a fee, of other companies, and of companies of guests', async () => {
    const { api, book, at, of, to, property_id } = await setUp()
    const [cancelled, missed, direct] = [
      await book('2027-03-02', '2027-03-03'),
      await book('2027-03-02', '2027-03-03'),
      await book('2027-03-02', '2027-03-03', { company_id: null }),
    ]
    await api.make(`/reservations/${cancelled.id}/cancel`, { reason: 'guest' })
    await at('2027-03-02')
    await to(direct.id, 'checked_in')
    await at('2027-03-03')
    await to(direct.id, 'checked_out')
    await to(missed.id, 'no_show')
    await at('2027-04-02')
    expect((await of('2027-03')).body).toMatchObject({ lines: [], is_complete: true })
    const firm = await api.make('/companies', { name: 'Okafor Ltd' })
    expect(
      (await api.get(`/companies/${firm.id}/commissions?property_id=${property_id}&month=2027-03`)).body,
    ).toMatchObject({
      lines: [],
    })
  })

  it('rule 30.15 — has the percentage that was agreed when a stay was booked', async () => {
    const { api, agent, book, at, of, to } = await setUp()
    const first = await book('2027-03-03', '2027-03-04')
    await at('2027-03-02')
    expect((await api.patch(`/companies/${agent.id}`, commission(12.5))).status).toBe(200)
    const second = await book('2027-03-03', '2027-03-04')
    await at('2027-03-03')
    const ended = await api.patch(`/companies/${agent.id}`, { commission: null })
    expect(ended.body).not.toHaveProperty('commission_terms')
    const third = await book('2027-03-03', '2027-03-04')
    for (const { id } of [first, second, third]) await to(id, 'checked_in')
    await at('2027-03-04')
    for (const { id } of [first, second, third]) await to(id, 'checked_out')
    await at('2027-03-05')
    const { lines } = (await of('2027-03')).body
    const percents = lines.map((line: { reservation_id: string; percent: number }) => [
      line.reservation_id,
      line.percent,
    ])
    expect(Object.fromEntries(percents)).toEqual({ [first.id]: 10, [second.id]: 12.5 })
  })

  it('SVC-3001, SVC-4005 — another property, SVC-2002 — a month that is none', async () => {
    const { api, agent, of, addProperty, keyOf } = await setUp()
    expect((await of('2027-13')).status).toBe(422)
    const other = await keyOf(await addProperty())
    const path = `/companies/${agent.id}/commissions?month=2027-03&property_id=`
    expect((await other.get(`${path}prop_01kh4rb9s0e6v8t3m5q7x2nwzz`)).status).toBeGreaterThanOrEqual(403)
    expect((await api.get(`${path}prop_01kh4rb9s0e6v8t3m5q7x2nwzz`)).body.error.code).toBe('SVC-3001')
  })
})
