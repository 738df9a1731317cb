import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { WriteId } from '#web/lib/operations.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { NumberInput } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import type { YieldRuleValues } from './values.ts'
import styles from './yield-rules.module.css'

interface EffectFieldsProps<K extends WriteId> {
  readonly form: RecordForm<K, YieldRuleValues>
  readonly currency: string
}

/** Maximum that the service accepts, in percent. */
const MAX_PERCENT = { up: 500, down: 90 }

/** The effect of a rule on the price, and its limits. */
export function EffectFields<K extends WriteId>({ form, currency }: EffectFieldsProps<K>) {
  const { form: text } = usePartMessages('yields')
  const { effect, floor, ceiling } = form.values
  const { direction, type } = effect
  const set = (more: Partial<YieldRuleValues['effect']>) => form.set({ effect: { ...effect, ...more } })
  return (
    <fieldset className={styles.part}>
      <legend>{text.effect}</legend>
      <Columns least={120}>
        <NativeSelect
          label={text.direction}
          data={optionsOf(['up', 'down'] as const, text.directions)}
          value={direction}
          onChange={({ currentTarget: { value } }) => set({ direction: value as typeof direction })}
        />
        <NativeSelect
          label={text.type}
          data={optionsOf(['percent', 'amount'] as const, text.types_of_effect)}
          value={type}
          onChange={({ currentTarget: { value } }) => set({ type: value as typeof type })}
        />
        <SizeField form={form} currency={currency} />
      </Columns>
      <Columns>
        <AmountField
          label={text.floor}
          value={floor}
          currency={currency}
          error={form.problem('floor')}
          onChange={(price) => form.set({ floor: price })}
        />
        <AmountField
          label={text.ceiling}
          value={ceiling}
          currency={currency}
          error={form.problem('ceiling')}
          onChange={(price) => form.set({ ceiling: price })}
        />
      </Columns>
    </fieldset>
  )
}

/** The size of the change; empty is undefined. */
function SizeField<K extends WriteId>({ form, currency }: EffectFieldsProps<K>) {
  const { form: text } = usePartMessages('yields')
  const { effect } = form.values
  const set = (more: Partial<YieldRuleValues['effect']>) => form.set({ effect: { ...effect, ...more } })
  const problem = form.problem('effect')
  if (effect.type === 'percent')
    return (
      <NumberInput
        label={text.percent}
        value={effect.percent ?? ''}
        min={0}
        max={MAX_PERCENT[effect.direction]}
        decimalScale={2}
        suffix=" %"
        required
        withAsterisk={false}
        error={problem}
        onChange={(typed) => set({ percent: typeof typed === 'number' ? typed : null })}
      />
    )
  return (
    <AmountField
      label={text.amount}
      value={effect.amount === null ? null : { amount: effect.amount, currency }}
      currency={currency}
      required
      withAsterisk={false}
      error={problem}
      onChange={(price) => set({ amount: price?.amount ?? null })}
    />
  )
}
