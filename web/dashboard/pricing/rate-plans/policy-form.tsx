import { MAX_DAYS_AHEAD, MAX_STAY_NIGHTS } from '#contract/dates.ts'
import type { CancellationPolicy, DepositRule, Fee } from '#contract/parts/policies.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { TimeField } from '#web/ui/dates/time-field.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { optionsOf, wordOptions } from '#web/ui/options.ts'
import styles from './form.module.css'
import { depositSentences, policySentences } from './policy-words.ts'
import type { PartProps } from './values.ts'

type Rule = NonNullable<CancellationPolicy['rules']>[number]

/** The rules of a policy, with a summary in words below. */
export function Policy({ values, set, currency }: PartProps) {
  const { offering, policies } = useMessages()
  const text = offering.rate_plans
  const formats = useFormats()
  const policy = values.cancellation_policy
  const { refundable = true, rules = [], no_show_fee = { type: 'percent', percent: 100 } } = policy
  const change = (more: Partial<CancellationPolicy>) => set({ cancellation_policy: { ...policy, ...more } })
  return (
    <Stack>
      <Checkbox
        label={text.refundable}
        checked={refundable}
        onChange={({ currentTarget: { checked } }) => change({ refundable: checked })}
      />
      {refundable && (
        <Rules rules={rules} currency={currency} change={(next) => change({ rules: [...next] })} />
      )}
      <fieldset className={styles.rule}>
        <legend>{text.no_show}</legend>
        <FeeFields
          label={text.fee}
          fee={no_show_fee}
          currency={currency}
          change={(fee) => change({ no_show_fee: fee })}
        />
      </fieldset>
      <Sentences sentences={policySentences(policy, policies, formats)} />
    </Stack>
  )
}

interface RulesProps {
  readonly rules: readonly Rule[]
  readonly currency: string
  readonly change: (rules: readonly Rule[]) => void
}

function Rules({ rules, currency, change }: RulesProps) {
  const text = useMessages().offering.rate_plans
  const replace = (at: number, rule: Rule) => change(rules.map((one, i) => (i === at ? rule : one)))
  const added: Rule = { days_before: 0, time: '18:00', fee: { type: 'percent', percent: 100 } }
  return (
    <>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have nothing else to be told apart by
        <fieldset key={at} className={styles.rule}>
          <legend>{text.rule(at + 1)}</legend>
          <Deadline rule={rule} change={(next) => replace(at, next)} />
          <FeeFields
            label={text.rule_fee}
            fee={rule.fee}
            currency={currency}
            change={(fee) => replace(at, { ...rule, fee })}
          />
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={text.remove_rule(at + 1)}
            onClick={() => change(rules.filter((_, i) => i !== at))}
          >
            ✕
          </Button>
        </fieldset>
      ))}
      <div>
        <Button size="compact-xs" onClick={() => change([...rules, added])}>
          {text.add_rule}
        </Button>
      </div>
    </>
  )
}

