import { useState } from 'react'
import { MAIL_STATUSES } from '#contract/lists.ts'
import type { Mail } from '#contract/mail/email.staff.ts'
import { usePages, useWrite } from '../../lib/data.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { usePermission } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { ListFilterBar, useListFilters } from '../../shared/list-filters.tsx'
import { ListState } from '../../shared/query-state.tsx'
import { Button } from '../../ui/controls/button.ts'
import { optionsOf } from '../../ui/options.ts'
import { Page } from '../../ui/page.tsx'
import { type Column, Table, Truncate } from '../../ui/table.tsx'
import { Ago } from '../../ui/time.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { RecordLink } from '../links.tsx'
import { MailDialog, MailStatus } from './mails.tsx'

/** E-mails that are queued or were sent, with their outcome. */
export default function Outbox() {
  const text = usePartMessages('outbox')
  const filters = useListFilters(
    { status: { kind: 'choice', options: optionsOf(MAIL_STATUSES, text.statuses) } },
    { status: text.status },
  )
  const list = usePages('listMails', { query: filters.values })
  return (
    <Page title={text.title} under={<ListFilterBar filters={filters} />}>
      <ListState
        list={list}
        things={text.things}
        filters={filters}
        empty={{ title: text.empty_title, body: text.empty_body }}
      >
        {(rows) => <Rows rows={rows} />}
      </ListState>
    </Page>
  )
}

function Rows({ rows }: { rows: readonly Mail[] }) {
  const text = usePartMessages('outbox')
  const retry = useWrite('retryMail')
  const [open, setOpen] = useState<string>()
  const send = (id: string) => retry.mutate({ params: { id } }, { onSuccess: () => showToast(text.retried) })
  return (
    <>
      {open && <MailDialog id={open} close={() => setOpen(undefined)} />}
      {retry.error && <ErrorCard error={retry.error} />}
      <Table label={text.title} rows={rows} columns={useColumns(setOpen, send)} />
    </>
  )
}

function useColumns(show: (id: string) => void, send: (id: string) => void): Column<Mail>[] {
  const text = usePartMessages('outbox')
  return [
    { key: 'subject', title: text.subject, cell: (mail) => <Subject mail={mail} show={show} /> },
    { key: 'to', title: text.to, plain: true, cell: ({ to }) => to },
    { key: 'status', title: text.status, plain: true, cell: (mail) => <Status {...mail} /> },
    { key: 'attempts', title: text.attempts, cell: (mail) => <Attempts {...mail} /> },
    {
      key: 'record',
      title: '',
      wide: true,
      cell: ({ resource_id, to_name }) =>
        resource_id && <RecordLink id={resource_id} name={to_name ?? undefined} />,
    },
    { key: 'created', title: text.created, plain: true, cell: ({ created_at }) => <Ago at={created_at} /> },
    {
      key: 'retry',
      title: '',
      cell: (mail) => mail.status === 'failed' && <Retry mail={mail} send={send} />,
    },
  ]
}

function Subject({ mail: { id, subject }, show }: { mail: Mail; show: (id: string) => void }) {
  const text = usePartMessages('outbox')
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      px={0}
      aria-label={`${text.preview}: ${subject}`}
      onClick={() => show(id)}
    >
      <Truncate title={subject}>{subject}</Truncate>
    </Button>
  )
}

const Status = ({ status, last_error }: Mail) => (
  <>
    <MailStatus status={status} />
    {last_error && <p className="soft">{last_error}</p>}
  </>
)

function Attempts({ attempts, next_attempt_at, status }: Mail) {
  const text = usePartMessages('outbox')
  const formats = useFormats()
  return (
    <>
      {attempts}
      {status === 'waiting' && next_attempt_at && attempts > 0 && (
        <span className="soft"> · {text.next(formats.clock(next_attempt_at))}</span>
      )}
    </>
  )
}

function Retry({ mail: { id, subject }, send }: { mail: Mail; send: (id: string) => void }) {
  const text = usePartMessages('outbox')
  const { allowed, why } = usePermission('retryMail')
  return (
    <Button
      size="compact-xs"
      disabled={!allowed}
      title={why}
      aria-label={`${text.retry}: ${subject}`}
      onClick={() => send(id)}
    >
      {text.retry}
    </Button>
  )
}
