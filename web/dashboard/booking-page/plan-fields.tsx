import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { Section } from '#web/ui/description-list.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Stack } from '#web/ui/form.tsx'
import { useRatePlans, useRoomTypes } from '../lookups.ts'
import type { BookingPageForm } from './values.ts'

interface PlanFieldsProps {
  readonly form: BookingPageForm
  readonly property_id: string
}

/** Which rate plans are sold on the page: all that are active, or some. */
export function PlanFields({ form: { values, set }, property_id }: PlanFieldsProps) {
  const text = usePartMessages('booking_page')
  const [plans, room_types] = [useRatePlans(), useRoomTypes()]
  const page = values.booking_page
  const here = [...plans.values()].filter(
    (plan) => plan.property_id === property_id && plan.status === 'active',
  )
  const choose = (rate_plan_ids: string[] | null) => set({ booking_page: { ...page, rate_plan_ids } })
  const chosen = page.rate_plan_ids
  return (
    <Section title={text.plans}>
      <Stack>
        <Checkbox
          size="xs"
          label={text.all_plans}
          checked={chosen === null}
          onChange={({ currentTarget: { checked } }) => choose(checked ? null : here.map(({ id }) => id))}
        />
        {chosen !== null &&
          here.map(({ id, name, room_type_id }) => (
            <Checkbox
              key={id}
              size="xs"
              label={[room_types.get(room_type_id)?.name, name].filter(Boolean).join(' · ')}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                choose(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
        <Checkbox
          size="xs"
          label={text.confirm_by_mail}
          description={text.confirm_by_mail_hint}
          checked={page.confirm_by_mail}
          onChange={({ currentTarget: { checked } }) =>
            set({ booking_page: { ...page, confirm_by_mail: checked } })
          }
        />
        <NumberField
          label={text.limit}
          description={text.limit_hint}
          min={1}
          max={100_000}
          value={page.max_unpaid_nights}
          onChange={(max_unpaid_nights) => set({ booking_page: { ...page, max_unpaid_nights } })}
        />
      </Stack>
    </Section>
  )
}
