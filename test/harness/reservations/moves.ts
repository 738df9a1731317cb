import type { MoveConflict, RoomMove } from '#contract/stays/moves.ts'
import type { Hotel, TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { eur, makeBooking, makeStock, type Stock } from '../stock.ts'

export interface MovesHotel extends Hotel {
  readonly doubles: Stock
  readonly suites: Stock
  /** Rooms by their names: D1, D2, D3 and S1. */
  readonly room: (name: string) => string
  /** A stay in the first nights of March 2027 by default, with or without a room. */
  readonly stay: (room: string | null, check_in: number, check_out: number, more?: object) => Promise<string>
  readonly get: (id: string) => Promise<Stay>
  /** `D1 15–17, – 17–18`: its rooms by nights. */
  readonly rooms: (id: string) => Promise<string>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into every field of it
type Stay = any

export const marchDay = (day: number) => `2027-03-${String(day).padStart(2, '0')}`

/** A hotel of three doubles at 120.00 and a suite at 200.00, with plans of the same code. */
export async function makeMovesHotel(test: TestApp): Promise<MovesHotel> {
  const hotel = await test.createHotel()
  const { api } = hotel
  const terms = (amount: number) => ({ name: 'Flexible', code: 'FLEX', base_price: eur(amount) })
  const doubles = await makeStock(api, {
    inventory_count: 3,
    room_type: { rooms: ['D1', 'D2', 'D3'] },
    rate_plan: terms(12000),
  })
  const suites = await makeStock(api, {
    inventory_count: 1,
    room_type: { rooms: ['S1'] },
    rate_plan: terms(20000),
  })
  const { data } = (await api.get('/rooms')).body
  const ids = new Map<string, string>(data.map(({ id, name }: { id: string; name: string }) => [name, id]))
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  const get = async (id: string) => (await api.get(`/reservations/${id}`)).body
  return {
    ...hotel,
    doubles,
    suites,
    room: (name) => ids.get(name)!,
    async stay(room, check_in, check_out, more = {}) {
      const dates = { check_in: marchDay(check_in), check_out: marchDay(check_out) }
      const room_id = room === null ? null : ids.get(room)!
      const stock = room?.startsWith('S') ? suites : doubles
      return (await makeBooking(api, stock, { ...dates, room_id, ...more })).id
    },
    get,
    rooms: async (id) =>
      (await get(id)).room_segments
        .map(
          ({ room_id, from, to }: { room_id: string | null; from: string; to: string }) =>
            `${room_id === null ? '–' : names.get(room_id)} ${Number(from.slice(8))}–${Number(to.slice(8))}`,
        )
        .join(', '),
  }
}

export const move = (api: Client, moves: readonly RoomMove[], query = '', headers?: Record<string, string>) =>
  api.post(`/reservations/moves${query}`, { moves }, headers)

/** Conflicts by their reasons. */
export const reasons = (conflicts: readonly MoveConflict[]) =>
  conflicts.map(({ reason, from, to }) => `${reason} ${Number(from.slice(8))}–${Number(to.slice(8))}`)
