import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { VatOnDeposits } from '#contract/country-rules.ts'
import { decimalOf } from '#contract/money.ts'
import type { Hotel } from '#test/harness/app.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { journalOf } from '#test/harness/business-days/journal.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const cellsOf = ({ date, account, text, debit, credit }: Answer) => [
  date,
  account,
  text,
  debit ? decimalOf(debit) : '',
  credit ? decimalOf(credit) : '',
]

const TITLE = '## Example: a deposit that is taxed'
/** The table of the guide's example, as rows. */
const tableOfGuide = () =>
  readFileSync(new URL('../../../../docs/guides/accounting.md', import.meta.url), 'utf8')
    .split(TITLE)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| 2027-/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const at = (moment: string) => test.clock.set(`2027-${moment}:00Z`)

const DEPOSIT = { type: 'full', due: 'at_booking', hold_minutes: 600 }
/** The last two nights of March and the first of April, for 360.00, paid in advance. */
const NIGHTS = { check_in: '2027-03-30', check_out: '2027-04-02', adults: 2 }

async function openHotel(vat_on_deposits: VatOnDeposits | null, country = 'DE') {
  at('03-15T10:00')
  const hotel = await test.createHotel({ property: { vat_on_deposits, country } })
  const terms = { vat_rate: '7.00', deposit_rule: DEPOSIT }
  const stock = await makeStock(hotel.api, { inventory_count: 9, rate_plan: terms })
  return { hotel, stock }
}

async function payDeposit({ api }: Hotel, stock: Stock, room = 0) {
  const rooms = (await api.get('/rooms')).body.data
  const stay = await makeBooking(api, stock, { ...NIGHTS, room_id: rooms[room].id })
  const { data } = (await api.get(`/invoices?reservation_id=${stay.id}&type=deposit_invoice`)).body
  await api.make(`/invoices/${data[0].id}/payments`, { amount: data[0].total, method: 'card' })
  return { stay, invoice: data[0] }
}

async function checkIn(hotel: Hotel, id: string): Promise<void> {
  at('03-30T15:00')
  expect((await actions(hotel, id).to('checked_in')).body.status).toBe('checked_in')
}

/** The stay takes place, and its days are closed. */
async function live(hotel: Hotel, id: string): Promise<void> {
  await checkIn(hotel, id)
  at('04-02T09:00')
  expect((await actions(hotel, id).to('checked_out')).body.status).toBe('checked_out')
  at('04-03T09:00')
  await closeDays(test)
}

/** VAT by month: of the tax report, and of the journal. */
async function vatOf(hotel: Hotel, from: string, to: string) {
  const { data } = (
    await hotel.api.get(`/reports/tax?property_id=${hotel.property_id}&from=${from}&to=${to}`)
  ).body
  const journal = await journalOf(hotel, { from, to }, 31)
  const posted = journal.filter(({ kind }) => kind === 'vat')
  return {
    reported: data.reduce((sum: number, month: Answer) => sum + month.vat_total.amount, 0),
    posted: posted.reduce((sum, { debit, credit }) => sum + (credit?.amount ?? 0) - (debit?.amount ?? 0), 0),
  }
}

