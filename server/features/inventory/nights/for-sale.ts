/**
 * SQL: how many rooms of a row of `nights` may be sold in total, none with a stop sell. `least` ignores the
 * null of a night without a limit. rule 21
 */
export const roomsForSale = (night: string): string =>
  `least(${night}.capacity, CASE WHEN ${night}.stop_sell THEN 0 ELSE ${night}.sell_limit END)`

interface CountedAsFree {
  /** SQL: rooms of the type itself that are sold and count as free. */
  readonly own: string
  /** SQL: when the holds have run out that count as free. */
  readonly at: string
}

/**
 * SQL: how many rooms of a row of `nights` are left to sell; below zero where more are sold. Of a combined type none is,
 * where a part has too few left: what a claim finds out by claiming the parts. rule 21, 37.4
 */
export const roomsLeft = (night: string, { own, at }: CountedAsFree = NOTHING_COUNTED): string =>
  `least(${roomsForSale(night)} - ${night}.sold + ${own}, CASE WHEN ${night}.is_combined
     THEN left_of_parts(${night}.account_id, ${night}.room_type_id, ${night}.date, ${at}) END)`

const NOTHING_COUNTED: CountedAsFree = { own: '0', at: 'NULL' }
