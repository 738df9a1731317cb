import X from 'lucide-react/icons/x'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ActionIcon, Button } from '#web/ui/controls/button.ts'
import { NumberInput } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import styles from './form.module.css'
import type { PartProps } from './values.ts'

type Part = Pick<PartProps, 'values' | 'set' | 'currency'>
type Pricing = NonNullable<PartProps['values']['occupancy_pricing']>

/** How the price depends on who comes: adults included, each number of adults, children by age. */
export default function Party({ values, set, currency }: Part) {
  const text = useMessages().offering.rate_plans
  const pricing = values.occupancy_pricing ?? {}
  const change = (more: Partial<Pricing>) => set({ occupancy_pricing: { ...pricing, ...more } })
  return (
    <>
      <Columns>
        <NumberInput
          label={text.included_adults}
          min={1}
          max={50}
          value={pricing.included_adults ?? ''}
          onChange={(included_adults) => typeof included_adults === 'number' && change({ included_adults })}
        />
        <AmountField
          label={text.extra_adult_price}
          currency={currency}
          value={pricing.extra_adult_price ?? null}
          onChange={(extra_adult_price) => change({ extra_adult_price })}
        />
      </Columns>
      <ByAdults pricing={pricing} change={change} currency={currency} base={values.base_price} />
      <Children pricing={pricing} change={change} currency={currency} />
    </>
  )
}

interface PricesProps {
  readonly pricing: Pricing
  readonly change: (more: Partial<Pricing>) => void
  readonly currency: string
}

const MAX_ADULTS = 50

type ByAdultsProps = PricesProps & {
  /** What is proposed for another number. */
  readonly base: PartProps['values']['base_price']
}

function ByAdults({ pricing, change, currency, base }: ByAdultsProps) {
  const text = usePartMessages('rate_plan_page')
  const prices = pricing.by_adults ?? []
  const next = Math.max(0, ...prices.map(({ adults }) => adults)) + 1
  const set = (at: number, more: Partial<(typeof prices)[number]>) =>
    change({ by_adults: prices.map((one, i) => (i === at ? { ...one, ...more } : one)) })
  return (
    <div>
      <h3>{text.by_adults}</h3>
      <p className="soft">{text.by_adults_hint}</p>
      {prices.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: prices have nothing else to be told apart by
        <fieldset key={at} className={styles.price} aria-label={`${text.by_adults}, ${one.adults}`}>
          <NumberInput
            label={text.number_of_adults}
            min={1}
            max={MAX_ADULTS}
            value={one.adults}
            onChange={(adults) => typeof adults === 'number' && set(at, { adults })}
          />
          <AmountField
            label={text.price_for}
            currency={currency}
            value={one.price}
            onChange={(price) => set(at, { price: price ?? { amount: 0, currency } })}
          />
          <Remove
            label={text.remove_adults(one.adults)}
            remove={() => change({ by_adults: prices.filter((_, i) => i !== at) })}
          />
        </fieldset>
      ))}
      {next <= MAX_ADULTS && (
        <Button
          size="compact-xs"
          mt={6}
          onClick={() =>
            change({ by_adults: [...prices, { adults: next, price: base ?? { amount: 0, currency } }] })
          }
        >
          {text.add_adults}
        </Button>
      )}
    </div>
  )
}

const MAX_AGE = 17

function Children({ pricing, change, currency }: PricesProps) {
  const text = usePartMessages('rate_plan_page')
  const prices = pricing.children ?? []
  const next = Math.max(-1, ...prices.map(({ max_age }) => max_age)) + 1
  const set = (at: number, more: Partial<(typeof prices)[number]>) =>
    change({ children: prices.map((one, i) => (i === at ? { ...one, ...more } : one)) })
  return (
    <div>
      <h3>{text.children}</h3>
      <p className="soft">{text.children_hint}</p>
      {prices.map((one, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: prices have nothing else to be told apart by
          key={at}
          className={styles.price}
          aria-label={`${text.children}, ${text.ages(one.min_age, one.max_age)}`}
        >
          {(['min_age', 'max_age'] as const).map((name) => (
            <NumberInput
              key={name}
              label={text[name]}
              min={0}
              max={MAX_AGE}
              value={one[name]}
              onChange={(age) => typeof age === 'number' && set(at, { [name]: age })}
            />
          ))}
          <AmountField
            label={text.child_price}
            currency={currency}
            value={one.price}
            onChange={(price) => set(at, { price: price ?? { amount: 0, currency } })}
          />
          <Remove
            label={text.remove_child(text.ages(one.min_age, one.max_age))}
            remove={() => change({ children: prices.filter((_, i) => i !== at) })}
          />
        </fieldset>
      ))}
      {next <= MAX_AGE && (
        <Button
          size="compact-xs"
          mt={6}
          onClick={() =>
            change({
              children: [...prices, { min_age: next, max_age: MAX_AGE, price: { amount: 0, currency } }],
            })
          }
        >
          {text.add_child}
        </Button>
      )}
    </div>
  )
}

const Remove = ({ label, remove }: { label: string; remove: () => void }) => (
  <ActionIcon variant="subtle" aria-label={label} title={label} onClick={remove}>
    <X size={14} aria-hidden />
  </ActionIcon>
)
