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
 * Brings the nights in line with what a reservation holds after a change: what is new is taken (its own nights do
 * not stand in its way), then what it no longer needs is given back. The rooms that it enters and leaves are named, to
 * be locked behind the nights. Throws SVC-1001. rule 4
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
