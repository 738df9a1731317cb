import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { addDays } from '../../lib/formats.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { ActionIcon, Button } from '../../ui/controls/button.ts'
import { SegmentedControl, Select } from '../../ui/controls/choice.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { Help } from './help.tsx'
import type { Sheet } from './model/sheet.ts'
import styles from './rates.module.css'
import { PERIODS, type RatesView, type SetView } from './view.ts'

interface ToolbarProps {
  readonly view: RatesView
  readonly set: SetView
  readonly today: string
  /** Undefined while it loads. */
  readonly sheet: Sheet | undefined
}

/** Which nights, and of which room types. */
export function Toolbar({ view, set, today, sheet }: ToolbarProps) {
  const text = usePartMessages('rates')
  const { calendar } = useMessages()
  const step = view.days > 14 ? view.days / 2 : 7
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={text.title}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={calendar.earlier}
        onClick={() => set({ from: addDays(view.from, -step) })}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Button disabled={view.from === today} onClick={() => set({ from: undefined })}>
        {calendar.today}
      </Button>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={calendar.later}
        onClick={() => set({ from: addDays(view.from, step) })}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
      <DateField
        label={undefined}
        aria-label={calendar.first_day}
        className={styles.day!}
        value={view.from}
        onChange={(day) => day && set({ from: day })}
      />
      <SegmentedControl
        size="xs"
        aria-label={calendar.nights_shown}
        value={String(view.days)}
        onChange={(days) => set({ days: days === '30' ? undefined : days })}
        data={PERIODS.map((days) => ({ value: String(days), label: String(days) }))}
      />
      <Select
        aria-label={calendar.room_type}
        className={styles.choice!}
        data={[
          { value: '', label: calendar.all_types },
          ...(sheet?.room_types ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={view.room_type_id ?? ''}
        onChange={(id) => set({ room_type_id: id || undefined })}
      />
      <div className={styles.end}>
        <Help />
      </div>
    </div>
  )
}
