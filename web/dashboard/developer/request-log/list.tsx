import type { LoggedRequest } from '#contract/developer/request-log.staff.ts'
import { usePages, useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Query } from '#web/lib/operations.ts'
import { ListFilterBar, useListFilters } from '#web/shared/list-filters.tsx'
import { ListState } from '#web/shared/query-state.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { Page } from '#web/ui/page.tsx'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import { RequestLink } from '../../links.tsx'
import type { RequestFilter } from '../search.ts'
import { TierGate } from '../tier.tsx'
import { StatusCode } from './status-code.tsx'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ value: method, label: method }))

export default function Requests() {
  const developer = usePartMessages('developer')
  const { states } = useMessages()
  const text = developer.requests
  const keys = useRead('listApiKeys', {}).data?.data ?? []
  const filters = useListFilters<RequestFilter>(
    {
      status: {
        kind: 'choice',
        options: [
          ...optionsOf(['2xx', '4xx', '5xx'], text.groups),
          { value: '4xx,5xx', label: text.groups.errors },
        ],
      },
      source: { kind: 'choice', options: optionsOf(['api', 'dashboard'], text.sources) },
      method: { kind: 'choice', options: METHODS },
      key_id: {
        kind: 'choice',
        options: keys.map(({ id, name, hint }) => ({ value: id, label: `${name} (${hint.slice(-5)})` })),
      },
      path: { kind: 'text' },
      error_code: { kind: 'text', pattern: /^SVC-\d{4}$/ },
      created_from: { kind: 'moment', to: 'created_to', label: states.period },
      created_to: { kind: 'end' },
    },
    text.filters,
  )
  const list = usePages('listRequests', { query: filters.values as Query<'listRequests'> })
  return (
    <Page title={text.title} under={<ListFilterBar filters={filters} />}>
      <TierGate has_rows={list.items.length > 0} what={text.empty_body}>
        <ListState
          list={list}
          things={text.things}
          filters={filters}
          empty={{ title: text.empty_title, body: text.empty_body }}
        >
          {(rows) => <Rows rows={rows} />}
        </ListState>
      </TierGate>
    </Page>
  )
}

/** Shown in the column beside it. */
const OF_THE_DASHBOARD = /^\/app\/api\/(live|sandbox)/

function Rows({ rows }: { rows: readonly LoggedRequest[] }) {
  const { requests: text } = usePartMessages('developer')
  const formats = useFormats()
  const columns: Column<LoggedRequest>[] = [
    {
      key: 'path',
      title: text.path,
      cell: ({ id, method, path, query }) => (
        <Truncate long title={query ? `${path}?${query}` : path}>
          <RequestLink id={id}>
            <code>
              {method} {path.replace(OF_THE_DASHBOARD, '')}
            </code>
          </RequestLink>
        </Truncate>
      ),
    },
    { key: 'status', title: text.status, plain: true, cell: ({ status }) => <StatusCode status={status} /> },
    {
      key: 'code',
      title: text.code,
      plain: true,
      cell: ({ error_code }) => error_code && <code>{error_code}</code>,
    },
    {
      key: 'ms',
      title: text.ms,
      cell: ({ duration_ms }) => `${formats.number(Math.round(duration_ms))} ms`,
      numeric: true,
    },
    {
      key: 'who',
      title: text.who,
      cell: ({ source, actor }) => (
        <Truncate>
          {actor.name ?? actor.id} <span className="soft">{text.sources[source]}</span>
        </Truncate>
      ),
    },
    { key: 'from', title: text.from, wide: true, cell: ({ address_range }) => <code>{address_range}</code> },
    {
      key: 'idempotency',
      title: text.idempotency,
      wide: 'very',
      cell: ({ idempotency }) => text.idempotencies[idempotency],
    },
    {
      key: 'when',
      title: text.when,
      plain: true,
      cell: ({ at }) => <span className="number">{formats.instant(at)}</span>,
    },
  ]
  return <Table label={text.title} columns={columns} rows={rows} />
}
