import type { Service } from '#contract/pricing/services.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import styles from './services.module.css'

interface StayDates {
  readonly check_in: string
  readonly check_out: string
}

/** The dates on which a stay can take a service. rule 25.5 */
export function datesFor({ per }: Pick<Service, 'per'>, { check_in, check_out }: StayDates): string[] {
  const is_by_night = per === 'night' || per === 'person_night'
  const end = is_by_night ? check_out : addDays(check_out, 1)
  const dates: string[] = []
  for (let date = check_in; date < end; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The dates of a service where nobody has chosen any. */
export function datesFollowing(service: Pick<Service, 'per'>, stay: StayDates): string[] {
  const possible = datesFor(service, stay)
  if (service.per === 'item') return possible.slice(0, 1)
  return possible.filter((date) => date < stay.check_out)
}

interface DatesChoiceProps {
  readonly label?: string
  readonly possible: readonly string[]
  readonly value: readonly string[]
  /** Earlier dates are over, and stay as they are. */
  readonly open_day?: string | undefined
  readonly onChange: (dates: string[]) => void
}

/** On which of the dates a service is taken. */
export function DatesChoice({ label, possible, value, open_day = '', onChange }: DatesChoiceProps) {
  const { booked: text } = usePartMessages('services')
  const formats = useFormats()
  return (
    <fieldset className={styles.dates} aria-label={label}>
      <legend>{text.dates}</legend>
      {possible.map((date) => (
        <Checkbox
          key={date}
          size="xs"
          label={formats.day(date)}
          checked={value.includes(date)}
          disabled={date < open_day}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...value, date].sort() : value.filter((one) => one !== date))
          }
        />
      ))}
      {possible.length === 0 && <p className="soft">{text.no_dates}</p>}
    </fieldset>
  )
}
