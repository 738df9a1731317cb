import type { Hotel } from '../app.ts'
import { groupOf } from '../reservations/groups.ts'
import { makeStock, type Stock } from '../stock.ts'

export const DATES = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en'

export interface LinkedGroup {
  readonly stock: Stock
  readonly id: string
  readonly code: string
  /** The search of its dates by its link. */
  readonly query: string
}

/** A group of a room type of its own, with an open link. */
export async function makeLinked(
  { api, property_id }: Hotel,
  {
    rooms = 5,
    inventory_count = 8,
    wish = {},
  }: { rooms?: number; inventory_count?: number; wish?: object } = {},
): Promise<LinkedGroup> {
  const stock = await makeStock(api, { inventory_count })
  const blocks = [{ room_type_id: stock.room_type_id, from: '2027-03-15', to: '2027-03-18', rooms }]
  const body = groupOf(property_id, stock, { blocks, booking_link: { open: true }, ...wish })
  const { id, booking_link } = await api.make('/groups', body)
  const code = new URLSearchParams(booking_link.path.split('?')[1]).get('group')!
  return { stock, id, code, query: `${DATES}&group=${code}` }
}
