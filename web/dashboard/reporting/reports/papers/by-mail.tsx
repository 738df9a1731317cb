import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import type { ReportSchedule } from '#contract/reporting/report-schedules.staff.ts'
import { ButtonLink } from '#web/dashboard/links.tsx'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { usePaperProperty } from './paper-page.tsx'
import styles from './papers.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** The report schedules of a property. rule 23.7 */
export default function ReportsByMailPage() {
  const text = usePartMessages('papers').mail
  const { id: property_id } = usePaperProperty()
  const list = useRead('listReportSchedules', { query: { property_id } }, { keep: true })
  const [open, setOpen] = useState<ReportSchedule | 'new'>()
  return (
    <Page
      title={text.title}
      actions={
        <>
          <ButtonLink to="/settings/outbox" leftSection={<Mail size={14} aria-hidden />}>
            {text.outbox}
          </ButtonLink>
          <Button variant="filled" onClick={() => setOpen('new')}>
            {text.add}
          </Button>
        </>
      }
    >
      {open && (
        <ScheduleDialog
          property_id={property_id}
          schedule={open === 'new' ? undefined : open}
          close={() => setOpen(undefined)}
        />
      )}
      <QueryState query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Notice title={text.none_title}>
              <p>{text.none}</p>
            </Notice>
          ) : (
            <ul className={styles.list}>
              {data.map((schedule) => (
                <ScheduleRow key={schedule.id} schedule={schedule} edit={() => setOpen(schedule)} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Page>
  )
}

/** When it is sent, in words. */
function useWhen() {
  const text = usePartMessages('papers').mail
  return ({ frequency, weekday, day, time }: ReportSchedule): string => {
    if (frequency === 'weekly') return text.on_weekday(text.weekdays[weekday! - 1]!, time!)
    return frequency === 'monthly' ? text.on_day(day!, time!) : text.frequencies[frequency]
  }
}

function ScheduleRow({ schedule, edit }: { schedule: ReportSchedule; edit: () => void }) {
  const { names, mail: text } = usePartMessages('papers')
  const formats = useFormats()
  const when = useWhen()
  const { timezone } = usePaperProperty()
  const update = useWrite('updateReportSchedule')
  const send = useWrite('sendReport')
  const remove = useWrite('deleteReportSchedule')
  const { id, report, recipients, status, last_sent_at, last_date } = schedule
  const params = { id }
  const is_paused = status === 'paused'
  const error = update.error ?? send.error ?? remove.error
  const last = last_sent_at
    ? `${formats.moment(last_sent_at, timezone)}${last_date ? ` (${formats.day(last_date)})` : ''}`
    : text.never
  return (
    <li aria-label={names[report]}>
      <div className={styles.what}>
        <strong>{names[report]}</strong>
        {is_paused && <span className="soft"> · {text.paused}</span>}
        <p>
          {when(schedule)} · {formats.list([...recipients])}
        </p>
        <p className="soft">
          {text.last}: {last}
        </p>
        {error && <ErrorCard error={error} />}
      </div>
      <div className={styles.acts}>
        <Button
          loading={send.isPending}
          onClick={() => send.mutate({ params }, { onSuccess: () => showToast(text.sent) })}
        >
          {text.send}
        </Button>
        <Button onClick={() => update.mutate({ params, body: { status: is_paused ? 'active' : 'paused' } })}>
          {is_paused ? text.resume : text.pause}
        </Button>
        <Button onClick={edit}>{text.edit}</Button>
        <Button onClick={() => remove.mutate({ params }, { onSuccess: () => showToast(text.removed) })}>
          {text.remove}
        </Button>
      </div>
    </li>
  )
}
