import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import type { TestApp } from '../app.ts'
import { actions } from '../front-desk.ts'
import { type BookingFields, makeBooking, makeStock, type StockOptions } from '../stock.ts'

/** A hotel with named rooms, and actions of housekeeping. */
export async function housekeepingHotel(test: TestApp, rooms: readonly string[], options: StockOptions = {}) {
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api, {
    inventory_count: rooms.length,
    ...options,
    room_type: { rooms, ...options.room_type },
  })
  const { data } = (await api.get('/rooms?limit=100')).body
  const room = (name: string): string => data.find((one: { name: string }) => one.name === name).id
  const list = async (date?: string): Promise<HousekeepingRoom[]> => {
    const more = date === undefined ? '' : `&date=${date}`
    return (await api.get(`/housekeeping?property_id=${property_id}${more}`)).body.data
  }
  return {
    hotel,
    stock,
    room,
    list,
    one: async (name: string, date?: string) => (await list(date)).find((row) => row.name === name)!,
    record: (name: string, body: object) => api.post(`/housekeeping/${room(name)}`, body),
    rules: (body: object) => api.patch(`/properties/${property_id}/housekeeping-rules`, body),
    /** A stay in a room. */
    async stay(name: string, check_in: string, check_out: string, wish: BookingFields = {}) {
      const made = await makeBooking(api, stock, { check_in, check_out, room_id: room(name), ...wish })
      return actions(hotel, made.id)
    },
    /** The same with a checked-in guest. */
    async guest(name: string, check_in: string, check_out: string, wish: BookingFields = {}) {
      const made = await this.stay(name, check_in, check_out, wish)
      await made.to('checked_in')
      return made
    },
  }
}

export type HousekeepingHotel = Awaited<ReturnType<typeof housekeepingHotel>>

export const leave = ({ to }: Pick<ReturnType<typeof actions>, 'to'>) =>
  to('checked_out', { allow_open_balance: true })