/** The summary of the fields above. */
function Sentences({ sentences }: { sentences: readonly string[] }) {
  const text = useMessages().offering.rate_plans
  return (
    <ul className={styles.words} aria-label={text.in_words}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function Deadline({ rule, change }: { rule: Rule; change: (rule: Rule) => void }) {
  const text = useMessages().offering.rate_plans
  if (rule.hours_before !== undefined) {
    return (
      <NumberField
        label={text.rule_hours}
        min={0}
        max={17520}
        value={rule.hours_before}
        onChange={(hours_before) => change({ ...rule, hours_before })}
      />
    )
  }
  return (
    <>
      <NumberField
        label={text.rule_days}
        min={0}
        max={MAX_DAYS_AHEAD}
        value={rule.days_before ?? 0}
        onChange={(days_before) => change({ ...rule, days_before })}
      />
      <TimeField
        label={text.rule_time}
        value={rule.time ?? '18:00'}
        onChange={(time) => time && change({ ...rule, time })}
      />
    </>
  )
}

const emptyFee = (type: Fee['type'], currency: string): Fee =>
  ({
    none: { type: 'none' as const },
    percent: { type: 'percent' as const, percent: 100 },
    nights: { type: 'nights' as const, nights: 1 },
    amount: { type: 'amount' as const, amount: { amount: 0, currency } },
  })[type]

interface FeeFieldsProps {
  readonly label: string
  readonly fee: Fee
  readonly currency: string
  readonly change: (fee: Fee) => void
}

function FeeFields({ label, fee, currency, change }: FeeFieldsProps) {
  const text = useMessages().offering.rate_plans
  return (
    <>
      <NativeSelect
        label={label}
        value={fee.type}
        data={wordOptions(text.fee_types)}
        onChange={({ currentTarget: { value } }) => change(emptyFee(value as Fee['type'], currency))}
      />
      <RuleValue rule={fee} currency={currency} change={change} />
    </>
  )
}

interface RuleValueProps<R> {
  readonly rule: R
  readonly currency: string
  readonly change: (rule: R) => void
}

/** The amount of a fee or deposit, in its own unit. */
function RuleValue<R extends Fee | DepositRule>({ rule, currency, change }: RuleValueProps<R>) {
  const text = useMessages().offering.rate_plans
  if (rule.type === 'percent') {
    return (
      <NumberField
        label={`${text.percent} (%)`}
        min={0}
        max={100}
        decimalScale={2}
        value={rule.percent}
        onChange={(percent) => change({ ...rule, percent })}
      />
    )
  }
  if (rule.type === 'nights') {
    return (
      <NumberField
        label={text.test_nights}
        min={1}
        max={MAX_STAY_NIGHTS}
        value={rule.nights}
        onChange={(nights) => change({ ...rule, nights })}
      />
    )
  }
  if (rule.type !== 'amount') return null
  return (
    <AmountField
      label={text.amount}
      currency={currency}
      value={rule.amount}
      onChange={(amount) => amount && change({ ...rule, amount })}
    />
  )
}

const PREPAID = { due: 'at_booking', hold_minutes: 60 } as const

const emptyDeposit = (type: DepositRule['type'], currency: string): DepositRule =>
  ({
    none: { type: 'none' as const },
    percent: { type: 'percent' as const, percent: 30, ...PREPAID },
    nights: { type: 'nights' as const, nights: 1, ...PREPAID },
    amount: { type: 'amount' as const, amount: { amount: 0, currency }, ...PREPAID },
    full: { type: 'full' as const, ...PREPAID },
  })[type]

/** What is paid in advance, and how long the nights are held for it. */
export function Deposit({ values, set, currency }: PartProps) {
  const { offering, policies } = useMessages()
  const text = offering.rate_plans
  const formats = useFormats()
  const rule = values.deposit_rule
  const change = (deposit_rule: DepositRule) => set({ deposit_rule })
  const { due = 'at_booking', hold_minutes = 60, transfer_days = 3 } = rule
  return (
    <Stack>
      <Columns>
        <NativeSelect
          label={text.deposit}
          value={rule.type}
          data={wordOptions(text.deposit_types)}
          onChange={({ currentTarget: { value } }) =>
            change(emptyDeposit(value as DepositRule['type'], currency))
          }
        />
        <RuleValue rule={rule} currency={currency} change={change} />
        {rule.type !== 'none' && (
          <NativeSelect
            label={text.deposit_due}
            value={due}
            data={optionsOf(['at_booking', 'on_arrival'], policies)}
            onChange={({ currentTarget: { value } }) => change({ ...rule, due: value as typeof due })}
          />
        )}
        {rule.type !== 'none' && due === 'at_booking' && (
          <NumberField
            label={text.hold_minutes}
            min={5}
            max={10080}
            value={hold_minutes}
            onChange={(minutes) => change({ ...rule, hold_minutes: minutes })}
          />
        )}
        {rule.type !== 'none' && due === 'at_booking' && (
          <NumberField
            label={text.transfer_days}
            min={1}
            max={14}
            value={transfer_days}
            onChange={(days) => change({ ...rule, transfer_days: days })}
          />
        )}
      </Columns>
      <Sentences sentences={depositSentences(rule, policies, formats)} />
    </Stack>
  )
}
