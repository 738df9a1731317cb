import type { ReactNode } from 'react'
import { OFFERING_STATUSES } from '#contract/lists.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { WriteId } from '#web/lib/operations.ts'
import { useMe } from '#web/lib/session.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { NumberInput, TextInput } from '#web/ui/controls/input.ts'
import { MultiSelect } from '#web/ui/controls/multi-select.tsx'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { Card } from '#web/ui/page.tsx'
import { useRatePlans, useRoomTypes } from '../../lookups.ts'
import { moneyOf, type PromotionValues } from './values.ts'

interface PromotionFieldsProps<K extends WriteId, V extends PromotionValues> {
  readonly form: RecordForm<K, V>
  readonly property_id: string
  /** Fields above the others: for a new one, its property. */
  readonly children?: ReactNode
}

/** The reduction of a code, its conditions, and its number of uses. */
export function PromotionFields<K extends WriteId, V extends PromotionValues>(
  props: PromotionFieldsProps<K, V>,
) {
  const { form, property_id, children } = props
  const { promotions: text } = usePartMessages('prices')
  const { offering } = useMessages()
  const { field, values } = form
  const set = (more: Partial<PromotionValues>) => form.set(more as Partial<V>)
  return (
    <Card>
      <Stack>
        {children}
        <Columns>
          <TextInput
            {...field('code')}
            label={text.code}
            description={text.code_hint}
            required
            withAsterisk={false}
            maxLength={40}
            autoComplete="off"
          />
          <NativeSelect
            {...field('status')}
            label={text.status}
            data={optionsOf(OFFERING_STATUSES, offering.room_types)}
          />
        </Columns>
        <DiscountFields values={values} set={set} property_id={property_id} />
        <PlanChoice {...field('rate_plan_ids')} property_id={property_id} />
        <PeriodFields values={values} set={set} problem={form.problem} />
        <NumberInput
          {...field('max_uses')}
          label={text.max_uses}
          description={text.max_uses_hint}
          value={values.max_uses ?? ''}
          min={1}
          max={100_000}
          maw={260}
          allowDecimal={false}
          onChange={(most) => set({ max_uses: typeof most === 'number' ? most : null })}
        />
      </Stack>
    </Card>
  )
}

interface PeriodFieldsProps {
  readonly values: PromotionValues
  readonly set: (more: Partial<PromotionValues>) => void
  readonly problem: (field: 'stay_to' | 'book_to') => string | undefined
}

function PeriodFields({ values, set, problem }: PeriodFieldsProps) {
  const { promotions: text } = usePartMessages('prices')
  return (
    <Columns least={240}>
      <DateRangeField
        label={text.stays}
        description={text.stays_hint}
        kind="days"
        clearable
        presets={[]}
        value={{ from: values.stay_from, to: values.stay_to }}
        onChange={({ from, to }) => set({ stay_from: from, stay_to: to })}
        error={problem('stay_to')}
      />
      <DateRangeField
        label={text.bookings}
        description={text.bookings_hint}
        kind="days"
        clearable
        presets={[]}
        value={{ from: values.book_from, to: values.book_to }}
        onChange={({ from, to }) => set({ book_from: from, book_to: to })}
        error={problem('book_to')}
      />
    </Columns>
  )
}

interface DiscountFieldsProps {
  readonly values: PromotionValues
  readonly set: (more: Partial<PromotionValues>) => void
  readonly property_id: string
}

function DiscountFields({ values, set, property_id }: DiscountFieldsProps) {
  const { promotions: text } = usePartMessages('prices')
  const currency = useMe().properties.find(({ id }) => id === property_id)?.currency ?? 'EUR'
  return (
    <Columns>
      <NativeSelect
        label={text.type}
        data={optionsOf(['percent', 'amount'] as const, text.types)}
        value={values.type}
        onChange={({ currentTarget: { value } }) => set({ type: value as PromotionValues['type'] })}
      />
      {values.type === 'percent' ? (
        <NumberInput
          label={text.value}
          value={values.percent}
          min={0.01}
          max={100}
          decimalScale={2}
          suffix=" %"
          required
          withAsterisk={false}
          onChange={(percent) => typeof percent === 'number' && set({ percent })}
        />
      ) : (
        <AmountField
          label={text.off}
          value={moneyOf(values.amount, currency)}
          currency={currency}
          required
          withAsterisk={false}
          onChange={(off) => set({ amount: off?.amount ?? null })}
        />
      )}
    </Columns>
  )
}

interface PlanChoiceProps {
  readonly value: string[]
  readonly onChange: (ids: string[]) => void
  readonly error: string | undefined
  readonly property_id: string
}

function PlanChoice({ value, onChange, error, property_id }: PlanChoiceProps) {
  const { promotions: text } = usePartMessages('prices')
  const types = useRoomTypes()
  const plans = [...useRatePlans().values()].filter((plan) => plan.property_id === property_id)
  const options = plans.map(({ id, name, room_type_id }) => ({
    value: id,
    label: `${types.nameOf(room_type_id)} · ${name}`,
  }))
  return (
    <MultiSelect
      label={text.plans}
      description={text.plans_hint}
      data={options}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      clearable
    />
  )
}
