import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useRatePlans, useRoomTypes } from '../../lookups.ts'
import styles from './form.module.css'
import { planSentences } from './plan-sentence.ts'
import type { PlanValues } from './values.ts'

interface PlanInWordsProps {
  readonly values: PlanValues
  readonly currency: string
  readonly room_type_id: string
}

/** What the plan comes to, in sentences, while it is edited. */
export function PlanInWords({ values, currency, room_type_id }: PlanInWordsProps) {
  const plan = usePartMessages('rate_plan_page')
  const { offering, policies } = useMessages()
  const formats = useFormats()
  const parent = useRatePlans().get(values.derived_from?.rate_plan_id ?? '')?.name
  const standard = useRoomTypes().get(room_type_id)?.standard_occupancy
  const sentences = planSentences(
    { values, currency, parent, standard },
    { plan, offering: offering.rate_plans, policies },
    formats,
  )
  return (
    <p className={styles.summary} role="note" aria-label={plan.summary}>
      {sentences.join(' ')}
    </p>
  )
}
