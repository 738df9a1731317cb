import { useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import type { Paper } from '#contract/reporting/paper-lists.staff.ts'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { isDay } from '#web/lib/formats.ts'
import { useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Args, OperationId } from '#web/lib/operations.ts'
import { useMe, useOneProperty } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './papers.module.css'

/** The property of a report: each is of one property. */
export function usePaperProperty() {
  return useOneProperty()
}

/** The day in the address; undefined is the report's default. */
export function usePaperDay() {
  const navigate = useNavigate()
  const { date } = useSearch({ strict: false }) as { date?: string }
  const set = (day: string | undefined) =>
    navigate({ to: '.', search: (now) => ({ ...now, date: day }), replace: true })
  return { date: isDay(date) ? date : undefined, set }
}

/** The address of the PDF, in the user's language. */
export function usePdfOf(paper: Paper) {
  const language = useLanguage() === 'de' ? ('de' as const) : ('en' as const)
  return (days: { property_id: string; date?: string; to?: string }) =>
    `${API_ROOT}${pathOf('getPaperPdf', { query: { paper, language, ...days } })}`
}

interface PaperPageProps<K extends OperationId> {
  readonly paper: Paper
  readonly csv: K
  readonly args: Args<K>
  readonly query: { readonly property_id: string; readonly date?: string }
  /** The selected day, where one can be selected. */
  readonly day?: { readonly value: string; readonly set: (day: string | undefined) => void } | undefined
  readonly children: ReactNode
}

/** A standard report, on screen, as a file and printed. */
export function PaperPage<K extends OperationId>({
  paper,
  csv,
  args,
  query,
  day,
  children,
}: PaperPageProps<K>) {
  const reports = usePartMessages('reports')
  const text = usePartMessages('papers')
  const pdf = usePdfOf(paper)
  const property = usePaperProperty()
  const { properties } = useMe()
  const name = text.names[paper]
  return (
    <Page
      title={properties.length > 1 ? `${name}, ${property.name}` : name}
      actions={
        <>
          <Button
            component="a"
            href={`${API_ROOT}${pathOf(csv, args)}`}
            download
            leftSection={<Download size={14} aria-hidden />}
          >
            {reports.csv}
          </Button>
          <Button component="a" href={pdf(query)} download leftSection={<Download size={14} aria-hidden />}>
            {text.pdf}
          </Button>
          <Button leftSection={<Printer size={14} aria-hidden />} onClick={() => print()}>
            {reports.print}
          </Button>
        </>
      }
      under={
        day && (
          <div className={styles.day}>
            <DateField label={text.day} value={day.value} onChange={(chosen) => chosen && day.set(chosen)} />
          </div>
        )
      }
    >
      <div className={styles.paper}>{children}</div>
    </Page>
  )
}

interface PaperPdfProps {
  readonly paper: Paper
  readonly date: string
  readonly to: string
}

/** The PDF, beside the other files of a report. */
export function PaperPdf({ paper, ...days }: PaperPdfProps) {
  const text = usePartMessages('papers')
  const pdf = usePdfOf(paper)
  const { id: property_id } = usePaperProperty()
  return (
    <Button
      component="a"
      href={pdf({ property_id, ...days })}
      download
      leftSection={<Download size={14} aria-hidden />}
    >
      {text.pdf}
    </Button>
  )
}
