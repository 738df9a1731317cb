import { useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { today as todayHere } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Args, OperationId } from '#web/lib/operations.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { type Period, PRESETS, type Preset, periodOf, presetOf, presetPeriod } from './period.ts'
import styles from './report.module.css'

/** The period in the address, and the current day of the property. */
export function usePeriod(preset: Preset) {
  const navigate = useNavigate()
  const property = useProperty()
  const { properties } = useMe()
  const today = property?.business_date ?? properties[0]?.business_date ?? todayHere()
  const search = useSearch({ strict: false }) as { from?: string; to?: string }
  const period = periodOf(search, preset, today)
  const set = (days: Period) => navigate({ to: '.', search: (now) => ({ ...now, ...days }), replace: true })
  return { period, today, set }
}

interface ReportPageProps<K extends OperationId> {
  readonly title: string
  readonly period: ReturnType<typeof usePeriod>
  /** The export button. */
  readonly csv?: K
  readonly args?: Args<K>
  /** In its place, where there are several files. */
  readonly files?: ReactNode
  /** Filters beside the period. */
  readonly choices?: ReactNode
  /** Without a frame: made of several cards. */
  readonly bare?: boolean
  readonly children: ReactNode
}

/** A report: its period, its content, printing and export. */
export function ReportPage<K extends OperationId>({
  title,
  period,
  csv,
  args,
  files,
  choices,
  bare = false,
  children,
}: ReportPageProps<K>) {
  const text = usePartMessages('reports')
  const formats = useFormats()
  const property = useProperty()
  const { from, to } = period.period
  const days = from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`
  return (
    <Page
      title={title}
      bare={bare}
      actions={
        <>
          {files}
          {csv && args && (
            <Button
              component="a"
              href={`${API_ROOT}${pathOf(csv, args)}`}
              download
              leftSection={<Download size={14} aria-hidden />}
            >
              {text.csv}
            </Button>
          )}
          <Button leftSection={<Printer size={14} aria-hidden />} onClick={() => print()}>
            {text.print}
          </Button>
        </>
      }
      under={
        <div className={styles.period}>
          <PeriodBar {...period} />
          {choices}
        </div>
      }
    >
      <p className={styles.printed}>
        {property?.name ?? text.all_properties} · {days}
      </p>
      <div className={bare ? styles.bare : styles.report}>{children}</div>
    </Page>
  )
}

function PeriodBar({ period, today, set }: ReturnType<typeof usePeriod>) {
  const text = usePartMessages('reports')
  const chosen = presetOf(period, today)
  return (
    <>
      <fieldset aria-label={text.presets_label} className={styles.presets}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            aria-pressed={preset === chosen}
            onClick={() => set(presetPeriod(preset, today))}
          >
            {text.presets[preset]}
          </Button>
        ))}
      </fieldset>
      <DateRangeField label={text.period} kind="days" value={period} onChange={set} />
    </>
  )
}
