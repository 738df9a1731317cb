import type { Client } from '../client.ts'
import { GUEST, type Stock } from '../stock.ts'

/** A room of an offer: by default two adults for three nights in March. */
export const roomOf = ({ room_type_id, rate_plan_id }: Stock, wish: object = {}) => ({
  room_type_id,
  rate_plan_id,
  check_in: '2027-03-15',
  check_out: '2027-03-18',
  adults: 2,
  ...wish,
})

/** An offer with rooms of one kind. */
export const offerOf = (stock: Stock, wish: object = {}, rooms = 1) => ({
  label: 'Three nights',
  rooms: Array.from({ length: rooms }, () => roomOf(stock)),
  ...wish,
})

/** The body of a quote: by default of one offer without rooms held, which stands until the end of February. */
export const quoteOf = (property_id: string, stock: Stock, wish: object = {}) => ({
  property_id,
  guest: GUEST,
  valid_until: '2027-02-28',
  offers: [offerOf(stock)],
  ...wish,
})

/** A quote that is sent; returns it as the answer has it. */
export async function makeSent(api: Client, property_id: string, stock: Stock, wish: object = {}) {
  const { id } = await api.make('/quotes', quoteOf(property_id, stock, wish))
  return (await api.post(`/quotes/${id}/send`, {})).body
}
