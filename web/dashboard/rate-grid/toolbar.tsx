import { useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { DaySteps } from '../../shared/day-steps.tsx'
import { SegmentedControl, Select } from '../../ui/controls/choice.ts'
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
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={text.title}>
      <DaySteps
        from={view.from}
        start={today}
        step={view.days > 14 ? view.days / 2 : 7}
        set={(from) => set({ from })}
        className={styles.day!}
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
