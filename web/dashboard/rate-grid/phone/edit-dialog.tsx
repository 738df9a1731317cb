import { type FormEvent, useState } from 'react'
import { addDays, later, nightsBetween } from '#contract/dates.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { parse, parseLimit } from '../model/language.ts'
import type { SheetPlan } from '../model/sheet.ts'
import type { Rates } from '../use-rates.ts'
import styles from './phone.module.css'

/** A plan, or a room type, which is closed and limited. */
export type EditTarget =
  | { readonly plan: SheetPlan }
  | { readonly room_type_id: string; readonly name: string }

interface EditDialogProps {
  readonly target: EditTarget
  readonly rates: Rates
  readonly close: () => void
}

/** A command for nights of one plan or room type, from the selected day on. */
export function EditDialog({ target, rates, close }: EditDialogProps) {
  const text = usePartMessages('rates')
  const { sheet } = rates
  const first = later(sheet.from, sheet.business_date)
  const [period, setPeriod] = useState({ from: first, to: first })
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = 'plan' in target ? parse(words, sheet.currency) : parseLimit(words)
    if ('wrong' in parsed) return setProblem(text.wrong_word(parsed.wrong))
    const { from, to } = period
    const dates = Array.from({ length: nightsBetween(from, to) + 1 }, (_, at) => addDays(from, at))
    const { edit } = parsed
    if ('plan' in target) {
      const unknown = rates.change(dates.map((date) => ({ ...target, date, edit })))
      if (unknown) return setProblem(text.no_price(target.plan.name))
    } else rates.limit(dates.map((date) => ({ room_type_id: target.room_type_id, date, edit })))
    close()
  }
  return (
    <Dialog title={'plan' in target ? target.plan.name : target.name} close={close}>
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
          description={'plan' in target ? text.words_hint : text.limit_hint}
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
