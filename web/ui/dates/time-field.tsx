import { useMessages } from '../../lib/i18n/language.tsx'
import { TextInput, type TextInputProps } from '../controls/input.ts'
import styles from './dates.module.css'
import { useParsedText } from './use-typed.ts'

interface TimeFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  /** `15:30`, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A time of day in 24 hours, regardless of the browser's locale. */
export function TimeField({ value, onChange, error, ...props }: TimeFieldProps) {
  const text = useMessages().dates
  const typed = useParsedText<string>({
    shown: value,
    read: (typing) => {
      const time = parseTime(typing)
      return time === undefined ? { wrong: text.not_a_time } : { value: time }
    },
    isComplete: (typing) => /^\d\d:\d\d$/.test(typing),
    onChange,
    onEmpty: () => onChange(''),
  })
  return (
    <TextInput
      placeholder="15:30"
      maxLength={8}
      {...props}
      {...typed.field}
      classNames={{ input: styles.input! }}
      error={typed.complaint || error}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={typed.onEnter}
    />
  )
}

/**
 * Parses a typed time of day: `15:30`, `15.30`, `1530`, `9`, `9 pm`, `21h`; undefined where it is not one.
 */
function parseTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*(?:h|uhr)?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (!found) return undefined
  const [, hours, minutes = '00', half] = found
  const hour = Number(hours)
  if (half ? hour < 1 || hour > 12 : hour > 23) return undefined
  const of_day = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${String(of_day).padStart(2, '0')}:${minutes}`
}
