import { lazy, Suspense } from 'react'
import { WEEKDAYS, type Weekday } from '#contract/lists.ts'
import type { ListedRatePlan } from '#contract/pricing/rate-plans.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox, NativeSelect, Radio } from '#web/ui/controls/choice.ts'
import { NumberInput } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { useRatePlans } from '../../lookups.ts'
import styles from './form.module.css'
import type { PartProps } from './values.ts'

const Party = lazy(() => import('./party-form.tsx'))
const Lengths = lazy(() => import('./lengths-form.tsx'))

interface PricingProps extends PartProps {
  readonly id: string | undefined
  readonly property_id: string
}

/** Its own price, or a derivation from another plan; weekdays; occupancy; length of stay. */
export function Pricing({ values, set, currency, id, property_id }: PricingProps) {
  const text = useMessages().offering.rate_plans
  const plans = [...useRatePlans().values()].filter(
    (plan) => plan.property_id === property_id && plan.id !== id,
  )
  const derived = values.derived_from !== null
  return (
    <Stack>
      <Radio.Group
        label={text.price_kind}
        value={derived ? 'derived' : 'own'}
        onChange={(kind) =>
          kind === 'own'
            ? set({ derived_from: null })
            : set({ base_price: null, derived_from: firstDerivation(plans[0]) })
        }
      >
        <div className={styles.choices}>
          <Radio size="xs" value="own" label={text.own_price} />
          <Radio size="xs" value="derived" label={text.derived_price} disabled={plans.length === 0} />
        </div>
      </Radio.Group>
      {derived ? (
        <Derived values={values} set={set} currency={currency} plans={plans} />
      ) : (
        <Columns>
          <AmountField
            label={text.base_price}
            required
            withAsterisk={false}
            currency={currency}
            value={values.base_price}
            onChange={(base_price) => set({ base_price })}
          />
        </Columns>
      )}
      <WeekdayPrices values={values} set={set} currency={currency} />
      <Suspense>
        <Party values={values} set={set} currency={currency} />
        <Lengths values={values} set={set} currency={currency} />
      </Suspense>
    </Stack>
  )
}

const firstDerivation = (plan: ListedRatePlan | undefined) =>
  plan
    ? {
        rate_plan_id: plan.id,
        adjustment: { type: 'percent' as const, value: -10 },
        inherit_restrictions: true,
      }
    : null

type Part = Pick<PartProps, 'values' | 'set' | 'currency'>

function Derived({ values, set, currency, plans }: Part & { plans: readonly ListedRatePlan[] }) {
  const text = useMessages().offering.rate_plans
  const from = values.derived_from!
  const change = (more: Partial<typeof from>) => set({ derived_from: { ...from, ...more } })
  const { type, value } = from.adjustment
  return (
    <Columns>
      <NativeSelect
        label={text.derived_from}
        value={from.rate_plan_id}
        data={plans.map((plan) => ({ value: plan.id, label: plan.name }))}
        onChange={({ currentTarget }) => change({ rate_plan_id: currentTarget.value })}
      />
      <NativeSelect
        label={text.adjustment}
        value={type}
        data={(['percent', 'amount'] as const).map((kind) => ({ value: kind, label: text[kind] }))}
        onChange={({ currentTarget }) =>
          change({ adjustment: { type: currentTarget.value as 'percent', value: 0 } })
        }
      />
      {type === 'percent' ? (
        <NumberInput
          label={`${text.percent} (%)`}
          description={text.adjustment_hint}
          decimalScale={2}
          min={-100}
          max={1000}
          value={value}
          onChange={(percent) =>
            typeof percent === 'number' && change({ adjustment: { type: 'percent', value: percent } })
          }
        />
      ) : (
        <AmountField
          label={text.amount}
          currency={currency}
          negative
          value={{ amount: value, currency }}
          onChange={(amount) => change({ adjustment: { type: 'amount', value: amount?.amount ?? 0 } })}
        />
      )}
      <Checkbox
        mt={24}
        label={text.inherit}
        checked={from.inherit_restrictions ?? false}
        onChange={({ currentTarget }) => change({ inherit_restrictions: currentTarget.checked })}
      />
    </Columns>
  )
}

type WeekdayPrice = PartProps['values']['weekday_prices'][number]

function WeekdayPrices({ values, set, currency }: Part) {
  const text = useMessages().offering.rate_plans
  const prices = values.weekday_prices
  const change = (weekday_prices: WeekdayPrice[]) => set({ weekday_prices })
  const chosen = new Set(prices.flatMap(({ days }) => days))
  const free = WEEKDAYS.filter((day) => !chosen.has(day))
  const add = () => {
    const weekend = free.filter((day) => day === 'fri' || day === 'sat')
    const days = free.includes('fri') ? weekend : [free[0]!]
    change([...prices, { days, price: values.base_price ?? { amount: 0, currency } }])
  }
  return (
    <div>
      <h3>{text.weekday_prices}</h3>
      {prices.map((price, at) => (
        <WeekdayPriceRow
          // biome-ignore lint/suspicious/noArrayIndexKey: prices have nothing else to be told apart by
          key={at}
          value={price}
          free={free}
          currency={currency}
          change={(more) => change(prices.map((one, i) => (i === at ? { ...one, ...more } : one)))}
          remove={() => change(prices.filter((_, i) => i !== at))}
        />
      ))}
      {free.length > 0 && (
        <Button size="compact-xs" mt={6} onClick={add}>
          {text.add_weekdays}
        </Button>
      )}
    </div>
  )
}

interface WeekdayPriceRowProps {
  readonly value: WeekdayPrice
  /** Days without a price of their own. */
  readonly free: readonly Weekday[]
  readonly currency: string
  readonly change: (more: Partial<WeekdayPrice>) => void
  readonly remove: () => void
}

function WeekdayPriceRow({ value: { days, price }, free, currency, change, remove }: WeekdayPriceRowProps) {
  const { offering, states } = useMessages()
  const text = offering.rate_plans
  return (
    <div className={styles.line}>
      <Checkbox.Group
        aria-label={text.weekday_prices}
        value={days}
        onChange={(chosen) => chosen.length > 0 && change({ days: chosen as Weekday[] })}
      >
        <div className={styles.choices}>
          {WEEKDAYS.filter((day) => days.includes(day) || free.includes(day)).map((day) => (
            <Checkbox key={day} value={day} label={text.weekdays[day]} />
          ))}
        </div>
      </Checkbox.Group>
      <AmountField
        aria-label={text.base_price}
        w={140}
        currency={currency}
        value={price}
        onChange={(amount) => amount && change({ price: amount })}
      />
      <Button variant="subtle" size="compact-xs" onClick={remove}>
        {states.delete}
      </Button>
    </div>
  )
}
