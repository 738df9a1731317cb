import { MAX_DAYS_AHEAD } from '#contract/dates.ts'
import { WEEKDAYS, type Weekday } from '#contract/lists.ts'
import type { Property } from '#contract/property/properties.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { WriteId } from '#web/lib/operations.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { NumberInput } from '#web/ui/controls/input.ts'
import { MultiSelect } from '#web/ui/controls/multi-select.tsx'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { recordOptions } from '#web/ui/options.ts'
import { useRoomTypes } from '../../lookups.ts'
import type { YieldRuleValues } from './values.ts'
import styles from './yield-rules.module.css'

type Conditions = YieldRuleValues['conditions']

interface ConditionFieldsProps<K extends WriteId> {
  readonly form: RecordForm<K, YieldRuleValues>
  readonly property: Property
}

/** The conditions of a rule: all have to hold, and empty ones are ignored. */
export function ConditionFields<K extends WriteId>({ form, property }: ConditionFieldsProps<K>) {
  const { form: text } = usePartMessages('yields')
  const { conditions } = form.values
  const set = (more: Partial<Conditions>) => form.set({ conditions: { ...conditions, ...more } })
  const types = [...useRoomTypes().values()].filter(({ property_id }) => property_id === property.id)
  return (
    <fieldset className={styles.part}>
      <legend>{text.when}</legend>
      <p className="soft">{text.when_hint}</p>
      <NumberFields form={form} conditions={conditions} set={set} />
      <MultiSelect
        label={text.types}
        description={text.types_hint}
        error={form.problem('conditions.room_type_ids')}
        data={recordOptions(types)}
        value={conditions.room_type_ids}
        onChange={(room_type_ids) => set({ room_type_ids })}
        clearable
        hidePickedOptions
      />
      <DateRangeField
        label={text.nights}
        description={text.nights_hint}
        kind="days"
        clearable
        presets={[]}
        value={{ from: conditions.start_date, to: conditions.end_date }}
        onChange={({ from, to }) => set({ start_date: from, end_date: to })}
        error={form.problem('conditions.end_date')}
      />
      <WeekdayChoice value={conditions.weekdays} onChange={(weekdays) => set({ weekdays })} />
    </fieldset>
  )
}

interface NumberFieldsProps<K extends WriteId> {
  readonly form: RecordForm<K, YieldRuleValues>
  readonly conditions: Conditions
  readonly set: (more: Partial<Conditions>) => void
}

function NumberFields<K extends WriteId>({ form, conditions, set }: NumberFieldsProps<K>) {
  const { form: text } = usePartMessages('yields')
  const fields = [
    { name: 'occupancy_at_least', label: text.at_least, max: 100, suffix: ' %' },
    { name: 'occupancy_below', label: text.below, max: 100, suffix: ' %' },
    { name: 'days_before', label: text.days_before, max: MAX_DAYS_AHEAD },
  ] as const
  return (
    <Columns>
      {fields.map(({ name, ...field }) => (
        <NumberInput
          key={name}
          {...field}
          min={0}
          allowDecimal={false}
          value={conditions[name] ?? ''}
          error={form.problem(`conditions.${name}`)}
          onChange={(typed) => set({ [name]: typeof typed === 'number' ? typed : null })}
        />
      ))}
    </Columns>
  )
}

interface WeekdayChoiceProps {
  readonly value: Weekday[]
  readonly onChange: (days: Weekday[]) => void
}

function WeekdayChoice({ value, onChange }: WeekdayChoiceProps) {
  const { form: text } = usePartMessages('yields')
  const { weekdays } = useMessages().offering.rate_plans
  return (
    <Checkbox.Group
      label={text.weekdays}
      value={value}
      onChange={(chosen) => onChange(WEEKDAYS.filter((day) => chosen.includes(day)))}
    >
      <div className={styles.choices}>
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} value={day} label={weekdays[day]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
