import { isByHand } from '#server/features/pricing/offers/public.ts'
import type { ReservationRow } from '../row.ts'

/** The nights of a stay whose price was set by hand. rule 22.14 */
export const nightsByHand = ({ nightly_rates }: Pick<ReservationRow, 'nightly_rates'>): string[] =>
  nightly_rates.filter(isByHand).map(({ date }) => date)
