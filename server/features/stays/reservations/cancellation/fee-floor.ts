import type { SellingProperty } from '#server/features/pricing/offers/public.ts'
import type { ReservationRow, StoredFloor } from '../row.ts'
import { feeOfNights } from './cancellation.ts'

/** The last changes of dates alone can be taken back without a higher fee. */
const MAX_FLOORS = 20

type Floored = Pick<ReservationRow, 'fee_floor' | 'earlier_floors'>

/**
 * After a deadline, moving the stay to other dates or another plan does not lower its fee. Moving it back to
 * dates and a plan that it had gives back the floor that it had there. rule 4.16
 */
export function feeFloorAfter(
  row: ReservationRow,
  requested: Pick<StoredFloor, 'check_in' | 'check_out' | 'rate_plan_id'>,
  property: Pick<SellingProperty, 'timezone' | 'check_in_time'>,
  now: Temporal.Instant,
): Floored {
  const { check_in, check_out, rate_plan_id, fee_floor, earlier_floors } = row
  if (row.status !== 'confirmed' || isSame(row, requested)) return { fee_floor, earlier_floors }
  const undone = earlier_floors.findLastIndex((earlier) => isSame(earlier, requested))
  if (undone >= 0)
    return {
      fee_floor: earlier_floors[undone]!.fee_floor,
      earlier_floors: earlier_floors.slice(0, undone),
    }
  return {
    fee_floor: feeOfNights(row, property, now),
    earlier_floors: [...earlier_floors, { check_in, check_out, rate_plan_id, fee_floor }].slice(-MAX_FLOORS),
  }
}

type StayOfFloor = Omit<StoredFloor, 'fee_floor'>

const isSame = (a: StayOfFloor, b: StayOfFloor): boolean =>
  a.check_in === b.check_in && a.check_out === b.check_out && a.rate_plan_id === b.rate_plan_id
