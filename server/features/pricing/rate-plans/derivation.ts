import { missingReference } from '#server/kernel/errors.ts'
import type { Chain } from './derivation-store.ts'
import { refuse } from './validate-rate-plan.ts'

/** Greatest depth of derivation; anything deeper nobody can follow. rule 3 */
const MAX_DERIVATIONS = 3

const FIELD = 'derived_from.rate_plan_id'

/** Refuses a parent that is missing (404), of another property, derived from the plan itself, or too deep. rule 3 */
export function acceptParent(
  plan: { id: string; property_id: string },
  { parent, above, below }: Chain,
): void {
  if (!parent) throw missingReference(FIELD)
  if (parent.property_id !== plan.property_id) {
    refuse([
      {
        field: FIELD,
        code: 'other_property',
        message: 'The plan to derive from belongs to another property.',
      },
    ])
  }
  if (above.includes(plan.id)) {
    refuse([{ field: FIELD, code: 'cycle', message: 'The plan would derive from itself.' }])
  }
  if (above.length + below > MAX_DERIVATIONS) {
    const message = `At most ${MAX_DERIVATIONS} derivations may follow one another.`
    refuse([{ field: FIELD, code: 'too_deep', message }])
  }
}
