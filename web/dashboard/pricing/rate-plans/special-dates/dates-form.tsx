import { MAX_STAY_NIGHTS } from '#contract/dates.ts'
import { WEEKDAYS, type Weekday } from '#contract/lists.ts'
import type { PriceOverride } from '#contract/parts/rate-plan-terms.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { Input, NumberInput } from '#web/ui/controls/input.ts'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import {
  DATE_RESTRICTIONS,
  type DateRestriction,
  type DatesChange,
  type PriceChange,
} from './date-changes.ts'
import type { DateRange } from './fold-dates.ts'
import styles from './special-dates.module.css'

export interface DatesFormValues {
  readonly from: string
  readonly to: string
  readonly days: readonly Weekday[]
  readonly price: PriceChange
  /** Fields that are omitted stay. */
  readonly restrictions: Partial<Record<DateRestriction, number | boolean>>
  /** Removes all other overrides of the dates. */
  readonly clear: boolean
}

/** New dates begin empty; an existing range begins with its overrides, and is replaced by the form. */
export function firstValues(range: DateRange<PriceOverride> | undefined, today: string): DatesFormValues {
  if (!range) {
    const price = { kind: 'set', value: NaN } as const
    return { from: today, to: today, days: WEEKDAYS, price, restrictions: {}, clear: false }
  }
  const { from, to, days, item } = range
  const set = DATE_RESTRICTIONS.map((name) => [name, item.restrictions?.[name] ?? null] as const)
  return {
    from,
    to,
    days: days ?? WEEKDAYS,
    clear: true,
    price: item.price ? { kind: 'set', value: item.price.amount } : { kind: 'plan' },
    restrictions: Object.fromEntries(set.filter(([, value]) => value !== null)),
  }
}

/** The values for the nights; an incomplete price changes none. */
export function changeOf({ from, to, days, price, restrictions, clear }: DatesFormValues): DatesChange {
  const cleared = clear ? DATE_RESTRICTIONS.map((name) => [name, null] as const) : []
  return {
    from,
    to,
    days: days.length === WEEKDAYS.length ? null : days,
    price: 'value' in price && Number.isNaN(price.value) ? { kind: 'keep' } : price,
    restrictions: { ...Object.fromEntries(cleared), ...restrictions },
  }
}

interface DatesFormProps {
  readonly values: DatesFormValues
  readonly set: (values: DatesFormValues) => void
  readonly currency: string
  /** The bounds of the dates. */
  readonly first: string
  readonly last: string
}

export function DatesForm({ values, set, currency, first, last }: DatesFormProps) {
  const text = usePartMessages('special_dates')
  const { offering } = useMessages()
  const change = (more: Partial<DatesFormValues>) => set({ ...values, ...more })
  const { from, to, days } = values
  return (
    <>
      <DateRangeField
        data-autofocus
        label={text.dates}
        kind="days"
        description={text.nights_hint}
        value={{ from, to }}
        min={first}
        max={last}
        required
        withAsterisk={false}
        onChange={change}
      />
      <Input.Wrapper label={text.weekdays} labelElement="div">
        <fieldset className={styles.days} aria-label={text.weekdays}>
          {WEEKDAYS.map((day) => (
            <Checkbox
              key={day}
              label={offering.rate_plans.weekdays[day]}
              checked={days.includes(day)}
              onChange={({ currentTarget: { checked } }) =>
                change({ days: WEEKDAYS.filter((one) => (one === day ? checked : days.includes(one))) })
              }
            />
          ))}
        </fieldset>
      </Input.Wrapper>
      <PriceFields price={values.price} set={(price) => change({ price })} currency={currency} />
      <RestrictionFields values={values} change={change} />
    </>
  )
}

const KINDS = ['set', 'percent', 'amount', 'keep', 'plan'] as const

function PriceFields({
  price,
  set,
  currency,
}: {
  price: PriceChange
  set: (price: PriceChange) => void
  currency: string
}) {
  const text = usePartMessages('special_dates')
  const value = 'value' in price && !Number.isNaN(price.value) ? price.value : undefined
  const money = value === undefined ? null : { amount: value, currency }
  return (
    <Columns>
      <NativeSelect
        label={text.price}
        value={price.kind}
        data={KINDS.map((kind) => ({ value: kind, label: text.price_kinds[kind] }))}
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as PriceChange['kind']
          set(kind === 'keep' || kind === 'plan' ? { kind } : { kind, value: NaN })
        }}
      />
      {price.kind === 'percent' && (
        <NumberInput
          label={text.percent_value}
          description={text.percent_hint}
          min={-99}
          max={1000}
          decimalScale={2}
          suffix=" %"
          onChange={(typed) => set({ kind: 'percent', value: typeof typed === 'number' ? typed : NaN })}
        />
      )}
      {(price.kind === 'set' || price.kind === 'amount') && (
        <AmountField
          key={price.kind}
          label={price.kind === 'set' ? text.price_value : text.amount_value}
          {...(price.kind === 'amount' && {
            description: text.amount_hint,
            negative: true,
          })}
          currency={currency}
          value={money}
          onChange={(amount) => set({ kind: price.kind, value: amount?.amount ?? NaN })}
        />
      )}
    </Columns>
  )
}

const NUMBERS = ['min_stay', 'max_stay'] as const
const FLAGS = ['closed_to_arrival', 'closed_to_departure', 'stop_sell'] as const
const FLAG_VALUES = { keep: undefined, yes: true, no: false } as const

interface RestrictionFieldsProps {
  readonly values: DatesFormValues
  readonly change: (more: Partial<DatesFormValues>) => void
}

function RestrictionFields({ values: { restrictions, clear }, change }: RestrictionFieldsProps) {
  const text = usePartMessages('special_dates')
  const { offering } = useMessages()
  const left_out = clear ? text.price_kinds.plan : text.unchanged
  const restrict = (name: DateRestriction, value: number | boolean | undefined) => {
    const { [name]: _, ...others } = restrictions
    change({ restrictions: value === undefined ? others : { ...others, [name]: value } })
  }
  return (
    <>
      <Columns least={120}>
        {NUMBERS.map((name) => (
          <NumberInput
            key={name}
            label={offering.rate_plans[name]}
            placeholder={left_out}
            min={1}
            max={MAX_STAY_NIGHTS}
            allowDecimal={false}
            value={(restrictions[name] as number | undefined) ?? ''}
            onChange={(typed) => restrict(name, typeof typed === 'number' ? typed : undefined)}
          />
        ))}
        {FLAGS.map((name) => (
          <NativeSelect
            key={name}
            label={offering.rate_plans[name]}
            value={restrictions[name] === undefined ? 'keep' : restrictions[name] ? 'yes' : 'no'}
            data={[
              { value: 'keep', label: left_out },
              { value: 'yes', label: text.flags.yes },
              { value: 'no', label: text.flags.no },
            ]}
            onChange={({ currentTarget }) =>
              restrict(name, FLAG_VALUES[currentTarget.value as keyof typeof FLAG_VALUES])
            }
          />
        ))}
      </Columns>
      <Checkbox
        label={text.clear}
        checked={clear}
        onChange={({ currentTarget: { checked } }) => change({ clear: checked })}
      />
    </>
  )
}
