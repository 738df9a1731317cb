import { lazy, Suspense } from 'react'
import { TextInput } from '../controls/input.ts'
import type { ChosenDays, Preset } from './calendar.tsx'
import { useTypedRange } from './date-range-field.tsx'
import styles from './dates.module.css'

const Calendar = lazy(() => import('./calendar.tsx'))

interface DaysPanelProps {
  readonly label: string
  readonly kind: 'days' | 'nights'
  /** An empty string where an end is open. */
  readonly value: ChosenDays
  readonly onChange: (value: ChosenDays) => void
  readonly presets: readonly Preset[]
  /** Called after a selection. */
  readonly done: () => void
}

/** A typed or selected period in a popover: the field with its months under it. */
export function DaysPanel({ label, kind, value, onChange, presets, done }: DaysPanelProps) {
  const typed = useTypedRange({ kind, value, onChange, clearable: true })
  return (
    <div className={styles.panel}>
      <TextInput
        aria-label={label}
        {...typed.field}
        data-autofocus
        classNames={{ input: styles.input! }}
        error={typed.complaint}
        onKeyDown={(event) => {
          typed.onEnter(event)
          if (event.key === 'Enter' && !event.defaultPrevented) done()
        }}
      />
      <Suspense fallback={<div className={styles.loading} />}>
        <Calendar
          kind={kind}
          value={value}
          presets={presets}
          focused={false}
          onChange={(days) => {
            typed.forget()
            onChange(days)
          }}
          onDone={done}
        />
      </Suspense>
    </div>
  )
}
