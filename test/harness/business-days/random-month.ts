import { VAT_ON_DEPOSITS } from '#contract/country-rules.ts'
import { send } from '#demo-ota/deliver.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel, TestApp } from '../app.ts'
import { mapping, type Partner } from '../channels/partner.ts'
import { changedLater, soldBooking } from '../channels/sold-bookings.ts'
import { chooseStep, openPaymentRun } from '../payments/random-payments.ts'
import type { Random } from '../random.ts'
import { repetitions } from '../repetitions.ts'
import { makePlan } from '../stock.ts'
import { closeDays } from './close.ts'
import { endOf } from './day-rule.ts'
import { liveDay } from './random-day.ts'
import { readStays } from './read-stays.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** A month begins on one of these dates: both changes of the clocks, and the turn of a month and a leap year. */
const PLACES = [
  { timezone: 'Europe/Berlin', day_ends_at: '02:30', first: '2027-03-10', currency: 'EUR', decimals: 2 },
  { timezone: 'Asia/Tokyo', day_ends_at: '03:00', first: '2027-09-15', currency: 'JPY', decimals: 0 },
  { timezone: 'Asia/Kuwait', day_ends_at: '06:00', first: '2028-02-10', currency: 'KWD', decimals: 3 },
  { timezone: 'Pacific/Auckland', day_ends_at: '03:00', first: '2027-03-25', currency: 'NZD', decimals: 2 },
  { timezone: 'America/New_York', day_ends_at: '00:00', first: '2027-10-20', currency: 'USD', decimals: 2 },
] as const

const NIGHTS = repetitions(14, 30)

export interface Month {
  readonly hotel: Hotel
  readonly from: string
  /** The last closed day. */
  readonly to: string
  readonly currency: string
}

type Connect = (hotel: Hotel) => Promise<Partner>

/** A month of a property on random terms, with random activity; every day is closed, and at the end all stays are over. */
export async function liveMonth(test: TestApp, connect: Connect, seed: number): Promise<Month> {
  const place = PLACES[seed % PLACES.length]!
  const { timezone, day_ends_at, first, currency } = place
  const at = (date: string, time: string) =>
    test.clock.set(`${Temporal.ZonedDateTime.from(`${date}T${time}[${timezone}]`).toInstant()}`)
  const expireHolds = () => test.app.jobs.find(({ name }) => name === 'expire_holds')!.run()
  at(first, '09:00')
  const hotel = await test.createHotel({
    property: { timezone, day_ends_at, currency, ...termsOf(seed, currency) },
  })
  const run = await openPaymentRun(hotel, seed, first, currency)
  const { random } = run
  const service_ids = await addServices(run)
  const sell = await connectChannel(hotel, connect, run)
  for (let night = 0; night < NIGHTS; night++) {
    const date = addDays(first, night)
    at(date, '12:00')
    if (random.happens(0.7)) await liveDay({ ...run, service_ids }, date)
    const listed = await hotel.api.get('/reservations?limit=8')
    run.stays.splice(0, Number.POSITIVE_INFINITY, ...listed.body.data.map(({ id }: Answer) => id).reverse())
    for (let steps = random.below(5); steps > 0; steps--) await chooseStep({ ...run, check_in: date })()
    if (random.happens(0.3)) await sell(date, test.clock.now().toString())
    if (random.happens(0.3)) await moveSomebody(hotel, random)
    test.clock.set(endOf(place, date).add({ seconds: 60 }).toString())
    await expireHolds()
    if (random.happens(0.9)) await closeDays(test)
  }
  const last = addDays(first, NIGHTS)
  at(last, '12:00')
  await endEveryStay(hotel)
  test.clock.set(endOf(place, last).add({ seconds: 60 }).toString())
  await expireHolds()
  await closeDays(test)
  return { hotel, from: first, to: last, currency }
}

