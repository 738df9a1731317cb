/**
 * SQL: how many rooms of a row of `nights` may be sold in total, none with a stop sell. `least` ignores the
 * null of a night without a limit. rule 21
 */
export const roomsForSale = (night: string): string =>
  `least(${night}.capacity, CASE WHEN ${night}.stop_sell THEN 0 ELSE ${night}.sell_limit END)`
