import { useRatePlans } from '#web/dashboard/lookups.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { recordOptions } from '#web/ui/options.ts'
import type { Stay } from './use-stay-form.ts'

interface PlanSelectProps {
  readonly values: Stay
  readonly set: (more: Partial<Stay>) => void
  readonly autofocus?: boolean
}

/** The plans of the room type; a type that was just chosen asks for one. */
export function PlanSelect({ values, set, autofocus }: PlanSelectProps) {
  const { fields } = useMessages()
  const text = usePartMessages('changes')
  const plans = [...useRatePlans().values()].filter(
    ({ room_type_id }) => room_type_id === values.room_type_id,
  )
  const is_known = plans.some(({ id }) => id === values.rate_plan_id)
  return (
    <NativeSelect
      label={fields.rate_plan_id}
      data-autofocus={autofocus || undefined}
      value={is_known ? values.rate_plan_id : ''}
      data={[...(is_known ? [] : [{ value: '', label: text.choose_plan }]), ...recordOptions(plans)]}
      onChange={({ currentTarget: { value } }) => set({ rate_plan_id: value })}
    />
  )
}
