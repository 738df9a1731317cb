import Trash2 from 'lucide-react/icons/trash-2'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { optionsOf } from '#web/ui/options.ts'
import styles from './deposits.module.css'
import type { TermValues } from './term-values.ts'

interface TermFieldsProps {
  readonly at: number
  readonly term: TermValues
  readonly currency: string
  readonly set: (more: Partial<TermValues>) => void
  readonly remove: () => void
  readonly problem: (path: string) => string | undefined
}

const TYPES = ['percent', 'amount', 'rest'] as const
const WHENS = ['days_after_booking', 'days_before_arrival', 'on_date'] as const
const MAX_DAYS = 730

/** One deposit of a schedule: how much, and when. */
export function TermFields({ at, term, currency, set, remove, problem }: TermFieldsProps) {
  const { deposits: text } = usePartMessages('groups')
  return (
    <fieldset className={styles.term} aria-label={text.term(at + 1)}>
      <NativeSelect
        label={text.share}
        value={term.type}
        data={optionsOf(TYPES, text.types)}
        error={problem('type')}
        onChange={({ currentTarget: { value } }) => set({ type: value as TermValues['type'] })}
      />
      <Share term={term} currency={currency} set={set} problem={problem} />
      <NativeSelect
        label={text.when}
        value={term.when}
        data={optionsOf(WHENS, text.whens)}
        onChange={({ currentTarget: { value } }) => set({ when: value as TermValues['when'] })}
      />
      {term.when === 'on_date' ? (
        <DateField
          label={text.date}
          value={term.date}
          required
          withAsterisk={false}
          error={problem('due') ?? problem('due.date')}
          onChange={(date) => set({ date })}
        />
      ) : (
        <NumberField
          label={text.days}
          value={term.days}
          min={0}
          max={MAX_DAYS}
          allowDecimal={false}
          error={problem('due') ?? problem('due.days')}
          onChange={(days) => set({ days })}
        />
      )}
      <Button variant="subtle" aria-label={text.remove(at + 1)} onClick={remove}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </fieldset>
  )
}

function Share({ term, currency, set, problem }: Omit<TermFieldsProps, 'at' | 'remove'>) {
  const { deposits: text } = usePartMessages('groups')
  if (term.type === 'rest') return <span />
  if (term.type === 'percent')
    return (
      <NumberField
        label={text.percent}
        value={term.percent}
        min={0}
        max={100}
        decimalScale={2}
        suffix=" %"
        error={problem('percent')}
        onChange={(percent) => set({ percent })}
      />
    )
  return (
    <AmountField
      label={text.fixed}
      value={term.amount}
      currency={currency}
      required
      withAsterisk={false}
      error={problem('amount') ?? problem('amount.currency')}
      onChange={(amount) => set({ amount })}
    />
  )
}
