/**
 * SQL: how many rooms of a row of `nights` may be sold altogether, none where the night is closed. `least` passes over the
 * null of a night without a limit. rule 21
 */
export const roomsForSale = (night: string): string =>
  `least(${night}.capacity, CASE WHEN ${night}.stop_sell THEN 0 ELSE ${night}.sell_limit END)`
