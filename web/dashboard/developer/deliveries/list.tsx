import { useState } from 'react'
import type { ListedDelivery } from '#contract/developer/webhooks.staff.ts'
import { DELIVERY_STATUSES } from '#contract/lists.ts'
import { usePages } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Query } from '#web/lib/operations.ts'
import { usePermission, usePropertyFilter } from '#web/lib/session.ts'
import { useColumnChoice } from '#web/shared/column-choice.tsx'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { ListFilterBar, useListFilters } from '#web/shared/list-filters.tsx'
import { ListState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { optionsOf } from '#web/ui/options.ts'
import { Page } from '#web/ui/page.tsx'
import { useSelection } from '#web/ui/table/selection.tsx'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import { Ago } from '#web/ui/time.tsx'
import { ButtonLink, DeliveryLink, RecordLink } from '../../links.tsx'
import { EVENT_OPTIONS } from '../event-types.ts'
import type { DeliveryFilter } from '../search.ts'
import { TierGate, useBelowGrowth } from '../tier.tsx'
import { ReplayFailedDialog, useReplay } from './replay.tsx'
import { DeliveryStatus, isReplayable, LastAnswer } from './status.tsx'

const MAX_ATTEMPTS = 5
/** Only the end of a delivery emits a live update, not each attempt. */
const POLL_MS = 2_000

export default function Deliveries() {
  const developer = usePartMessages('developer')
  const { states } = useMessages()
  const text = developer.deliveries
  const endpoints = usePages('listWebhooks', { query: { limit: 100 } }).items
  const filters = useListFilters<DeliveryFilter>(
    {
      status: { kind: 'choice', options: optionsOf(DELIVERY_STATUSES, text.statuses) },
      webhook_id: { kind: 'choice', options: endpoints.map(({ id, url }) => ({ value: id, label: url })) },
      event_type: { kind: 'choice', options: EVENT_OPTIONS },
      resource_id: { kind: 'text' },
      last_status_code: { kind: 'text', pattern: /^[1-5]\d\d$/ },
      created_from: { kind: 'moment', to: 'created_to', label: states.period },
      created_to: { kind: 'end' },
    },
    text.filters,
  )
  const query = { ...filters.values, ...usePropertyFilter() } as unknown as Query<'listAllDeliveries'>
  const list = usePages(
    'listAllDeliveries',
    { query },
    { every: (rows) => rows.some(({ status }) => status === 'pending') && POLL_MS },
  )
  const choice = useColumnChoice('deliveries', useDeliveryColumns())
  const endpoint = endpoints.find(({ id }) => id === filters.values.webhook_id)
  return (
    <Page
      title={text.title}
      actions={<ReplayFailed endpoint={endpoint} />}
      under={<ListFilterBar filters={filters} beside={choice.chooser} />}
    >
      <TierGate has_rows={list.items.length > 0} what={text.empty_body}>
        <ListState
          list={list}
          things={text.things}
          filters={filters}
          empty={{
            title: text.empty_title,
            body: text.empty_body,
            action: <ButtonLink to="/developer/webhooks">{developer.webhooks.title}</ButtonLink>,
          }}
        >
          {(rows) => <Rows rows={rows} columns={choice.columns} sticky={!choice.is_wider} />}
        </ListState>
      </TierGate>
    </Page>
  )
}

/** Replays what has failed: of the selected endpoint, or of all. */
function ReplayFailed({ endpoint }: { endpoint: { id: string; url: string } | undefined }) {
  const text = usePartMessages('developer').deliveries
  const [open, setOpen] = useState(false)
  const { allowed, why } = usePermission('replayDeliveries')
  if (useBelowGrowth()) return null
  return (
    <>
      <Button disabled={!allowed} title={why} onClick={() => setOpen(true)}>
        {text.replay_failed}
      </Button>
      {open && <ReplayFailedDialog {...(endpoint && { endpoint })} close={() => setOpen(false)} />}
    </>
  )
}

function useDeliveryColumns(): readonly Column<ListedDelivery>[] {
  const text = usePartMessages('developer').deliveries
  return [
    {
      key: 'event',
      title: text.event,
      cell: ({ id, event_type }) => (
        <Truncate title={event_type}>
          <DeliveryLink id={id}>{event_type}</DeliveryLink>
        </Truncate>
      ),
    },
    { key: 'status', title: text.status, plain: true, cell: (row) => <DeliveryStatus {...row} /> },
    {
      key: 'endpoint',
      title: text.endpoint,
      plain: true,
      cell: ({ url }) => <Truncate title={url}>{url}</Truncate>,
    },
    { key: 'attempts', title: text.attempts, cell: (row) => <Attempts row={row} /> },
    { key: 'answer', title: text.answer, cell: (row) => <LastAnswer {...row} /> },
    {
      key: 'resource',
      title: text.resource,
      wide: true,
      cell: ({ resource_id }) => resource_id && <RecordLink id={resource_id} />,
    },
    { key: 'created', title: text.created, plain: true, cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
}

interface RowsProps {
  readonly rows: readonly ListedDelivery[]
  readonly columns: readonly Column<ListedDelivery>[]
  readonly sticky: boolean
}

function Rows({ rows, columns, sticky }: RowsProps) {
  const text = usePartMessages('developer').deliveries
  const selection = useSelection(rows, {
    label: ({ id, event_type, resource_id }) => `${event_type} ${resource_id ?? id}`,
    selectable: isReplayable,
  })
  const { error, action } = useReplay(selection)
  return (
    <>
      {error && <ErrorCard error={error} />}
      <Table
        label={text.title}
        columns={columns}
        rows={rows}
        sticky={sticky}
        {...(rows.some(isReplayable) && { selection: { ...selection, actions: action } })}
      />
    </>
  )
}

function Attempts({ row: { attempts, status, next_attempt_at, kind } }: { row: ListedDelivery }) {
  const text = usePartMessages('developer').deliveries
  const formats = useFormats()
  return (
    <span className="number">
      {text.attempt_of(attempts.length, kind === 'test' ? 1 : MAX_ATTEMPTS)}
      {status === 'pending' && next_attempt_at && attempts.length > 0 && (
        <span className="soft"> · {text.next(formats.clock(next_attempt_at))}</span>
      )}
    </span>
  )
}
