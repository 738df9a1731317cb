import * as contract from '#contract/distribution/channels.ts'
import { route } from '#server/http/route.ts'
import { listHeldBookings } from './list-held-bookings.ts'

export const channelBookingRoutes = [route(contract.listHeldBookings, listHeldBookings)]
