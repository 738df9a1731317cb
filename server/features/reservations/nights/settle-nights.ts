import type { Context } from '../../../context.ts'
import { releaseNights } from '../../inventory/public.ts'
import { nightsHeld, nightsWithout } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { claimStayNights, type TakeNights } from './claim-nights.ts'
import { lockInOrder, type Touched } from './lock-in-order.ts'

interface NightChange extends Pick<Touched, 'enters' | 'leaves'> {
  readonly take?: TakeNights
}

/**
 * Brings the claims in line with a changed reservation: new nights are claimed (its own are no obstacle),
 * then nights that it no longer needs are released. Returns the rooms that it enters and leaves, to be locked
 * after the nights. Throws SVC-1001. rule 4
 */
export async function settleNights(
  ctx: Context,
  before: ReservationRow,
  after: ReservationRow,
  { take = claimStayNights, ...touched }: NightChange = {},
): Promise<void> {
  const [had, holds] = [nightsHeld(before), nightsHeld(after)]
  const taken = nightsWithout(holds, had)
  const given = nightsWithout(had, holds)
  await lockInOrder(ctx, { own: before, taken, given, ...touched })
  for (const { room_type_id, nights } of taken) await take(ctx, room_type_id, nights)
  for (const { room_type_id, nights } of given) await releaseNights(ctx, room_type_id, nights)
}
