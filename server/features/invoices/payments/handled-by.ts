import type { TakenBy } from '#contract/parts/taken-by.ts'
import type { Actor } from '#server/context.ts'

/** Who handled money, its business date, and the cashier shift. rule 7.55 */
export interface HandledBy {
  readonly received_by: TakenBy | null
  readonly business_date: string | null
  readonly shift_id: string | null
}

/** A refund by a job, or by the provider itself. */
export const SYSTEM: TakenBy = { type: 'system', id: null, name: null }

/** The caller, with the current name. */
export const takenBy = ({ type, id, name = null }: Actor): TakenBy => ({ type, id, name })

export const handledBy = ({ received_by, business_date, shift_id }: HandledBy): HandledBy => ({
  received_by,
  business_date,
  shift_id,
})
