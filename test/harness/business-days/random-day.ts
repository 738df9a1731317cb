import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel } from '../app.ts'
import type { Random } from '../random.ts'
import { book, type Stock } from '../stock.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

export interface HotelRun {
  readonly hotel: Pick<Hotel, 'api' | 'property_id'>
  readonly stocks: readonly Stock[]
  readonly random: Random
  /** Services that some bookings take. */
  readonly service_ids?: readonly string[]
}

const moneyOf = (of: Answer, amount: number) => ({ amount, currency: of.currency })

/** Simulates one day by random choices; refusals are ignored. */
export async function liveDay(
  { hotel, stocks, random, service_ids = [] }: HotelRun,
  date: string,
): Promise<void> {
  const { api, property_id } = hotel
  const rooms = (await api.get(`/rooms?property_id=${property_id}&limit=100`)).body.data
  const stays = async (filters: string): Promise<Answer[]> =>
    (await api.get(`/reservations?property_id=${property_id}&limit=100&${filters}`)).body.data
  const to = (id: string, status: string, more = {}) => api.patch(`/reservations/${id}`, { status, ...more })
  for (const stay of await stays(`status=checked_in&check_out_to=${date}`)) {
    if (random.happens(0.8)) await pay(api, stay, stay.balance.amount)
    await to(stay.id, 'checked_out', { allow_open_balance: true })
  }
  for (let count = random.below(4); count > 0; count--)
    await bookSomething({ hotel, stocks, random, service_ids }, date)
  for (const stay of await stays(`status=confirmed&check_in_from=${date}&check_in_to=${date}`)) {
    if (random.happens(0.15)) continue
    const free = rooms.filter((room: Answer) => room.room_type_id === stay.room_type_id)
    await to(stay.id, 'checked_in', { room_id: random.pick(free as Answer[]).id })
  }
  const all = await stays('')
  for (let count = 2 + random.below(4); count > 0 && all.length > 0; count--)
    await changeSomething(api, random.pick(all), random, date)
}

async function bookSomething(
  { hotel: { api }, stocks, random, service_ids }: Required<HotelRun>,
  date: string,
): Promise<void> {
  const stock = random.pick(stocks)
  const check_in = addDays(date, random.pick([0, 0, 0, 1, 2, 5]))
  const check_out = addDays(check_in, 1 + random.below(4))
  const guest = { first_name: 'Ngozi', last_name: 'Okafor', email: `guest${random.below(20)}@example.com` }
  const services = service_ids.length > 0 && {
    services: service_ids.filter(() => random.happens(0.4)).map((service_id) => ({ service_id })),
  }
  await book(api, stock, { check_in, check_out, adults: 1 + random.below(2), guest, ...services })
}

/** Pays on the newest payable document. */
async function pay(api: Hotel['api'], stay: Answer, amount: number): Promise<void> {
  if (amount <= 0) return
  const { data } = (await api.get(`/invoices?reservation_id=${stay.id}`)).body
  const open = data.find((row: Answer) => row.amount_due.amount >= amount)
  if (open) await api.post(`/invoices/${open.id}/payments`, { amount: moneyOf(open, amount), method: 'cash' })
}

async function changeSomething(
  api: Hotel['api'],
  { id, ...seen }: Answer,
  random: Random,
  date: string,
): Promise<void> {
  const stay = (await api.get(`/reservations/${id}`)).body
  const patch = (body: object) => api.patch(`/reservations/${id}`, body)
  const changes: (() => Promise<unknown>)[] = [
    () => patch({ check_out: addDays(stay.check_out, random.pick([-1, 1, 2])) }),
    () => patch({ adults: 3 - stay.adults }),
    () => patch({ status: random.pick(['no_show', 'confirmed']) }),
    () => api.post(`/reservations/${id}/cancel`, { reason: 'walk' }),
    () => pay(api, stay, 100 + random.below(9_000)),
    () => charge(api, stay, random, date),
    () => refund(api, id, random),
    () => credit(api, id, random),
    () =>
      api.post(`/reservations/${id}/interim-invoices`, {
        until: addDays(stay.check_in, 1 + random.below(3)),
      }),
  ]
  if (seen.status !== 'cancelled') await random.pick(changes)()
}

const charge = (api: Hotel['api'], stay: Answer, random: Random, date: string) =>
  api.post('/invoices', {
    reservation_id: stay.id,
    added_lines: [
      {
        type: 'service',
        description: 'Bar',
        vat_rate: random.pick(['7.00', '19.00']),
        unit_price: moneyOf(stay, random.pick([333, 1_190, 2_001])),
        date: addDays(date, random.pick([0, 0, 1])),
      },
    ],
  })

async function refund(api: Hotel['api'], reservation_id: string, random: Random): Promise<void> {
  const { data } = (await api.get(`/payments?reservation_id=${reservation_id}`)).body
  if (data.length === 0) return
  const paid = random.pick(data as Answer[])
  await api.post(`/payments/${paid.id}/refund`, { amount: moneyOf(paid.amount, 77) })
}

/** Credits a part of an issued invoice. */
async function credit(api: Hotel['api'], reservation_id: string, random: Random): Promise<void> {
  const { data } = (await api.get(`/invoices?reservation_id=${reservation_id}`)).body
  const issued = data.find((row: Answer) => row.type === 'invoice' && row.number !== null)
  if (issued)
    await api.post(`/invoices/${issued.id}/credit-notes`, {
      amount: moneyOf(issued, 100 + random.below(500)),
      reason: 'walk',
    })
}
