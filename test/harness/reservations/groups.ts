import type { Client } from '../client.ts'
import type { Stock } from '../stock.ts'

/** The body of a group: by default a tentative one of three nights in March, with a block of five rooms. */
export const groupOf = (property_id: string, stock: Pick<Stock, 'room_type_id'>, wish: object = {}) => ({
  property_id,
  name: 'Okafor family reunion',
  from: '2027-03-15',
  to: '2027-03-18',
  blocks: [{ room_type_id: stock.room_type_id, from: '2027-03-15', to: '2027-03-18', rooms: 5 }],
  ...wish,
})

/** A night of a block, by room type and date. */
export interface BlockNight {
  readonly room_type_id: string
  readonly date: string
  readonly rooms: number
  readonly picked_up: number
  readonly released: number
}

/** The nights of a block in short: `[rooms, picked_up, released]` by date. */
export async function blockOf(api: Client, id: string): Promise<Record<string, number[]>> {
  const blocks: BlockNight[] = (await api.get(`/groups/${id}`)).body.blocks
  return Object.fromEntries(
    blocks.map(({ date, rooms, picked_up, released }) => [date, [rooms, picked_up, released]]),
  )
}

/** What is left to sell of a room type on three nights in March, or on others. */
export async function leftOf(
  api: Client,
  { room_type_id }: Pick<Stock, 'room_type_id'>,
  { check_in = '2027-03-15', check_out = '2027-03-18' } = {},
): Promise<number[]> {
  const query = `room_type_id=${room_type_id}&from=${check_in}&to=${check_out}`
  const { nights } = (await api.get(`/availability?${query}`)).body.data[0]
  return nights.map(({ available }: { available: number }) => available)
}
