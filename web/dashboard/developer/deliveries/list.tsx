import { Button, Checkbox } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { EventType } from '../../../../contract/lists.ts'
import type { ListedDelivery } from '../../../../contract/staff/webhooks.ts'
import type { DeliveryAttempt } from '../../../../contract/webhooks.ts'
import { usePages } from '../../../lib/data.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import type { Query } from '../../../lib/operations.ts'
import { setOnly } from '../../../lib/search-params.ts'
import { usePermission, usePropertyFilter } from '../../../lib/session.ts'
import { ListState } from '../../../shared/query-state.tsx'
import { FilterBar, FilterChoice, FilterPeriod, FilterText } from '../../../ui/fields.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Column, Line, Table } from '../../../ui/table.tsx'
import { Ago } from '../../../ui/time.tsx'
import { ButtonLink, DeliveryLink, RecordLink } from '../../links.tsx'
import { DELIVERY_STATUSES, DeliveryStatus } from './status.tsx'
import { EVENT_TYPES } from '../event-types.ts'
import { hintFor } from './hint.ts'
import { ReplayButton, ReplayFailedDialog } from './replay.tsx'
import { DELIVERY_SEARCH } from '../search.ts'
import { Tiered, useBelowGrowth } from '../tier.tsx'

type AttemptError = DeliveryAttempt['error']
type Search = { [K in (typeof DELIVERY_SEARCH)[number]]?: string | undefined }

const MAX_ATTEMPTS = 5
/** An end is told by an event; attempts in between are not. */
const LOOK_EVERY_MS = 2_000

export default function Deliveries() {
  const { developer, states } = useMessages()
  const text = developer.deliveries
  const formats = useFormats()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const filters = setOnly(Object.fromEntries(DELIVERY_SEARCH.map((name) => [name, search[name]]))) as Search
  const query = { ...filters, ...usePropertyFilter() } as unknown as Query<'listAllDeliveries'>
  const list = usePages(
    'listAllDeliveries',
    { query },
    { every: (rows) => rows.some(({ status }) => status === 'pending') && LOOK_EVERY_MS },
  )
  const endpoints = usePages('listWebhooks', { query: { limit: 100 } }).items
  const [failed_dialog, setFailedDialog] = useState(false)
  const may_replay = usePermission('replayDeliveries')
  const below = useBelowGrowth()
  const set = (change: Search) =>
    navigate({ to: '.', search: (now) => setOnly({ ...now, ...change }), replace: true })
  const urlOf = (id: string) => endpoints.find((one) => one.id === id)?.url ?? id
  const shownAs = (name: keyof Search, value: string) => {
    if (name === 'webhook_id') return urlOf(value)
    if (name === 'status') return text.statuses[value as keyof typeof text.statuses] ?? value
    return name.startsWith('created_') ? formats.moment(value) : value
  }
  return (
    <Page
      title={text.title}
      actions={
        !below && (
          <Button disabled={!may_replay.allowed} title={may_replay.why} onClick={() => setFailedDialog(true)}>
            {text.replay_failed}
          </Button>
        )
      }
      under={
        <FilterBar label={states.filters}>
          <FilterChoice
            label={text.filters.status}
            any={states.any}
            value={filters.status}
            options={DELIVERY_STATUSES.map((one) => [one as string, text.statuses[one]])}
            onChoice={(status) => set({ status })}
          />
          <FilterChoice
            label={text.filters.webhook_id}
            any={states.any}
            value={filters.webhook_id}
            options={endpoints.map(({ id, url }) => [id, url])}
            onChoice={(webhook_id) => set({ webhook_id })}
          />
          <FilterChoice
            label={text.filters.event_type}
            any={states.any}
            value={filters.event_type as EventType | undefined}
            options={EVENT_TYPES.map((type) => [type, type])}
            onChoice={(event_type) => set({ event_type })}
          />
          <FilterText
            label={text.filters.resource_id}
            value={filters.resource_id}
            onText={(resource_id) => set({ resource_id })}
          />
          <FilterText
            label={text.filters.last_status_code}
            value={filters.last_status_code}
            onText={(code) => set({ last_status_code: code && /^[1-5]\d\d$/.test(code) ? code : undefined })}
          />
          <FilterPeriod names={text.filters} value={filters} onPeriod={set} />
        </FilterBar>
      }
    >
      <Tiered kept={list.items.length > 0} what={text.empty_body}>
        <ListState
          list={list}
          things={text.things}
          filters={Object.entries(filters).map(([name, value]) => ({
            name: text.filters[name as keyof Search],
            value: shownAs(name as keyof Search, value!),
            remove: () => set({ [name]: undefined }),
          }))}
          clear={() => set(Object.fromEntries(DELIVERY_SEARCH.map((name) => [name, undefined])))}
          empty={{
            title: text.empty_title,
            body: text.empty_body,
            action: <ButtonLink to="/developer/webhooks">{developer.webhooks.title}</ButtonLink>,
          }}
        >
          {(rows) => <Rows rows={rows} />}
        </ListState>
      </Tiered>
      {failed_dialog && (
        <ReplayFailedDialog
          {...(filters.webhook_id && {
            endpoint: { id: filters.webhook_id, url: urlOf(filters.webhook_id) },
          })}
          close={() => setFailedDialog(false)}
        />
      )}
    </Page>
  )
}

/** What can be sent once more: what has ended, and was no test. */
const isReplayable = ({ status, kind }: ListedDelivery) =>
  kind !== 'test' && (status === 'failed' || status === 'delivered')

function Rows({ rows }: { rows: readonly ListedDelivery[] }) {
  const { deliveries: text, hints } = useMessages().developer
  const formats = useFormats()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const replayable = rows.filter(isReplayable).map(({ id }) => id)
  const selected = replayable.filter((id) => chosen.has(id))
  const toggle = (id: string, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, id] : [...now].filter((one) => one !== id)))
  const columns: Column<ListedDelivery>[] = [
    {
      key: 'event',
      title: text.event,
      cell: (row) => (
        <Line title={row.event_type}>
          <Checkbox
            style={{ display: 'inline-block', marginRight: 8, verticalAlign: 'middle' }}
            aria-label={text.select(`${row.event_type} ${row.resource_id ?? row.id}`)}
            disabled={!isReplayable(row)}
            checked={chosen.has(row.id)}
            onChange={({ currentTarget: { checked } }) => toggle(row.id, checked)}
          />
          <DeliveryLink id={row.id}>{row.event_type}</DeliveryLink>
        </Line>
      ),
    },
    { key: 'status', title: text.status, plain: true, cell: (row) => <DeliveryStatus {...row} /> },
    {
      key: 'endpoint',
      title: text.endpoint,
      plain: true,
      cell: ({ url }) => <Line title={url}>{url}</Line>,
    },
    {
      key: 'attempts',
      title: text.attempts,
      cell: ({ attempts, status, next_attempt_at, kind }) => (
        <span className="number">
          {text.attempt_of(attempts.length, kind === 'test' ? 1 : MAX_ATTEMPTS)}
          {status === 'pending' && next_attempt_at && attempts.length > 0 && (
            <span className="soft"> · {text.next(formats.clock(next_attempt_at))}</span>
          )}
        </span>
      ),
    },
    {
      key: 'answer',
      title: text.answer,
      cell: ({ last_status_code, last_error }) => (
        <Line title={hintFor(hints, { status_code: last_status_code, error: last_error as AttemptError })}>
          {last_status_code ?? (last_error && text.errors[last_error as keyof typeof text.errors])}
        </Line>
      ),
    },
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
