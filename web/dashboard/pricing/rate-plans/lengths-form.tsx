import X from 'lucide-react/icons/x'
import { MAX_STAY_NIGHTS } from '#contract/dates.ts'
import type { LengthOfStayRate } from '#contract/pricing/length-of-stay-rates.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ActionIcon, Button } from '#web/ui/controls/button.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { NumberInput } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import styles from './form.module.css'
import type { PartProps } from './values.ts'

const MAX_RATES = 10
/** What is proposed first: a week, two, and a month. */
const USUAL_NIGHTS = [7, 14, 28]

/** Prices by the length of the stay; of a derived plan those of its parent, unless it has its own. */
export default function Lengths({ values, set, currency }: Pick<PartProps, 'values' | 'set' | 'currency'>) {
  const text = usePartMessages('rate_plan_page')
  const { length_of_stay_rates, derived_from } = values
  const rates = length_of_stay_rates ?? []
  const of_none = derived_from ? [] : null
  const change = (next: LengthOfStayRate[]) => set({ length_of_stay_rates: next.length > 0 ? next : of_none })
  const longest = Math.max(1, ...rates.map(({ from_nights }) => from_nights))
  const add = () => {
    const from_nights =
      USUAL_NIGHTS.find((nights) => nights > longest) ?? Math.min(longest + 1, MAX_STAY_NIGHTS)
    change([...rates, { type: 'percent', from_nights, value: -10, applies_to: 'all_nights' }])
  }
  const is_inherited = derived_from !== null && length_of_stay_rates === null
  return (
    <div>
      <h3>{text.lengths}</h3>
      <p className="soft">{text.lengths_hint}</p>
      {derived_from && (
        <Checkbox
          label={text.lengths_inherited}
          checked={is_inherited}
          onChange={({ currentTarget }) => set({ length_of_stay_rates: currentTarget.checked ? null : [] })}
        />
      )}
      {rates.map((rate, at) => (
        <Rate
          // biome-ignore lint/suspicious/noArrayIndexKey: rates have nothing else to be told apart by
          key={at}
          rate={rate}
          currency={currency}
          change={(other) => change(rates.map((one, i) => (i === at ? other : one)))}
          remove={() => change(rates.filter((_, i) => i !== at))}
        />
      ))}
      {!is_inherited && rates.length < MAX_RATES && longest < MAX_STAY_NIGHTS && (
        <Button size="compact-xs" mt={6} onClick={add}>
          {text.add_length}
        </Button>
      )}
    </div>
  )
}

interface RateProps {
  readonly rate: LengthOfStayRate
  readonly currency: string
  readonly change: (rate: LengthOfStayRate) => void
  readonly remove: () => void
}

const TYPES = ['percent', 'amount', 'monthly'] as const

function Rate({ rate, currency, change, remove }: RateProps) {
  const text = usePartMessages('rate_plan_page')
  const { from_nights } = rate
  return (
    <fieldset className={styles.price} aria-label={text.length_label(from_nights)}>
      <NumberInput
        label={text.from_nights}
        min={2}
        max={MAX_STAY_NIGHTS}
        value={from_nights}
        onChange={(nights) => typeof nights === 'number' && change({ ...rate, from_nights: nights })}
      />
      <NativeSelect
        label={text.length_type}
        value={rate.type}
        data={TYPES.map((value) => ({ value, label: text.length_types[value] }))}
        onChange={({ currentTarget }) =>
          change(emptyRate(currentTarget.value as LengthOfStayRate['type'], from_nights, currency))
        }
      />
      <RateValue rate={rate} currency={currency} change={change} />
      {rate.type !== 'monthly' && (
        <NativeSelect
          label={text.applies_to}
          value={rate.applies_to ?? 'all_nights'}
          data={[
            { value: 'all_nights', label: text.all_nights },
            { value: 'nights_from', label: text.nights_from(from_nights) },
          ]}
          onChange={({ currentTarget }) =>
            change({ ...rate, applies_to: currentTarget.value as 'all_nights' })
          }
        />
      )}
      <ActionIcon
        variant="subtle"
        aria-label={text.remove_length(from_nights)}
        title={text.remove_length(from_nights)}
        onClick={remove}
      >
        <X size={14} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}

function RateValue({ rate, currency, change }: Omit<RateProps, 'remove'>) {
  const text = usePartMessages('rate_plan_page')
  const { adjustment_hint } = useMessages().offering.rate_plans
  if (rate.type === 'monthly')
    return (
      <AmountField
        label={text.length_types.monthly}
        required
        withAsterisk={false}
        currency={currency}
        value={rate.price.amount === 0 ? null : rate.price}
        onChange={(price) => change({ ...rate, price: price ?? { amount: 0, currency } })}
      />
    )
  if (rate.type === 'amount')
    return (
      <AmountField
        label={text.length_types.amount}
        currency={currency}
        negative
        value={{ amount: rate.value, currency }}
        onChange={(amount) => change({ ...rate, value: amount?.amount ?? 0 })}
      />
    )
  return (
    <NumberInput
      label={`${text.length_types.percent} (%)`}
      title={adjustment_hint}
      decimalScale={2}
      min={-100}
      max={1000}
      value={rate.value}
      onChange={(value) => typeof value === 'number' && change({ ...rate, value })}
    />
  )
}

const emptyRate = (
  type: LengthOfStayRate['type'],
  from_nights: number,
  currency: string,
): LengthOfStayRate =>
  type === 'monthly'
    ? { type, from_nights, price: { amount: 0, currency } }
    : { type, from_nights, value: type === 'percent' ? -10 : 0, applies_to: 'all_nights' }