describe('rule 20.8 — VAT in deposits', () => {
  it('on_receipt: the example of the guide, to the cent; what is held is the deposit until the guest arrives', async () => {
    const { hotel, stock } = await openHotel(null)
    const { stay } = await payDeposit(hotel, stock)
    await live(hotel, stay.id)
    const rows = await journalOf(hotel, { from: '2027-03-15', to: '2027-04-02' }, 31)
    expect(rows.map(cellsOf)).toEqual(tableOfGuide())
    const days = (await daysOf(hotel)) as Answer[]
    const held = days.map(({ date, deposits_held }) => [date, deposits_held.amount])
    expect(held.filter(([, amount]) => amount !== 0)).toEqual(
      held.filter(([date]) => date < '2027-03-30').map(([date]) => [date, 36_000]),
    )
    expect(days.at(-1).open_balances.amount).toBe(0)
    expect(await vatOf(hotel, '2027-03-01', '2027-03-29')).toEqual({ reported: 2_355, posted: 2_355 })
    expect(await vatOf(hotel, '2027-03-30', '2027-04-02')).toEqual({ reported: 0, posted: 0 })
  })

  it('on_service: neither the deposit nor its deduction is in the tax report, and the journal has VAT by the night', async () => {
    const { hotel, stock } = await openHotel('on_service')
    const { stay } = await payDeposit(hotel, stock)
    await live(hotel, stay.id)
    expect(await vatOf(hotel, '2027-03-01', '2027-03-29')).toEqual({ reported: 0, posted: 0 })
    expect(await vatOf(hotel, '2027-03-30', '2027-03-31')).toEqual({ reported: 0, posted: 1_570 })
    expect(await vatOf(hotel, '2027-03-01', '2027-04-02')).toEqual({ reported: 2_355, posted: 2_355 })
    const rows = await journalOf(hotel, { from: '2027-03-15', to: '2027-04-02' }, 31)
    expect(rows.filter(({ text }) => text.startsWith('Taxed'))).toEqual([])
  })

  it.each([
    ['DE', 'on_receipt'],
    ['GB', 'on_receipt'],
    ['CH', 'on_receipt'],
    ['US', 'on_service'],
    ['JP', 'on_service'],
  ])('a property in %s has %s until it says otherwise', async (country, expected) => {
    const { hotel } = await openHotel(null, country)
    const shown = await hotel.api.get(`/properties/${hotel.property_id}`)
    expect(shown.body.vat_on_deposits).toBe(expected)
  })

  it('a stay keeps what applied when it was booked', async () => {
    const { hotel, stock } = await openHotel(null)
    const owner = (await staffOf(test, hotel)).api
    const before = await payDeposit(hotel, stock)
    const path = `/properties/${hotel.property_id}`
    const changed = await owner.patch(path, { vat_on_deposits: 'on_service' })
    expect(changed.body.vat_on_deposits).toBe('on_service')
    const after = await payDeposit(hotel, stock, 1)
    const by_country = await owner.patch(path, { vat_on_deposits: null })
    expect(by_country.body.vat_on_deposits).toBe('on_receipt')
    at('03-16T09:00')
    await closeDays(test)
    expect(await vatOf(hotel, '2027-03-01', '2027-03-15')).toEqual({ reported: 2_355, posted: 2_355 })
    await checkIn(hotel, before.stay.id)
    await live(hotel, after.stay.id)
    expect((await vatOf(hotel, '2027-03-01', '2027-04-02')).posted).toBe(4_710)
  })

  it('a deposit that is credited owes no VAT any more, from the day of its credit note on', async () => {
    const { hotel, stock } = await openHotel(null)
    const { stay } = await payDeposit(hotel, stock)
    at('03-20T10:00')
    await hotel.api.make(`/reservations/${stay.id}/cancel`, { reason: 'guest' })
    at('03-25T10:00')
    await closeDays(test)
    expect(await vatOf(hotel, '2027-03-01', '2027-03-19')).toEqual({ reported: 2_355, posted: 2_355 })
    expect(await vatOf(hotel, '2027-03-01', '2027-03-24')).toEqual({ reported: 0, posted: 0 })
  })

  it('an invoice that is issued before the arrival counts on its day, though nothing else of the stay changes', async () => {
    const { hotel } = await openHotel(null)
    const stock = await makeStock(hotel.api, { rate_plan: { vat_rate: '7.00' } })
    const stay = await makeBooking(hotel.api, stock, NIGHTS)
    at('03-16T10:00')
    await closeDays(test)
    const { data } = (await hotel.api.get(`/invoices?reservation_id=${stay.id}`)).body
    await hotel.api.post(`/invoices/${data[0].id}/issue`, {})
    at('03-17T10:00')
    await closeDays(test)
    expect(await vatOf(hotel, '2027-03-15', '2027-03-15')).toEqual({ reported: 0, posted: 0 })
    expect(await vatOf(hotel, '2027-03-16', '2027-03-16')).toEqual({ reported: 2_355, posted: 2_355 })
  })

  it('rule 17.4 — a deposit that is paid before the day is closed counts on its own day', async () => {
    const { hotel, stock } = await openHotel(null)
    const later = await makeBooking(hotel.api, stock, NIGHTS)
    at('03-16T08:00')
    const { data } = (await hotel.api.get(`/invoices?reservation_id=${later.id}&type=deposit_invoice`)).body
    // The hold is ten hours: a new booking of the next morning is paid at once, before the job runs.
    expect(data).toHaveLength(1)
    const { invoice } = await payDeposit(hotel, stock)
    expect(invoice.total).toEqual(eur(36_000))
    await closeDays(test)
    expect(await vatOf(hotel, '2027-03-15', '2027-03-15')).toEqual({ reported: 0, posted: 0 })
    at('03-17T08:00')
    await closeDays(test)
    expect(await vatOf(hotel, '2027-03-16', '2027-03-16')).toEqual({ reported: 2_355, posted: 2_355 })
  })

  it('rule 20.5 — DATEV gets the same lines, with the key 40 at accounts that would tax them again', async () => {
    const { hotel, stock } = await openHotel(null)
    const owner = (await staffOf(test, hotel)).api
    await owner.patch(`/properties/${hotel.property_id}/accounting`, {
      datev: { consultant_number: 1001, client_number: 1 },
    })
    await payDeposit(hotel, stock)
    at('03-16T09:00')
    await closeDays(test)
    const { text } = await hotel.api.get(
      `/reports/journal?property_id=${hotel.property_id}&from=2027-03-15&to=2027-03-15&format=datev`,
    )
    const lines = text
      .trimEnd()
      .split('\r\n')
      .slice(2)
      .map((line) => line.split(';'))
    expect(lines.map((line) => [line[0], line[1], line[6], line[7], line[8]])).toEqual([
      ['360,00', '"H"', '1411', '1360', '""'],
      ['360,00', '"S"', '1411', '1710', '""'],
      ['360,00', '"H"', '1411', '1710', '""'],
      ['336,45', '"S"', '1411', '1711', '"40"'],
      ['23,55', '"S"', '1411', '1771', '""'],
    ])
  })
})
