import { type FormEvent, memo, useState } from 'react'
import { addDays, dayNumber, MAX_DAYS_AHEAD, nightsBetween, weekdayAt } from '#contract/dates.ts'
import { WEEKDAYS, type Weekday } from '#contract/lists.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { Button } from '../../ui/controls/button.ts'
import { TextInput } from '../../ui/controls/input.ts'
import { MultiSelect } from '../../ui/controls/multi-select.tsx'
import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { dateAt, type Sheet } from './model/sheet.ts'
import styles from './rates.module.css'
import type { SheetActions } from './use-sheet.ts'

interface BulkBarProps {
  readonly sheet: Sheet
  readonly actions: SheetActions
}

/** A Monday. */
const MONDAY = '2024-01-01'

/** The same command for many nights at once: for the selection, or for other dates, weekdays and plans. */
export function BulkBar({ sheet, actions }: BulkBarProps) {
  const text = usePartMessages('rates').bulk
  const formats = useFormats()
  const [period, setPeriod] = useState({ from: '', to: '' })
  const [plan_ids, setPlans] = useState<string[]>([])
  const [weekdays, setWeekdays] = useState<readonly Weekday[]>(WEEKDAYS)
  const [words, setWords] = useState('')
  const { rectangle } = actions
  const from = period.from || dateAt(sheet, rectangle.first_day)
  const to = period.to || dateAt(sheet, rectangle.last_day)
  const plans = plan_ids.length > 0 ? sheet.plans.filter(({ id }) => plan_ids.includes(id)) : actions.plans
  // Where room types alone are selected they are closed and limited.
  const types = plans.length > 0 ? [] : actions.types
  const dates = datesOf({ from, to }, weekdays)
  const rows = plans.length + types.length
  function submit(event: FormEvent) {
    event.preventDefault()
    if (words.trim() === '') return
    const is_done =
      types.length > 0 ? actions.limitFor(words, types, dates) : actions.typeFor(words, plans, dates)
    if (is_done) setWords('')
  }
  return (
    <form className={styles.bulk} aria-label={text.title} onSubmit={submit}>
      <DateRangeField
        label={text.dates}
        kind="days"
        className={styles.period!}
        clearable
        value={period}
        placeholder={formats.days(from, to)}
        min={sheet.business_date}
        max={addDays(sheet.business_date, MAX_DAYS_AHEAD)}
        onChange={setPeriod}
      />
      <Weekdays value={weekdays} onChange={setWeekdays} />
      <Plans
        sheet={sheet}
        selected={
          types.length > 0 ? text.selected_types(types.length) : text.selected_plans(actions.plans.length)
        }
        value={plan_ids}
        onChange={setPlans}
      />
      <TextInput
        label={text.words}
        className={styles.words!}
        placeholder={types.length > 0 ? 'x · o · l5 · -' : '149 · +10% · m3 · x'}
        autoComplete="off"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Button type="submit" disabled={words.trim() === '' || rows === 0 || dates.length === 0}>
        {text.set(dates.length * rows)}
      </Button>
    </form>
  )
}

/** The days of a period on given weekdays. */
const datesOf = ({ from, to }: { from: string; to: string }, weekdays: readonly Weekday[]) =>
  Array.from({ length: nightsBetween(from, to) + 1 }, (_, at) => addDays(from, at)).filter((date) =>
    weekdays.includes(weekdayAt(dayNumber(date))),
  )

interface PlansProps {
  readonly sheet: Sheet
  /** What is selected in the grid, in words. */
  readonly selected: string
  readonly value: string[]
  readonly onChange: (value: string[]) => void
}

/** A component of its own, as the weekdays are, so that moving the selection does not render them again. */
const Plans = memo(function Plans({ sheet, selected, value, onChange }: PlansProps) {
  const text = usePartMessages('rates').bulk
  return (
    <MultiSelect
      label={text.plans}
      className={styles.plans!}
      searchable
      clearable
      hidePickedOptions
      value={value}
      onChange={onChange}
      placeholder={value.length > 0 ? '' : selected}
      data={sheet.room_types.map(({ name }, type) => ({
        group: name,
        items: sheet.plans
          .filter(({ room_type }) => room_type === type)
          // The chosen ones are listed without their groups.
          .map((plan) => ({ value: plan.id, label: `${name}: ${plan.name}` })),
      }))}
      renderOption={({ option }) => sheet.plans.find(({ id }) => id === option.value)?.name}
    />
  )
})

interface WeekdaysProps {
  readonly value: readonly Weekday[]
  readonly onChange: (value: readonly Weekday[]) => void
}

const Weekdays = memo(function Weekdays({ value, onChange }: WeekdaysProps) {
  const text = usePartMessages('rates').bulk
  const formats = useFormats()
  return (
    <fieldset className={styles.weekdays}>
      <legend>{text.weekdays}</legend>
      {WEEKDAYS.map((day, at) => (
        <button
          key={day}
          type="button"
          aria-pressed={value.includes(day)}
          onClick={() =>
            onChange(
              value.includes(day)
                ? value.filter((one) => one !== day)
                : WEEKDAYS.filter((one) => one === day || value.includes(one)),
            )
          }
        >
          {formats.weekday(addDays(MONDAY, at))}
        </button>
      ))}
    </fieldset>
  )
})
