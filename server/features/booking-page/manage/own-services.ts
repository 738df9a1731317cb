import type { FastifyRequest } from 'fastify'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import { findReservation, type ReservationRow } from '../../stays/reservations/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { BookingView } from '../guest-booking/booking-view.ts'
import { readAsGuest } from '../guest-context.ts'
import { scopeOfPage } from '../page-property.ts'
import { type OnlineService, readOnline } from '../services/online-services.ts'

type BookedService = ReservationRow['services'][number]

/** What a stay takes, and what more there is for it. */
export interface OwnServices {
  readonly online: readonly OnlineService[]
  /** Of those, what the stay has. */
  readonly chosen: readonly ServiceChoice[]
  /** What the page does not sell, or not in this way: it stays as it is. */
  readonly unchanged: readonly ServiceChoice[]
}

export const readOwnServices = (
  { pipeline }: BookingPages,
  request: FastifyRequest,
  { published, link }: BookingView,
): Promise<OwnServices> =>
  readAsGuest(pipeline, request, scopeOfPage(published), async (ctx) => {
    const stay = await findReservation(ctx, link.reservation_id)
    const sold = await readOnline(ctx, published, stay)
    const own = new Map(stay.services.map((booked) => [booked.service_id, booked]))
    const online = sold.filter(({ id }) => isInForm(own.get(id)))
    const shown = new Set(online.map(({ id }) => id))
    const choices = (are_shown: boolean) =>
      stay.services.filter(({ service_id }) => shown.has(service_id) === are_shown).map(choiceOf)
    return {
      online: online.map((service) => withOwn(service, own.get(service.id))),
      chosen: choices(true),
      unchanged: choices(false),
    }
  })

/** The form has one day of an item, and all nights of anything else. */
const isInForm = (booked: BookedService | undefined): boolean =>
  booked === undefined || booked.dates_follow_stay || (booked.per === 'item' && booked.dates.length === 1)

function choiceOf({
  service_id,
  quantity,
  quantity_follows_party,
  dates,
  dates_follow_stay,
}: BookedService): ServiceChoice {
  return {
    service_id,
    ...(!quantity_follows_party && { quantity }),
    ...(!dates_follow_stay && { dates: [...dates] }),
  }
}

/** What the stay has itself is there for it, however little is left. */
function withOwn(service: OnlineService, booked: BookedService | undefined): OnlineService {
  if (!booked) return service
  const days = service.per === 'item' ? [...new Set([...service.days, ...booked.dates])].sort() : service.days
  return { ...service, most: Math.max(service.most, booked.quantity), days }
}
