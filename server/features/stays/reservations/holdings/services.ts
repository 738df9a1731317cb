import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import {
  claimEveryService,
  claimServices,
  lockServices,
  releaseServices,
  type ServiceUnits,
  servicesRefusal,
  subtractUnits,
  unitsOf,
} from '#server/features/pricing/services/public.ts'
import type { ReservationRow } from '../row.ts'
import type { Holding } from './holding.ts'

/** The units of booked services, by service and date. rule 25.10 */
export const SERVICES: Holding<ServiceUnits> = {
  heldBy: servicesHeld,
  without: subtractUnits,
  expired_holds: {
    spotsOf: (claims) => claims.map(({ service_id, date }) => ({ service_id, date })),
    condition: (spots) => `EXISTS (
      SELECT FROM jsonb_to_recordset(${spots}) AS claim (service_id text, date text), jsonb_array_elements(r.services) booked
      WHERE booked ->> 'service_id' = claim.service_id AND booked -> 'dates' ? claim.date)`,
  },
  isOneStatement: ({ claims, releases }) => claims.length === 0 || releases.length === 0,
  lock: lockServices,
  async claim(ctx, claims, how) {
    const units = await claimServices(ctx, claims, how)
    return units.length === 0 ? null : { units, refusal: () => servicesRefusal(ctx, units) }
  },
  claimWithCommit: claimEveryService,
  release: releaseServices,
}

/** What stays hold of services: one that does not take place holds nothing. */
export function servicesHeld(stays: readonly Pick<ReservationRow, 'status' | 'services'>[]): ServiceUnits[] {
  const services = stays.flatMap((stay) => (isCancelledOrNoShow(stay) ? [] : stay.services))
  return services.length === 0 ? [] : unitsOf(services)
}
