import type { LoadRequest } from '../load/closed-loop.ts'
import { readRequest, spreadBookings } from '../reservations/bench-context.ts'
import { anyDay, anyGuest, anyReservation } from '../reservations/reads.ts'
import { SMALL } from '../setting/history.ts'
import { idOf } from '../setting/stock.ts'
import type { GuardSetting } from './setting.ts'

/** A request that hotels and their partners send all day. */
export interface HotPath {
  readonly name: string
  readonly status: number
  readonly request: () => LoadRequest
}

export const CEILING = 'ceiling'

/** The ceiling: bare Fastify with one SELECT of a reservation by id. */
export const ceilingPath = (setting: GuardSetting): HotPath => ({
  name: CEILING,
  status: 200,
  request: () => readRequest(setting, anyReservation(SMALL)),
})

export function hotPaths(setting: GuardSetting): HotPath[] {
  const read = (path: () => string) => ({ status: 200, request: () => readRequest(setting, path()) })
  const stayOf = (from: string) => `from=${from}&to=${Temporal.PlainDate.from(from).add({ days: 3 })}`
  return [
    { name: 'a booking', status: 201, request: spreadBookings({ stock: setting.stock, nights_booked: 0 }) },
    { name: 'a reservation by id', ...read(() => anyReservation(SMALL)) },
    {
      name: 'a page of 25 reservations',
      ...read(
        () => `/reservations?limit=25&status=confirmed&channel=booking_com&check_in_from=${anyDay(setting)}`,
      ),
    },
    {
      name: 'availability of a room type',
      ...read(() => `/availability?room_type_id=${idOf('rt', 1)}&${stayOf(anyDay(setting))}`),
    },
    {
      name: 'availability of a property',
      ...read(() => `/availability?property_id=${idOf('prop', 1)}&${stayOf(anyDay(setting))}`),
    },
    { name: 'a guest by e-mail', ...read(() => anyGuest(SMALL)) },
    { name: 'a page of 25 events', ...read(() => '/events?limit=25') },
    {
      name: 'Today, by a session',
      status: 200,
      request: () => ({
        method: 'GET',
        path: `/app/api/live/today?property_id=${idOf('prop', 1)}`,
        headers: { cookie: setting.cookie },
      }),
    },
  ]
}
