import type { Context } from '#server/context.ts'
import { releaseNights } from '#server/features/inventory/nights/public.ts'
import {
  claimServices,
  releaseServices,
  type ServiceUnits,
  unitsWithout,
} from '#server/features/pricing/services/public.ts'
import { nightsHeld, nightsWithout } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { servicesHeld } from '../services/stay-services.ts'
import { type ClaimNights, claimStayNights } from './claim-nights.ts'
import { lockInOrder, type Touched } from './lock-in-order.ts'

interface NightChange extends Pick<Touched, 'enters' | 'leaves'> {
  readonly claimNights?: ClaimNights
  /** How services are claimed. */
  readonly claimUnits?: (ctx: Context, units: readonly ServiceUnits[]) => Promise<void>
}

/**
 * Brings the claims in line with a changed reservation: new nights are claimed (its own are no obstacle),
 * then nights that it no longer needs are released; then the same with services. The rooms that it enters and leaves
 * are locked after the nights. Throws SVC-1001 and SVC-1016. rule 4, 25.10
 */
export async function settleNights(
  ctx: Context,
  before: ReservationRow,
  after: ReservationRow,
  { claimNights = claimStayNights, claimUnits = claimServices, ...touched }: NightChange = {},
): Promise<void> {
  const [had, holds] = [nightsHeld(before), nightsHeld(after)]
  const taken = nightsWithout(holds, had)
  const given = nightsWithout(had, holds)
  const [served, serves] = [servicesHeld(before), servicesHeld(after)]
  const services = { taken: unitsWithout(serves, served), given: unitsWithout(served, serves) }
  await lockInOrder(ctx, { own: before, taken, given, services, ...touched })
  for (const { room_type_id, nights } of taken) await claimNights(ctx, room_type_id, nights)
  for (const { room_type_id, nights } of given) await releaseNights(ctx, room_type_id, nights)
  await claimUnits(ctx, services.taken)
  await releaseServices(ctx, services.given)
}
