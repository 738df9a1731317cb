import { type FormEvent, useState } from 'react'
import { addDays, later, nightsBetween } from '../../../../contract/dates.ts'
import { usePartMessages } from '../../../lib/i18n/parts.ts'
import { Button } from '../../../ui/controls/button.ts'
import { TextInput } from '../../../ui/controls/input.ts'
import { DateRangeField } from '../../../ui/dates/date-range-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { parse } from '../model/language.ts'
import type { SheetPlan } from '../model/sheet.ts'
import type { Rates } from '../use-rates.ts'
import styles from './phone.module.css'

interface EditDialogProps {
  readonly plan: SheetPlan
  readonly rates: Rates
  readonly close: () => void
}

/** A command for nights of one plan, from the selected day on. */
export function EditDialog({ plan, rates, close }: EditDialogProps) {
  const text = usePartMessages('rates')
  const { sheet } = rates
  const first = later(sheet.from, sheet.business_date)
  const [period, setPeriod] = useState({ from: first, to: first })
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = parse(words, sheet.currency)
    if ('wrong' in parsed) return setProblem(text.wrong_word(parsed.wrong))
    const { from, to } = period
    const dates = Array.from({ length: nightsBetween(from, to) + 1 }, (_, at) => addDays(from, at))
    const unknown = rates.change(dates.map((date) => ({ plan, date, edit: parsed.edit })))
    if (unknown) return setProblem(text.no_price(plan.name))
    close()
  }
  return (
    <Dialog title={plan.name} close={close}>
      <form className={styles.form} onSubmit={submit}>
        <DateRangeField
          label={text.bulk.dates}
          kind="days"
          value={period}
          min={sheet.business_date}
          onChange={setPeriod}
        />
        <TextInput
          label={text.bulk.words}
          description={text.words_hint}
          data-autofocus
          autoComplete="off"
          value={words}
          error={problem}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Button type="submit" variant="filled" disabled={words.trim() === ''}>
          {text.bulk.note}
        </Button>
      </form>
    </Dialog>
  )
}
