import type { KeyboardEvent } from 'react'
import { addDays, nightsBetween, today } from '../../lib/formats.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { TextInput, type TextInputProps } from '../controls/input.ts'
import type { ChosenDays, Preset } from './calendar.tsx'
import { CalendarButton, CalendarPopover, useCalendar } from './calendar-popover.tsx'
import { useBounds, useDayContext } from './date-field.tsx'
import styles from './dates.module.css'
import { isComplete, parseRange } from './parse-day.ts'
import { usePeriods } from './presets.ts'
import { type Reading, useParsedText } from './use-typed.ts'

interface DateRangeFieldProps
  extends Omit<TextInputProps, 'onChange' | 'value' | 'min' | 'max' | 'label' | 'disabled'> {
  readonly label: string
  /** Nights with the day of departure at the end, or days with the last one included. */
  readonly kind: 'nights' | 'days'
  /** An empty string where an end is open. */
  readonly value: ChosenDays
  readonly onChange: (value: ChosenDays) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Shown beside the months; by default the usual periods. */
  readonly presets?: readonly Preset[]
  /** Can be cleared. */
  readonly clearable?: boolean
  /** What is typed takes effect while typing, for a preview. */
  readonly eager?: boolean
}

/** `Fri 20 – Mon 23 Nov · 3 nights`; a range with an open end says at which end. */
export function useRangeWords(): (kind: 'nights' | 'days', value: ChosenDays) => string {
  const text = useMessages().dates
  const formats = useFormats()
  return (kind, { from, to }) => {
    if (!from) return to && text.until(formats.day(to))
    if (!to) return text.from(formats.day(from))
    const days = formats.days(from, to)
    return kind === 'nights' ? `${days} · ${text.nights(nightsBetween(from, to))}` : days
  }
}

/**
 * A stay or a period in one field: typed as `20–23 Nov` or `20 Nov +3`, stepped by the arrow keys, or
 * selected from a calendar.
 */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, kind, value, onChange, min, max, presets, clearable, eager, error, className, ...rest } =
    props
  const typed = useTypedRange(props)
  const periods = usePeriods(today(), { min, max })
  const calendar = useCalendar(typed.input)
  const choose = (days: ChosenDays) => {
    typed.forget()
    onChange(days)
  }
  return (
    <CalendarPopover
      state={calendar}
      className={className}
      kind={kind}
      value={value}
      onChange={choose}
      min={min}
      max={max}
      presets={presets ?? (kind === 'days' ? periods : undefined)}
    >
      <TextInput
        label={label}
        {...rest}
        {...typed.field}
        {...calendar.field}
        classNames={{ input: styles.input! }}
        error={typed.complaint || error}
        rightSection={<CalendarButton state={calendar} />}
        onKeyDown={(event) => {
          typed.onEnter(event)
          calendar.onKey(event)
          const days = stepped(event, kind, value)
          if (!days) return
          event.preventDefault()
          if ((!min || days.from >= min) && (!max || days.to <= max)) choose(days)
        }}
      />
    </CalendarPopover>
  )
}

type RangeReadingProps = Pick<DateRangeFieldProps, 'kind' | 'value' | 'min' | 'max'>

/** A typed range. */
export function useTypedRange(
  props: RangeReadingProps & Pick<DateRangeFieldProps, 'onChange' | 'clearable' | 'eager'>,
) {
  const { kind, value, onChange, clearable, eager } = props
  const rangeWords = useRangeWords()
  return useParsedText<ChosenDays>({
    shown: rangeWords(kind, value) || '',
    read: useRangeReading(props),
    // Two dates, both with a year.
    isComplete: (typing) => eager || ((typing.match(/\d{4}/g)?.length ?? 0) > 1 && isComplete(typing)),
    onChange,
    onEmpty: clearable ? () => onChange({ from: '', to: '' }) : undefined,
  })
}

/** Parses a text in the context of the current value: a single date keeps the number of nights. */
function useRangeReading({ kind, value, min, max }: RangeReadingProps) {
  const text = useMessages().dates
  const context = useDayContext({ near: value.from || undefined, min, max })
  const beyond = useBounds({ min, max })
  return (typing: string): Reading<ChosenDays> => {
    const range = parseRange(typing, context)
    if (!range) return { wrong: text.not_a_range }
    const days = { from: range.from, to: endOf(range, kind, value) }
    if (kind === 'nights' && days.to <= days.from) return { wrong: text.too_short }
    const wrong = beyond(days.from) ?? beyond(days.to)
    return wrong === undefined ? { value: days } : { wrong }
  }
}

function endOf(
  range: { from: string; to?: string; nights?: number },
  kind: 'nights' | 'days',
  { from, to }: ChosenDays,
): string {
  if (range.to !== undefined) return range.to
  if (range.nights !== undefined)
    return addDays(range.from, kind === 'nights' ? range.nights : range.nights - 1)
  if (kind === 'days') return range.from
  return addDays(range.from, from && to ? Math.max(1, nightsBetween(from, to)) : 1)
}

/** The arrow keys make the range a day longer or shorter; with shift they move it. */
function stepped(
  { key, altKey, shiftKey }: KeyboardEvent,
  kind: 'nights' | 'days',
  { from, to }: ChosenDays,
): ChosenDays | undefined {
  const step = { ArrowUp: 1, ArrowDown: -1 }[key]
  if (step === undefined || altKey || !from || !to) return undefined
  const days = { from: shiftKey ? addDays(from, step) : from, to: addDays(to, step) }
  return nightsBetween(days.from, days.to) < (kind === 'nights' ? 1 : 0) ? undefined : days
}
