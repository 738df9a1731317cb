import { beforeEach, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../../harness/app.ts'
import { detailsAddress, filledForm, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { staffOf } from '../../harness/staff.ts'
import { eur, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

// A house without a card provider, as most are at first.
const test = testApp({ cards: { live: { provider: 'none' }, sandbox: { provider: 'demo' } } })
const BANK = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
let hotel: Hotel
let stock: Stock
let prepaid: string
let page: string

const stay = (from: string, to: string) => `from=${from}&to=${to}&adults=2&lang=en`
const APRIL = stay('2027-04-15', '2027-04-18')

/** A flexible plan and a cheaper one that is paid at booking. */
async function makeHouse(bank: typeof BANK | null = BANK, rule: object = {}) {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 50 })
  const plan = { name: 'Prepaid', base_price: eur(10_000), deposit_rule: { type: 'full', ...rule } }
  prepaid = (await makePlan(hotel.api, stock.room_type_id, plan)).id
  page = await openPage(test, hotel)
  const { api } = await staffOf(test, hotel)
  if (bank) await api.patch(`/properties/${hotel.property_id}`, { letterhead: bank })
  return api
}

async function bookPrepaid(query = APRIL, email = 'ngozi@example.com') {
  const form = await filledForm(page, query, test)
  const sent = await post(form.action, { ...form.fields, plan: prepaid, email })
  const [newest] = (await hotel.api.get('/reservations?limit=1')).body.data
  return { ...sent, newest }
}

describe('rule 4.58 — the hold of a transfer', () => {
  beforeEach(() => makeHouse())

  it('lasts three days, and the page says until when, without minutes', async () => {
    const { to, newest } = await bookPrepaid()
    expect(newest).toMatchObject({ status: 'pending_payment', rate_plan_id: prepaid })
    const held_ms = Date.parse(newest.hold_expires_at) - Date.parse(newest.created_at)
    expect(held_ms).toBe(3 * 24 * 3_600_000)
    const shown = await visit(new URL(to!, page).href)
    expect(shown.text).toContain('Your room is held until Thu, 7 Jan 2027')
    expect(shown.text).not.toContain('minutes left')
    expect(shown.text).toContain('DE89')
    test.clock.advance({ hours: 73 })
    const late = await visit(new URL(to!, page).href)
    expect([late.status, late.text]).toEqual([
      410,
      expect.stringContaining('If you have paid, please contact'),
    ])
    expect(late.text).not.toContain('Nothing was charged')
  })

  it('lasts as many days as the plan says, but not beyond the day before the arrival', async () => {
    await hotel.api.patch(`/rate-plans/${prepaid}`, { deposit_rule: { transfer_days: 5 } })
    const { newest } = await bookPrepaid()
    expect(Date.parse(newest.hold_expires_at) - Date.parse(newest.created_at)).toBe(5 * 24 * 3_600_000)
    const soon = await bookPrepaid(stay('2027-01-07', '2027-01-09'), 'soon@example.com')
    // Midnight in Berlin.
    expect(soon.newest).toMatchObject({ check_in: '2027-01-07', hold_expires_at: '2027-01-06T23:00:00Z' })
  })

  it('is never shorter than that of a card, for a booking of staff on the day before', async () => {
    const body = { ...stock, rate_plan_id: prepaid, check_in: '2027-01-05', check_out: '2027-01-06' }
    const guest = { first_name: 'A', last_name: 'B', email: 'a@example.com' }
    test.clock.set('2027-01-04T22:30:00Z')
    const made = await hotel.api.make('/reservations', { ...body, guest })
    expect(made).toMatchObject({ status: 'pending_payment', hold_expires_at: '2027-01-04T23:30:00Z' })
  })

  it('is in the bell while it ends by tomorrow, until it is paid', async () => {
    // A session of its own each time: some days pass.
    const mailedTo = async () =>
      (await (await staffOf(test, hotel)).api.get('/notices')).body.data.filter(
        ({ kind, is_open }: { kind: string; is_open: boolean }) => is_open && kind === 'transfers_ending',
      )
    await bookPrepaid()
    const { newest } = await bookPrepaid(APRIL, 'other@example.com')
    expect(await mailedTo()).toEqual([])
    test.clock.set('2027-01-06T09:00:00Z')
    expect(await mailedTo()).toMatchObject([{ count: 2, property_id: hotel.property_id }])
    const { data } = (await hotel.api.get(`/invoices?reservation_id=${newest.id}`)).body
    await hotel.api.make(`/invoices/${data[0].id}/payments`, {
      amount: newest.total,
      method: 'bank_transfer',
    })
    expect(await mailedTo()).toMatchObject([{ count: 1 }])
    test.clock.set('2027-01-07T12:00:00Z')
    expect(await mailedTo()).toEqual([])
  })
})

describe('rule 26.27 — without cards a plan with a deposit is sold on the page', () => {
  const offered = async (query: string) => (await visit(`${page}/rooms?${query}`)).text.includes('Prepaid')
  const calendar = async (month: string) => (await visit(`${page}?month=${month}&adults=2&lang=en`)).text

  it('where the property has an account', async () => {
    await makeHouse(null)
    expect(await offered(APRIL)).toBe(false)
    expect(await calendar('2027-04')).not.toContain('€100')
    const details = await detailsAddress(page, APRIL)
    const forged = details.replace(stock.rate_plan_id, prepaid)
    expect((await visit(forged)).status).toBe(409)
    const { status, text } = await bookPrepaid()
    expect([status, text]).toEqual([409, expect.stringContaining('cannot be booked')])
    expect((await hotel.api.get('/reservations')).body.data).toEqual([])
    const { api } = await staffOf(test, hotel)
    await api.patch(`/properties/${hotel.property_id}`, { letterhead: BANK })
    expect(await offered(APRIL)).toBe(true)
    expect(await calendar('2027-04')).toContain('€100')
  })

  it('until two days before the arrival', async () => {
    await makeHouse()
    expect(await offered(stay('2027-01-06', '2027-01-08'))).toBe(true)
    expect(await offered(stay('2027-01-05', '2027-01-08'))).toBe(false)
    const { status } = await bookPrepaid(stay('2027-01-05', '2027-01-08'))
    expect(status).toBe(409)
  })
})
