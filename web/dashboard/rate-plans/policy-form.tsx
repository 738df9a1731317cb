import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { CancellationPolicy, DepositRule, Fee } from '../../../contract/parts/policies.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Columns, Stack } from '../../ui/form.tsx'
import styles from './form.module.css'
import { depositSentences, policySentences } from './policy-words.ts'
import type { PartProps } from './values.ts'

type Rule = NonNullable<CancellationPolicy['rules']>[number]

/** Rules, and beneath them what they say in words. */
export function Policy({ values, set, currency }: PartProps) {
  const { offering, policies } = useMessages()
  const text = offering.rate_plans
  const formats = useFormats()
  const policy = values.cancellation_policy
  const { refundable = true, rules = [], no_show_fee = { type: 'percent', percent: 100 } } = policy
  const change = (more: Partial<CancellationPolicy>) => set({ cancellation_policy: { ...policy, ...more } })
  const replace = (at: number, rule: Rule) =>
    change({ rules: rules.map((one, i) => (i === at ? rule : one)) })
  return (
    <Stack>
      <Checkbox
        label={text.refundable}
        checked={refundable}
        onChange={({ currentTarget: { checked } }) => change({ refundable: checked })}
      />
      {refundable &&
        rules.map((rule, at) => (
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
              onClick={() => change({ rules: rules.filter((_, i) => i !== at) })}
            >
              ✕
            </Button>
          </fieldset>
        ))}
      {refundable && (
        <div>
          <Button
            size="compact-xs"
            onClick={() =>
              change({
                rules: [...rules, { days_before: 0, time: '18:00', fee: { type: 'percent', percent: 100 } }],
              })
            }
          >
            {text.add_rule}
          </Button>
        </div>
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
      <ul className={styles.words} aria-label={text.in_words}>
        {policySentences(policy, policies, formats).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Stack>
  )
}

function Deadline({ rule, change }: { rule: Rule; change: (rule: Rule) => void }) {
  const text = useMessages().offering.rate_plans
  if (rule.hours_before !== undefined) {
    return (
      <NumberInput
        label={text.rule_hours}
        min={0}
        max={17520}
        value={rule.hours_before}
        onChange={(hours_before) => typeof hours_before === 'number' && change({ ...rule, hours_before })}
      />
    )
  }
  return (
    <>
      <NumberInput
        label={text.rule_days}
        min={0}
        max={730}
        value={rule.days_before ?? 0}
        onChange={(days_before) => typeof days_before === 'number' && change({ ...rule, days_before })}
      />
      <TextInput
        type="time"
        label={text.rule_time}
        value={rule.time ?? '18:00'}
        onChange={({ currentTarget: { value } }) => value && change({ ...rule, time: value })}
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
        data={Object.entries(text.fee_types).map(([value, name]) => ({ value, label: name }))}
        onChange={({ currentTarget: { value } }) => change(emptyFee(value as Fee['type'], currency))}
      />
      {fee.type === 'percent' && (
        <NumberInput
          label={`${text.percent} (%)`}
          min={0}
          max={100}
          decimalScale={2}
          value={fee.percent}
          onChange={(percent) => typeof percent === 'number' && change({ type: 'percent', percent })}
        />
      )}
      {fee.type === 'nights' && (
        <NumberInput
          label={text.test_nights}
          min={1}
          max={365}
          value={fee.nights}
          onChange={(nights) => typeof nights === 'number' && change({ type: 'nights', nights })}
        />
      )}
      {fee.type === 'amount' && (
        <AmountField
          label={text.amount}
          currency={currency}
          value={fee.amount}
          onChange={(amount) => amount && change({ type: 'amount', amount })}
        />
      )}
    </>
  )
}

const emptyDeposit = (type: DepositRule['type'], currency: string): DepositRule =>
  ({
    none: { type: 'none' as const },
    percent: { type: 'percent' as const, percent: 30, due: 'at_booking' as const, hold_minutes: 60 },
    nights: { type: 'nights' as const, nights: 1, due: 'at_booking' as const, hold_minutes: 60 },
    amount: {
      type: 'amount' as const,
      amount: { amount: 0, currency },
      due: 'at_booking' as const,
      hold_minutes: 60,
    },
    full: { type: 'full' as const, due: 'at_booking' as const, hold_minutes: 60 },
  })[type]

/** What is paid before the stay, and for how long the nights wait for it. */
export function Deposit({ values, set, currency }: PartProps) {
  const { offering, policies } = useMessages()
  const text = offering.rate_plans
  const formats = useFormats()
  const rule = values.deposit_rule
  const change = (deposit_rule: DepositRule) => set({ deposit_rule })
  const due = rule.due ?? 'at_booking'
  return (
    <Stack>
      <Columns>
        <NativeSelect
          label={text.deposit}
          value={rule.type}
          data={Object.entries(text.deposit_types).map(([value, name]) => ({ value, label: name }))}
          onChange={({ currentTarget: { value } }) =>
            change(emptyDeposit(value as DepositRule['type'], currency))
          }
        />
        {rule.type === 'percent' && (
          <NumberInput
            label={`${text.percent} (%)`}
            min={0}
            max={100}
            decimalScale={2}
            value={rule.percent}
            onChange={(percent) => typeof percent === 'number' && change({ ...rule, percent })}
          />
        )}
        {rule.type === 'nights' && (
          <NumberInput
            label={text.test_nights}
            min={1}
            max={365}
            value={rule.nights}
            onChange={(nights) => typeof nights === 'number' && change({ ...rule, nights })}
          />
        )}
        {rule.type === 'amount' && (
          <AmountField
            label={text.amount}
            currency={currency}
            value={rule.amount}
            onChange={(amount) => amount && change({ ...rule, amount })}
          />
        )}
        {rule.type !== 'none' && (
          <NativeSelect
            label={text.deposit_due}
            value={due}
            data={(['at_booking', 'on_arrival'] as const).map((value) => ({ value, label: policies[value] }))}
            onChange={({ currentTarget: { value } }) => change({ ...rule, due: value as typeof due })}
          />
        )}
        {rule.type !== 'none' && due === 'at_booking' && (
          <NumberInput
            label={text.hold_minutes}
            min={5}
            max={10080}
            value={rule.hold_minutes ?? 60}
            onChange={(hold_minutes) => typeof hold_minutes === 'number' && change({ ...rule, hold_minutes })}
          />
        )}
      </Columns>
      <ul className={styles.words} aria-label={text.in_words}>
        {depositSentences(rule, policies, formats).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Stack>
  )
}
