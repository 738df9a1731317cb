import { expect, it } from 'vitest'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

it('rule 17.4 — payments and credit notes of a late-closed day count on it, even after later changes of the stay', async () => {
  test.clock.set('2027-01-04T15:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api)
  const room_id = (await api.get('/rooms')).body.data[0].id
  const stay = { check_in: '2027-01-04', check_out: '2027-01-05', room_id }
  const { id } = await makeBooking(api, stock, stay)
  const { to } = actions(hotel, id)
  await to('checked_in')
  const [draft] = (await api.get(`/invoices?reservation_id=${id}`)).body.data
  test.clock.set('2027-01-05T09:00:00Z')
  await to('checked_out', { allow_open_balance: true })
  test.clock.set('2027-01-06T09:00:00Z')
  await closeDays(test)
  // The day is closed hours after its end, with activity of guests and staff meanwhile.
  test.clock.set('2027-01-06T12:00:00Z')
  await api.make(`/invoices/${draft.id}/payments`, { amount: eur(5_000), method: 'cash' })
  await api.make(`/invoices/${draft.id}/credit-notes`, { amount: eur(1_000), reason: 'noise' })
  test.clock.set('2027-01-07T09:00:00Z')
  await api.make(`/invoices/${draft.id}/payments`, { amount: eur(300), method: 'cash' })
  await closeDays(test)
  const cash = (amount: number) => [{ method: 'cash', received: eur(amount), refunded: eur(0) }]
  test.clock.set('2027-01-08T09:00:00Z')
  await closeDays(test)
  expect((await daysOf(hotel)).slice(1)).toMatchObject([
    { date: '2027-01-05', payments: [] },
    { date: '2027-01-06', payments: cash(5_000), revenue: [{ type: 'adjustment', gross: eur(-1_000) }] },
    { date: '2027-01-07', payments: cash(300), revenue: [] },
  ])
})

it('rule 17.5 — money on a node whose clock is slow is dated on the first open day: report, record and journal agree', async () => {
  test.clock.set('2027-01-04T12:00:00Z')
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const { id } = await makeBooking(api, await makeStock(api), {
    check_in: '2027-01-04',
    check_out: '2027-01-09',
  })
  const [draft] = (await api.get(`/invoices?reservation_id=${id}`)).body.data
  test.clock.set('2027-01-05T02:01:00Z')
  await closeDays(test)
  // 80 s before, when 4 January had not ended.
  test.clock.set('2027-01-05T01:59:40Z')
  const paid = await api.make(`/invoices/${draft.id}/payments`, { amount: eur(1_111), method: 'cash' })
  await api.make(`/payments/${paid.id}/refund`, { amount: eur(111) })
  expect(paid.business_date).toBe('2027-01-05')
  test.clock.set('2027-01-06T03:00:00Z')
  await closeDays(test)
  const money = { received: eur(1_111), refunded: eur(111) }
  expect(await daysOf(hotel)).toMatchObject([
    { date: '2027-01-04', payments: [] },
    { date: '2027-01-05', payments: [{ method: 'cash', ...money }] },
  ])
  const days = `property_id=${property_id}&from=2027-01-04&to=2027-01-05`
  const report = (await api.get(`/reports/payments?${days}`)).body.data
  expect(report).toMatchObject([{ date: '2027-01-05', method: 'cash', ...money }])
  const journal = (await api.get(`/reports/journal?${days}`)).body.data
  const cash = journal.filter(({ kind }: { kind: string }) => kind === 'cash')
  expect(new Set(cash.map(({ date }: { date: string }) => date))).toEqual(new Set(['2027-01-05']))
})

it('rule 17.8 — a hold that ran out before the end of a day is on no books of it, although its job runs later', async () => {
  test.clock.set('2027-01-04T12:00:00Z')
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const deposit_rule = { type: 'percent', percent: 50, due: 'at_booking', hold_minutes: 60 }
  const stock = await makeStock(api, { rate_plan: { deposit_rule } })
  const { id } = await makeBooking(api, stock, { check_in: '2027-01-08', check_out: '2027-01-10' })
  const [draft] = (await api.get(`/invoices?reservation_id=${id}`)).body.data
  await api.make(`/invoices/${draft.id}/payments`, { amount: eur(1_111), method: 'cash' })
  const january = `property_id=${property_id}&from=2027-01-01&to=2027-01-31`
  const books = async () => {
    const { total } = (await api.get(`/reports/performance?${january}&as_of=2027-01-04`)).body
    return [total.pending_rooms, total.cancellations]
  }
  // The worker was down from one o'clock on.
  test.clock.set('2027-01-05T02:01:00Z')
  await test.app.jobs.find(({ name }) => name === 'expire_holds')!.run()
  await closeDays(test)
  expect(await daysOf(hotel)).toMatchObject([
    { date: '2027-01-04', deposits_held: eur(0), open_balances: eur(-1_111), cancellations: 0 },
  ])
  expect(await books()).toEqual([0, 0])
})

it('rule 17.7 — the fee of a no-show that the close marks is earned without what was waived of the stay', async () => {
  test.clock.set('2027-01-04T12:00:00Z')
  const hotel = await test.createHotel({ property: { no_show: 'automatic' } })
  const { api } = hotel
  const fee = { name: 'a night', refundable: true, rules: [], no_show_fee: { type: 'nights', nights: 1 } }
  const stock = await makeStock(api, { rate_plan: { cancellation_policy: fee } })
  const { id } = await makeBooking(api, stock, { check_in: '2027-01-04', check_out: '2027-01-06' })
  const [draft] = (await api.get(`/invoices?reservation_id=${id}`)).body.data
  await api.make(`/invoices/${draft.id}/issue`, {})
  await api.make(`/invoices/${draft.id}/credit-notes`, { amount: eur(700), reason: 'noise' })
  test.clock.set('2027-01-05T02:01:00Z')
  await closeDays(test)
  const { cancellation, balance } = (await api.get(`/reservations/${id}`)).body
  expect(balance).toEqual(cancellation.fee)
  expect(await daysOf(hotel)).toMatchObject([
    { no_shows: 1, revenue: [{ type: 'fee', gross: cancellation.fee }], open_balances: cancellation.fee },
  ])
})

it('rule 17.6 — a no-show whose stay was extended before a late close counts once, on its day of arrival', async () => {
  test.clock.set('2027-01-04T12:00:00Z')
  const hotel = await test.createHotel({ property: { no_show: 'automatic' } })
  const stock = await makeStock(hotel.api)
  const { id } = await makeBooking(hotel.api, stock, { check_in: '2027-01-04', check_out: '2027-01-06' })
  // The worker is down for two nights.
  test.clock.set('2027-01-05T12:00:00Z')
  expect((await hotel.api.patch(`/reservations/${id}`, { check_out: '2027-01-07' })).status).toBe(200)
  test.clock.set('2027-01-06T02:01:00Z')
  await closeDays(test)
  const days = (await daysOf(hotel)).map(({ date, no_shows }) => [date, no_shows])
  expect(days).toEqual([
    ['2027-01-04', 1],
    ['2027-01-05', 0],
  ])
})
