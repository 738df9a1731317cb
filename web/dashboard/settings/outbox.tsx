import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Mail } from '../../../contract/staff/mails.ts'
import { usePages, useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { setOnly } from '../../lib/search-params.ts'
import { usePermission } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { ListState } from '../../shared/query-state.tsx'
import { FilterBar, FilterChoice } from '../../ui/fields.tsx'
import { Page } from '../../ui/page.tsx'
import { Line, Table } from '../../ui/table.tsx'
import { Ago } from '../../ui/time.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { RecordLink } from '../links.tsx'
import { MailDialog, MailStatus, MAIL_STATUSES as STATUSES } from '../mails.tsx'

/** What is or was sent by e-mail, and what became of it. */
export default function Outbox() {
  const { staff, states } = useMessages()
  const text = staff.outbox
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { status?: string }
  const status = STATUSES.find((one) => one === search.status)
  const list = usePages('listMails', { query: setOnly({ status }) as { status?: string } })
  const set = (one: string | undefined) =>
    navigate({ to: '.', search: (now) => setOnly({ ...now, status: one }), replace: true })
  return (
    <Page
      title={text.title}
      under={
        <FilterBar label={states.filters}>
          <FilterChoice
            label={text.status}
            any={states.any}
            value={status}
            options={STATUSES.map((one) => [one, text.statuses[one]])}
            onChoice={set}
          />
        </FilterBar>
      }
    >
      <ListState
        list={list}
        things={text.things}
        filters={
          status ? [{ name: text.status, value: text.statuses[status], remove: () => set(undefined) }] : []
        }
        clear={() => set(undefined)}
        empty={{ title: text.empty_title, body: text.empty_body }}
      >
        {(rows) => <Rows rows={rows} />}
      </ListState>
    </Page>
  )
}

function Rows({ rows }: { rows: readonly Mail[] }) {
  const text = useMessages().staff.outbox
  const formats = useFormats()
  const retry = useWrite('retryMail')
  const [open, setOpen] = useState<string>()
  const { allowed, why } = usePermission('retryMail')
  return (
    <>
      {open && <MailDialog id={open} close={() => setOpen(undefined)} />}
      {retry.error && <ErrorCard error={retry.error} />}
      <Table
        label={text.title}
        rows={rows}
        columns={[
          {
            key: 'subject',
            title: text.subject,
            cell: ({ id, subject }) => (
              <Button
                variant="subtle"
                size="compact-xs"
                px={0}
                aria-label={`${text.preview}: ${subject}`}
                onClick={() => setOpen(id)}
              >
                <Line title={subject}>{subject}</Line>
              </Button>
            ),
          },
          { key: 'to', title: text.to, plain: true, cell: ({ to }) => to },
          {
            key: 'status',
            title: text.status,
            plain: true,
            cell: ({ status, last_error }) => (
              <>
                <MailStatus status={status} />
                {last_error && <p className="soft">{last_error}</p>}
              </>
            ),
          },
          {
            key: 'attempts',
            title: text.attempts,
            cell: ({ attempts, next_attempt_at, status }) => (
              <>
                {attempts}
                {status === 'waiting' && next_attempt_at && attempts > 0 && (
                  <span className="soft"> · {text.next(formats.clock(next_attempt_at))}</span>
                )}
              </>
            ),
          },
          {
            key: 'record',
            title: '',
            wide: true,
            cell: ({ resource_id }) => resource_id && <RecordLink id={resource_id} />,
          },
          {
            key: 'created',
            title: text.created,
            plain: true,
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
          {
            key: 'retry',
            title: '',
            cell: ({ id, status, subject }) =>
              status === 'failed' && (
                <Button
                  size="compact-xs"
                  disabled={!allowed}
                  title={why}
                  aria-label={`${text.retry}: ${subject}`}
                  onClick={() =>
                    retry.mutate({ params: { id } }, { onSuccess: () => showToast(text.retried) })
                  }
                >
                  {text.retry}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
