import type { KeyboardEvent } from 'react'
import { addDays, today } from '../../lib/formats.ts'
import { useFormats, useLanguage, useMessages } from '../../lib/i18n/language.tsx'
import { TextInput, type TextInputProps } from '../controls/input.ts'
import type { Preset } from './calendar.tsx'
import { CalendarButton, CalendarPopover, useCalendar } from './calendar-popover.tsx'
import styles from './dates.module.css'
import { type DayContext, isComplete, parseDay } from './parse-day.ts'
import { type Reading, useParsedText } from './use-typed.ts'

interface DateFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'min' | 'max' | 'label'> {
  readonly label: string | undefined
  /** `2027-01-04`, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly presets?: readonly Preset[]
  /** What is typed takes effect while typing, for a preview. */
  readonly eager?: boolean
}

/** The context in which a date without a year is parsed. */
export function useDayContext(more: Pick<DayContext, 'near' | 'min' | 'max'>): DayContext {
  const words = useMessages().dates
  return { language: useLanguage(), today: today(), words, ...more }
}

/** The error text of a date outside of its bounds. */
export function useBounds({ min, max }: { min?: string | undefined; max?: string | undefined }) {
  const text = useMessages().dates
  const formats = useFormats()
  return (day: string): string | undefined => {
    if (min && day < min) return text.too_early(formats.day(min))
    return max && day > max ? text.too_late(formats.day(max)) : undefined
  }
}

/** A calendar date: typed in any common format, stepped by the arrow keys, or selected from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label = '', value, onChange, min, max, presets, eager, error, disabled, className, ...rest } = props
  const text = useMessages().dates
  const formats = useFormats()
  const context = useDayContext({ near: value || undefined, min, max })
  const beyond = useBounds({ min, max })
  const typed = useParsedText<string>({
    shown: value && formats.day(value),
    read: (typing): Reading<string> => {
      const day = parseDay(typing, context)
      const wrong = day === undefined ? text.not_a_day : beyond(day)
      return wrong === undefined ? { value: day! } : { wrong }
    },
    isComplete: (typing) => eager || isComplete(typing),
    onChange,
    onEmpty: () => onChange(''),
  })
  const calendar = useCalendar(typed.input)
  const choose = (day: string) => {
    typed.forget()
    onChange(day)
  }
  const step = (event: KeyboardEvent) => {
    const days = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 }[event.key]
    if (days === undefined || event.altKey || !value) return
    event.preventDefault()
    const next = addDays(value, days)
    if (beyond(next) === undefined) choose(next)
  }
  return (
    <CalendarPopover
      state={calendar}
      className={className}
      kind="day"
      value={{ from: value, to: value }}
      onChange={({ from }) => choose(from)}
      min={min}
      max={max}
      presets={presets}
    >
      <TextInput
        label={label}
        {...rest}
        {...typed.field}
        {...calendar.field}
        {...(disabled && { disabled })}
        classNames={{ input: styles.input! }}
        error={typed.complaint || error}
        rightSection={disabled ? undefined : <CalendarButton state={calendar} />}
        onKeyDown={(event) => {
          typed.onEnter(event)
          calendar.onKey(event)
          step(event)
        }}
      />
    </CalendarPopover>
  )
}
