import type { Hotel, TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { eur, makeStock, type Stock, type StockOptions } from '../stock.ts'

/** A hotel with services, and helpers of its tests. */

export async function serviceHotel(
  test: Pick<TestApp, 'createHotel'>,
  options: StockOptions & { property?: object } = {},
) {
  const { property = {}, ...stocked } = options
  const hotel: Hotel = await test.createHotel({ property })
  const { api, property_id } = hotel
  const stock: Stock = await makeStock(api, { inventory_count: 10, ...stocked })
  const service = (per: string, amount: number, terms: object = {}) =>
    api.make('/services', { property_id, name: { en: per }, price: eur(amount), per, ...terms })
  return { hotel, api, property_id, stock, service }
}

export const change = (api: Client, id: string, body: object) => api.patch(`/reservations/${id}`, body)

export const amounts = ({ services }: { services: { total: { amount: number } }[] }) =>
  services.map(({ total }) => total.amount)

/** Availability of each service by date. */
export async function left(
  api: Client,
  property_id: string,
  from: string,
  to: string,
): Promise<(number | null)[][]> {
  const query = `property_id=${property_id}&from=${from}&to=${to}`
  const { data } = (await api.get(`/services/availability?${query}`)).body
  return data.map(({ dates }: { dates: { available: number | null }[] }) =>
    dates.map(({ available }) => available),
  )
}

interface Refused {
  status: number
  body: { error: { code: string; details: unknown } }
}

export const problem = ({ status, body }: Refused) => [status, body.error.code, body.error.details]
export const refusal = (reply: Refused) => problem(reply).slice(0, 2)

export const STAY = {
  check_in: '2027-03-15',
  check_out: '2027-03-18',
  adults: 2,
  guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' },
}
export const plan = ({ room_type_id }: Stock) => ({ room_type_id, name: 'Prepaid', base_price: eur(12_000) })

export const APRIL = { check_in: '2027-04-15', check_out: '2027-04-18' }
