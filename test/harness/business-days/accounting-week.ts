import type { TestApp } from '../app.ts'
import { actions } from '../front-desk.ts'
import { eur, makeBooking, makeStock } from '../stock.ts'
import { closeDays } from './close.ts'

const PLAN = {
  base_price: eur(12_000),
  vat_rate: '7.00',
  meal_plan: 'bed_and_breakfast',
  meal_price: { ...eur(1_000), vat_rate: '19.00' },
  cancellation_policy: {
    name: 'half',
    refundable: true,
    rules: [{ days_before: 3, time: '18:00', fee: { type: 'percent', percent: 50 } }],
    no_show_fee: { type: 'percent', percent: 50 },
  },
}

const guest = (first_name: string, last_name: string) => ({
  guest: { first_name, last_name, email: `${last_name.toLowerCase()}@example.com` },
})

/** The week of docs/guides/accounting.md, simulated; all of its days are closed. */
export async function liveAccountingWeek(test: TestApp) {
  const at = (date: string, time = '10:00') => test.clock.set(`2027-03-${date}T${time}:00Z`)
  at('01')
  const city_tax = { basis: 'per_person_night' as const, amount: eur(200), included_in_price: false }
  const hotel = await test.createHotel({ property: { city_tax } })
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 5, rate_plan: PLAN })
  const rooms = (await api.get('/rooms')).body.data
  const invoiceOf = async (id: string) =>
    (await api.get(`/invoices?reservation_id=${id}&type=invoice`)).body.data[0]
  const pay = async (id: string, amount: number, method: string) =>
    api.make(`/invoices/${(await invoiceOf(id)).id}/payments`, { amount: eur(amount), method })
  const okafor = await makeBooking(api, stock, {
    check_in: '2027-03-02',
    check_out: '2027-03-04',
    adults: 2,
    room_id: rooms[0].id,
    ...guest('Ngozi', 'Okafor'),
  })
  const lind = await makeBooking(api, stock, {
    check_in: '2027-03-03',
    check_out: '2027-03-04',
    adults: 1,
    room_id: rooms[1].id,
    ...guest('Astrid', 'Lind'),
  })
  const weber = await makeBooking(api, stock, {
    check_in: '2027-03-05',
    check_out: '2027-03-06',
    adults: 1,
    ...guest('Jonas', 'Weber'),
  })
  await pay(okafor.id, 5_000, 'card')
  at('02')
  const payment = await pay(weber.id, 8_000, 'card')
  at('02', '14:00')
  await actions(hotel, okafor.id).to('checked_in')
  at('03', '14:00')
  await actions(hotel, lind.id).to('checked_in')
  const bar = { type: 'service', description: 'Bar', vat_rate: '19.00', unit_price: eur(1_190) }
  await api.make('/invoices', { reservation_id: okafor.id, added_lines: [{ ...bar, date: '2027-03-03' }] })
  at('04')
  await pay(okafor.id, 20_990, 'cash')
  await actions(hotel, okafor.id).to('checked_out')
  await actions(hotel, lind.id).to('checked_out', { allow_open_balance: true })
  await api.make(`/reservations/${weber.id}/cancel`, { reason: 'guest' })
  at('05')
  await pay(lind.id, 10_000, 'bank_transfer')
  at('06')
  const issued = await invoiceOf(lind.id)
  const room = issued.line_items.find(({ type }: { type: string }) => type === 'accommodation')
  await api.make(`/invoices/${issued.id}/credit-notes`, {
    lines: [{ line_id: room.id, amount: eur(700) }],
    reason: 'Noise',
  })
  await api.make(`/payments/${payment.id}/refund`, { amount: eur(2_000) })
  at('08', '03:00')
  await closeDays(test)
  return { hotel, api, property_id, stays: { okafor, lind, weber } }
}
