import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { addDays } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { ActionIcon, Button } from '#web/ui/controls/button.ts'
import styles from './today.module.css'

interface DaySwitchProps {
  readonly date: string
  readonly is_today: boolean
  /** Undefined is today. */
  readonly go: (date: string | undefined) => void
}

export function DaySwitch({ date, is_today, go }: DaySwitchProps) {
  const text = useMessages().today
  const formats = useFormats()
  return (
    <div className={styles.days}>
      <ActionIcon variant="default" aria-label={text.previous_day} onClick={() => go(addDays(date, -1))}>
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      {is_today ? (
        <span className={styles.date}>{formats.day(date)}</span>
      ) : (
        <Button onClick={() => go(undefined)}>{text.back}</Button>
      )}
      <ActionIcon variant="default" aria-label={text.next_day} onClick={() => go(addDays(date, 1))}>
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
