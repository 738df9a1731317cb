import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { nightsBetween } from '../../lib/formats.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { Button } from '../controls/button.ts'
import styles from './dates.module.css'

/** A single day is a range of one day. An empty string where none is selected. */
export interface ChosenDays {
  readonly from: string
  readonly to: string
}

export interface Preset extends ChosenDays {
  readonly label: string
}

export interface CalendarProps {
  /** One day; days with the last one included; or nights, with the day of departure at the end. */
  readonly kind: 'day' | 'days' | 'nights'
  readonly value: ChosenDays
  readonly onChange: (value: ChosenDays) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly presets?: readonly Preset[] | undefined
  /** Takes the focus when it opens. */
  readonly focused: boolean
  readonly onDone: () => void
}

/** A calendar of months, with names in the language of the page. */
export default function Calendar(props: CalendarProps) {
  const { kind, value, onChange, focused, onDone, presets = [] } = props
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) root.current?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus()
  }, [focused])
  const choose = (days: ChosenDays) => {
    onChange(days)
    onDone()
  }
  return (
    <div ref={root} className={styles.calendar}>
      {presets.length > 0 && (
        <div className={styles.presets}>
          {presets.map(({ label, ...days }) => (
            <Button
              key={label}
              variant="subtle"
              size="compact-xs"
              justify="flex-start"
              aria-pressed={days.from === value.from && days.to === value.to}
              onClick={() => choose(days)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {kind === 'day' ? <OneDay {...props} choose={choose} /> : <Range {...props} choose={choose} />}
    </div>
  )
}

type MonthsProps = CalendarProps & { readonly choose: (days: ChosenDays) => void }

/** Shared by the calendars of days and of ranges. */
function useMonths({ min, max }: CalendarProps) {
  const text = useMessages().dates
  const formats = useFormats()
  return {
    ...(min && { minDate: min }),
    ...(max && { maxDate: max }),
    size: matchMedia('(pointer: coarse)').matches ? ('sm' as const) : ('xs' as const),
    weekendDays: [],
    hideOutsideDates: true,
    highlightToday: true,
    __stopPropagation: true,
    weekdayFormat: formats.weekday,
    monthLabelFormat: (day: string) => formats.month(day.slice(0, 7)),
    monthsListFormat: formats.monthName,
    getDayAriaLabel: formats.fullDay,
    ariaLabels: {
      nextMonth: text.next_month,
      previousMonth: text.previous_month,
      nextYear: text.next_year,
      previousYear: text.previous_year,
      nextDecade: text.next_decade,
      previousDecade: text.previous_decade,
    },
  }
}

function OneDay(props: MonthsProps) {
  const { value, choose, min } = props
  return (
    <DatePicker
      {...useMonths(props)}
      value={value.from || null}
      {...((value.from || min) && { defaultDate: value.from || min! })}
      onChange={(day) => day && choose({ from: day, to: day })}
    />
  )
}

const TWO_MONTHS = '(min-width: 760px)'

function Range(props: MonthsProps) {
  const { value, choose, kind, min } = props
  const text = useMessages().dates
  const [first, setFirst] = useState<string>()
  // Updated while open: a tablet can be turned.
  const two_months = useMediaQuery(TWO_MONTHS, undefined, { getInitialValueInEffect: false })
  const { from, to } = value
  const nights = from && to ? nightsBetween(from, to) : 0
  return (
    <div>
      <DatePicker
        {...useMonths(props)}
        type="range"
        numberOfColumns={two_months ? 2 : 1}
        columnsToScroll={1}
        allowSingleDateInRange={kind === 'days'}
        value={first ? [first, null] : [from || null, to || null]}
        {...((from || min) && { defaultDate: from || min! })}
        onChange={([begin, end]) => {
          if (begin && end) choose({ from: begin, to: end })
          else setFirst(begin ?? undefined)
        }}
      />
      <p className={styles.hint} role="status">
        {first ? text.pick_last : kind === 'nights' && nights > 0 ? text.nights(nights) : text.pick_first}
      </p>
    </div>
  )
}
