import { CompanySelect } from '#web/dashboard/companies/public.ts'
import { useRatePlans, useRoomTypes } from '#web/dashboard/lookups.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { WriteId } from '#web/lib/operations.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import type { GroupValues } from './values.ts'

interface GroupFieldsProps<K extends WriteId, V extends GroupValues> {
  readonly form: RecordForm<K, V>
  readonly property_id: string
  /** Between the dates and the release. */
  readonly children?: React.ReactNode
}

/** Who a group is, when it comes, and what is agreed with it. rule 31.2 */
export function GroupFields<K extends WriteId, V extends GroupValues>({
  form,
  property_id,
  children,
}: GroupFieldsProps<K, V>) {
  const text = usePartMessages('groups')
  const { field, problem, values } = form
  const today = usePropertyOf(property_id)?.business_date
  const set = (more: Partial<GroupValues>) => form.set(more as Partial<V>)
  return (
    <>
      <Columns least={240}>
        <TextInput {...field('name')} required withAsterisk={false} maxLength={200} />
        <DateRangeField
          label={text.dates}
          kind="nights"
          value={{ from: values.from, to: values.to }}
          min={today && values.from && values.from < today ? values.from : today}
          required
          withAsterisk={false}
          error={problem('from') ?? problem('to')}
          onChange={({ from, to }) => set({ from, to })}
        />
        {children}
        <DateField {...field('release_at')} description={text.release_hint} />
        <CompanySelect
          property_id={property_id}
          company_id={values.company_id}
          error={problem('company_id')}
          onChange={(company_id) => set({ company_id })}
        />
        <PlanSelect
          property_id={property_id}
          rate_plan_id={values.rate_plan_id}
          error={problem('rate_plan_id')}
          onChange={(rate_plan_id) => set({ rate_plan_id })}
        />
      </Columns>
      <Textarea {...field('notes')} autosize minRows={2} maxLength={5000} />
    </>
  )
}

interface PlanSelectProps {
  readonly property_id: string
  readonly rate_plan_id: string | null
  readonly onChange: (id: string | null) => void
  readonly error: string | undefined
}

function PlanSelect({ property_id, rate_plan_id, onChange, error }: PlanSelectProps) {
  const text = usePartMessages('groups')
  const { fields } = useMessages()
  const options = usePlanOptions(property_id, rate_plan_id === null ? [] : [rate_plan_id])
  return (
    <NativeSelect
      label={fields.rate_plan_id}
      description={text.plan_hint}
      value={rate_plan_id ?? ''}
      data={[{ value: '', label: '–' }, ...options]}
      error={error}
      onChange={({ currentTarget: { value } }) => onChange(value || null)}
    />
  )
}

/** The active rate plans of a property with their room types, and those that are chosen. */
export function usePlanOptions(property_id: string, chosen: readonly string[]) {
  const types = useRoomTypes()
  return [...useRatePlans().values()]
    .filter((plan) => plan.property_id === property_id)
    .filter(({ id, status }) => status === 'active' || chosen.includes(id))
    .map(({ id, name, room_type_id }) => ({
      value: id,
      label: `${types.nameOf(room_type_id)} · ${name}`,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
