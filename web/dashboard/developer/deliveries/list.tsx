import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { DELIVERY_STATUSES } from '../../../../contract/lists.ts'
import type { ListedDelivery } from '../../../../contract/staff/webhooks.ts'
import { usePages } from '../../../lib/data.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import type { Query } from '../../../lib/operations.ts'
import { usePermission, usePropertyFilter } from '../../../lib/session.ts'
import { ListFilterBar, useListFilters } from '../../../shared/list-filters.tsx'
import { ListState } from '../../../shared/query-state.tsx'
import { optionsOf } from '../../../ui/options.ts'
import { Page } from '../../../ui/page.tsx'
import { type Column, Table, Truncate } from '../../../ui/table.tsx'
import { Ago } from '../../../ui/time.tsx'
import { ButtonLink, DeliveryLink, RecordLink } from '../../links.tsx'
import { EVENT_OPTIONS } from '../event-types.ts'
import type { DeliveryFilter } from '../search.ts'
import { TierGate, useBelowGrowth } from '../tier.tsx'
import { ReplayButton, ReplayFailedDialog } from './replay.tsx'
import { DeliveryStatus, isReplayable, LastAnswer } from './status.tsx'

const MAX_ATTEMPTS = 5
/** The end of a delivery is an event; attempts before it are none. */
const POLL_MS = 2_000

export default function Deliveries() {
  const { developer } = useMessages()
  const text = developer.deliveries
  const endpoints = usePages('listWebhooks', { query: { limit: 100 } }).items
  const filters = useListFilters<DeliveryFilter>(
    {
      status: { kind: 'choice', options: optionsOf(DELIVERY_STATUSES, text.statuses) },
      webhook_id: { kind: 'choice', options: endpoints.map(({ id, url }) => ({ value: id, label: url })) },
      event_type: { kind: 'choice', options: EVENT_OPTIONS },
      resource_id: { kind: 'text' },
      last_status_code: { kind: 'text', pattern: /^[1-5]\d\d$/ },
      created_from: { kind: 'start_of_day' },
      created_to: { kind: 'end_of_day' },
    },
    text.filters,
  )
  const query = { ...filters.values, ...usePropertyFilter() } as unknown as Query<'listAllDeliveries'>
  const list = usePages(
    'listAllDeliveries',
    { query },
    { every: (rows) => rows.some(({ status }) => status === 'pending') && POLL_MS },
  )
  const endpoint = endpoints.find(({ id }) => id === filters.values.webhook_id)
  return (
    <Page
      title={text.title}
      actions={<ReplayFailed endpoint={endpoint} />}
      under={<ListFilterBar filters={filters} />}
    >
      <TierGate kept={list.items.length > 0} what={text.empty_body}>
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
          {(rows) => <Rows rows={rows} />}
        </ListState>
      </TierGate>
    </Page>
  )
}

/** Sends once more what has failed: of the chosen endpoint, or of all. */
function ReplayFailed({ endpoint }: { endpoint: { id: string; url: string } | undefined }) {
  const text = useMessages().developer.deliveries
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

function Rows({ rows }: { rows: readonly ListedDelivery[] }) {
  const text = useMessages().developer.deliveries
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const replayable = rows.filter(isReplayable).map(({ id }) => id)
  const selected = replayable.filter((id) => chosen.has(id))
  const toggle = (id: string, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, id] : [...now].filter((one) => one !== id)))
  const columns: Column<ListedDelivery>[] = [
    {
      key: 'event',
      title: text.event,
      cell: (row) => <SelectableEvent row={row} selected={chosen.has(row.id)} toggle={toggle} />,
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
  return (
    <>
      {replayable.length > 0 && (
        <ReplayButton
          ids={selected}
          all={replayable}
          choose={(ids) => setChosen(new Set(ids))}
          done={() => setChosen(new Set())}
        />
      )}
      <Table label={text.title} columns={columns} rows={rows} />
    </>
  )
}

interface SelectableEventProps {
  readonly row: ListedDelivery
  readonly selected: boolean
  readonly toggle: (id: string, selected: boolean) => void
}

function SelectableEvent({ row, selected, toggle }: SelectableEventProps) {
  const text = useMessages().developer.deliveries
  const { id, event_type, resource_id } = row
  return (
    <Truncate title={event_type}>
      <Checkbox
        style={{ display: 'inline-block', marginRight: 8, verticalAlign: 'middle' }}
        aria-label={text.select(`${event_type} ${resource_id ?? id}`)}
        disabled={!isReplayable(row)}
        checked={selected}
        onChange={({ currentTarget: { checked } }) => toggle(id, checked)}
      />
      <DeliveryLink id={id}>{event_type}</DeliveryLink>
    </Truncate>
  )
}

function Attempts({ row: { attempts, status, next_attempt_at, kind } }: { row: ListedDelivery }) {
  const text = useMessages().developer.deliveries
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
