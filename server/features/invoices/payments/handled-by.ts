import type { NamedActor } from '#contract/parts/named-actor.ts'
import type { Actor } from '#server/context.ts'

/** Who handled money, its business date, and the cashier shift. rule 7.55 */
export interface HandledBy {
  readonly received_by: NamedActor | null
  readonly business_date: string | null
  readonly shift_id: string | null
}

/** A refund by a job, or by the provider itself. */
export const SYSTEM: NamedActor = { type: 'system', id: null, name: null }

/** The caller, with the current name. */
export const namedActor = ({ type, id, name = null }: Actor): NamedActor => ({ type, id, name })

export const handledBy = ({ received_by, business_date, shift_id }: HandledBy): HandledBy => ({
  received_by,
  business_date,
  shift_id,
})
