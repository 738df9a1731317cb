import Printer from 'lucide-react/icons/printer'
import { later } from '#contract/dates.ts'
import { addDays } from '../../lib/formats.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { DaySteps } from '../../shared/day-steps.tsx'
import { Button } from '../../ui/controls/button.ts'
import { Checkbox, SegmentedControl } from '../../ui/controls/choice.ts'
import { AssignButton } from '../stays/room-assignment/public.ts'
import { Filters } from './filters.tsx'
import { Legend } from './legend.tsx'
import type { Chart } from './model/chart.ts'
import styles from './page.module.css'
import { type CalendarView, DENSITIES, type Density, PERIODS, type Period, type SetView } from './view.ts'

export interface ToolbarProps {
  readonly view: CalendarView
  readonly set: SetView
  /** Undefined while it loads. */
  readonly chart: Chart | undefined
  readonly today: string
}

/** Which nights, which rooms, and how they are shown. */
export function Toolbar({ view, set, chart, today }: ToolbarProps) {
  const text = useMessages().calendar
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={text.title}>
      <Steps view={view} set={set} today={today} />
      <SegmentedControl
        size="xs"
        aria-label={text.nights_shown}
        value={String(view.days)}
        onChange={(days) => set({ days: Number(days) as Period })}
        data={PERIODS.map((days) => ({ value: String(days), label: String(days) }))}
      />
      <Filters view={view} set={set} chart={chart} today={today} />
      <Checkbox
        label={text.types_only}
        checked={view.types_only}
        onChange={({ currentTarget }) => set({ types_only: currentTarget.checked })}
      />
      <div className={styles.end}>
        <SegmentedControl
          size="xs"
          aria-label={text.density}
          value={view.density}
          onChange={(density) => set({ density: density as Density })}
          data={DENSITIES.map((density) => ({
            value: density,
            label: <span title={text.density_names[density]}>{text.densities[density]}</span>,
          }))}
        />
        <Legend />
      </div>
    </div>
  )
}

/** Actions on everything that is shown. */
export function ChartActions({ view, chart, today }: Omit<ToolbarProps, 'set'>) {
  const text = useMessages().calendar
  return (
    <>
      {chart && (
        <AssignButton
          property_id={chart.property_id}
          from={later(view.from, today)}
          days={view.days}
          room_type_id={view.room_type_id}
          room_types={chart.types}
        />
      )}
      <Button leftSection={<Printer size={14} aria-hidden />} onClick={() => print()}>
        {text.print.do}
      </Button>
    </>
  )
}

function Steps({ view: { from, days }, set, today }: Omit<ToolbarProps, 'chart'>) {
  return (
    <div className={styles.steps}>
      <DaySteps
        from={from}
        start={addDays(today, -1)}
        step={days > 14 ? days / 2 : 7}
        set={(day) => set({ from: day })}
        className={styles.day!}
      />
    </div>
  )
}
