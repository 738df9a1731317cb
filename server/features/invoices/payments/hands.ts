import type { TakenBy } from '../../../../contract/parts/taken-by.ts'
import type { Actor } from '../../../context.ts'

/** Who had money in hand, on which business date it counts, and in which cashier shift. rule 7.55 */
export interface Hands {
  readonly received_by: TakenBy | null
  readonly business_date: string | null
  readonly shift_id: string | null
}

/** What a job gives back, or a provider at its own desk. */
export const SYSTEM: TakenBy = { type: 'system', id: null, name: null }

/** Whoever asks, as they are called now. */
export const takenBy = ({ type, id, name = null }: Actor): TakenBy => ({ type, id, name })

export const handsOf = ({ received_by, business_date, shift_id }: Hands): Hands => ({
  received_by,
  business_date,
  shift_id,
})
