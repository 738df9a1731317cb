import { useNavigate, useSearch } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import type { DayReport } from '#contract/reporting/business-days.staff.ts'
import { useRead } from '#web/lib/data.ts'
import { isDay } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty, usePropertyFilter } from '#web/lib/session.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { ActionIcon, Button } from '#web/ui/controls/button.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import styles from './day.module.css'
import { Properties } from './properties.tsx'
import { DayRecordCards } from './record.tsx'
import { Unusual } from './unusual.tsx'

/** The record of a closed business day, which a manager reads in the morning. */
export default function DayPage() {
  const text = usePartMessages('day')
  const formats = useFormats()
  const navigate = useNavigate()
  const { date } = useSearch({ strict: false }) as { date?: string }
  const query = { ...(isDay(date) && { date }), ...usePropertyFilter() }
  const read = useRead('getDay', { query }, { keep: true })
  const go = (day: string | undefined) => navigate({ to: '.', search: (now) => ({ ...now, date: day }) })
  const shown = read.data?.date
  return (
    <Page
      title={shown ? formats.day(shown) : text.title}
      beside={read.data && <DaySwitch report={read.data} go={go} />}
      actions={
        <Button leftSection={<Printer size={14} aria-hidden />} onClick={() => print()}>
          {text.print}
        </Button>
      }
      bare
    >
      <QueryState query={read}>
        {(report) =>
          report.records.length === 0 ? (
            <NotClosed report={report} go={go} />
          ) : (
            <div className={styles.day}>
              {report.records.length === 1 ? (
                <DayRecordCards record={report.records[0]!} is_newest={report.next === null} />
              ) : (
                <Properties records={report.records} />
              )}
              <Unusual report={report} />
            </div>
          )
        }
      </QueryState>
    </Page>
  )
}

interface DaySwitchProps {
  readonly report: DayReport
  /** Undefined is the newest. */
  readonly go: (date: string | undefined) => void
}

function DaySwitch({ report: { date, previous, next }, go }: DaySwitchProps) {
  const text = usePartMessages('day')
  return (
    <div className={styles.switch}>
      <ActionIcon
        variant="default"
        aria-label={text.previous_day}
        disabled={previous === null}
        onClick={() => go(previous ?? undefined)}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <DateField
        label={undefined}
        aria-label={text.label}
        value={date ?? ''}
        onChange={(day) => day && go(day)}
      />
      <ActionIcon
        variant="default"
        aria-label={text.next_day}
        disabled={next === null}
        onClick={() => go(next ?? undefined)}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The open day, one without a record, or a new property. */
function NotClosed({ report: { date, previous, next }, go }: DaySwitchProps) {
  const text = usePartMessages('day')
  const { properties } = useMe()
  const property = useProperty() ?? properties[0]
  const is_open = property !== undefined && (date === null || date === property.business_date)
  return (
    <Card>
      <Notice title={date === null ? text.not_closed_yet : text.not_closed}>
        <p>{is_open ? text.not_closed_body(property.day_ends_at) : text.no_record}</p>
        {(previous !== null || next !== null) && (
          <Button onClick={() => go(undefined)}>{text.to_newest}</Button>
        )}
      </Notice>
    </Card>
  )
}