function termsOf(seed: number, currency: string) {
  const money = (amount: number) => ({ amount, currency })
  const taxes = [
    null,
    { basis: 'per_person_night', amount: money(233), included_in_price: false },
    { basis: 'percent', percent: 5, included_in_price: false },
    { basis: 'per_person_night', amount: money(150), included_in_price: true, min_age: 12 },
  ]
  return {
    prices_include_vat: Math.floor(seed / 5) % 3 !== 0,
    city_tax: taxes[Math.floor(seed / 15) % taxes.length] as never,
    no_show: (['manual', 'automatic'] as const)[Math.floor(seed / 60) % 2]!,
    vat_on_deposits: VAT_ON_DEPOSITS[(seed + Math.floor(seed / 2)) % 2]!,
  }
}

type Run = Awaited<ReturnType<typeof openPaymentRun>>

async function addServices({ hotel, money }: Run): Promise<string[]> {
  const ids: string[] = []
  for (const [category, vat_rate] of [
    ['food', '7.00'],
    ['parking', '19.00'],
  ]) {
    const terms = {
      property_id: hotel.property_id,
      name: { en: category },
      per: 'night',
      price: money(1_111),
    }
    ids.push((await hotel.api.make('/services', { ...terms, category, vat_rate })).id)
  }
  return ids
}

/** Bookings of a partner: new, changed and cancelled ones. */
async function connectChannel(hotel: Hotel, connect: Connect, { stocks, money, random }: Run) {
  const partner = await connect(hotel)
  await makePlan(hotel.api, stocks[0]!.room_type_id, {
    name: 'Sold by the channel',
    base_price: money(9_999),
    channels: [mapping(partner)],
  })
  const sold: ReturnType<typeof soldBooking>[] = []
  return async (date: string, now: string): Promise<void> => {
    const known = sold.length > 0 && random.happens(0.4) ? random.pick(sold) : undefined
    const prices = Array.from({ length: 1 + random.below(3) }, () => `${random.pick([100, 87, 133])}`)
    const nights = { prices, nights: prices.length }
    const booking = known
      ? changedLater(known, random.happens(0.5) ? { status: 'Cancel' } : { status: 'Modify', ...nights })
      : soldBooking({
          ...nights,
          check_in: addDays(date, random.below(3)),
          currency: money(0).currency,
          created_at: now,
          changed_at: now,
        })
    if (known) sold.splice(sold.indexOf(known), 1)
    if (booking.status !== 'Cancel') sold.push(booking)
    await send(partner.state.deliver_to!, booking, 'well')
  }
}

async function moveSomebody({ api }: Hotel, random: Random): Promise<void> {
  const [stays, rooms] = await Promise.all([
    api.get('/reservations?limit=100&status=confirmed,checked_in'),
    api.get('/rooms?limit=100'),
  ])
  if (stays.body.data.length === 0) return
  const { id } = random.pick<Answer>(stays.body.data)
  await api.post('/reservations/moves', {
    moves: [
      { reservation_id: id, room_id: random.pick<Answer>(rooms.body.data).id, reprice: random.happens(0.5) },
    ],
  })
}

/** Guests leave, others do not come, and every invoice is issued. */
async function endEveryStay(hotel: Hotel): Promise<void> {
  const { api } = hotel
  for (const { id, status } of await readStays(hotel)) {
    const to = (next: string) => api.patch(`/reservations/${id}`, { status: next, allow_open_balance: true })
    if (status === 'checked_in') await to('checked_out')
    else if (status !== 'checked_out' && (await api.post(`/reservations/${id}/cancel`)).status !== 200)
      await api.patch(`/reservations/${id}`, { status: 'no_show' })
    const { data } = (await api.get(`/invoices?reservation_id=${id}&limit=100`)).body
    for (const draft of data.filter((one: Answer) => one.type === 'invoice' && one.status === 'draft'))
      await api.post(`/invoices/${draft.id}/issue`)
  }
}
