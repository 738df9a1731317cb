import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { addDays } from '../lib/formats.ts'
import { useMessages } from '../lib/i18n/language.tsx'
import { ActionIcon, Button } from '../ui/controls/button.ts'
import { DateField } from '../ui/dates/date-field.tsx'

interface DayStepsProps {
  readonly from: string
  /** The default first day, to which the button for today returns. */
  readonly start: string
  /** Days of one step. */
  readonly step: number
  /** Undefined returns to the default first day. */
  readonly set: (from: string | undefined) => void
  readonly className: string
  /** Large touch targets. */
  readonly large?: boolean
}

/** Selects the first day of a period: step back or forward, today, or any day. */
export function DaySteps({ from, start, step, set, className, large = false }: DayStepsProps) {
  const text = useMessages().calendar
  const [size, icon] = large ? [40, 18] : [30, 16]
  return (
    <>
      <ActionIcon
        variant="default"
        size={size}
        aria-label={text.earlier}
        onClick={() => set(addDays(from, -step))}
      >
        <ChevronLeft size={icon} aria-hidden />
      </ActionIcon>
      <Button {...(large && { size: 'md' })} disabled={from === start} onClick={() => set(undefined)}>
        {text.today}
      </Button>
      <ActionIcon
        variant="default"
        size={size}
        aria-label={text.later}
        onClick={() => set(addDays(from, step))}
      >
        <ChevronRight size={icon} aria-hidden />
      </ActionIcon>
      <DateField
        label={undefined}
        aria-label={text.first_day}
        className={className}
        value={from}
        onChange={(day) => day && set(day)}
      />
    </>
  )
}
