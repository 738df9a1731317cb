import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LoggedRequest } from '../../../../contract/staff/activity.ts'
import { usePages, useRead } from '../../../lib/data.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import type { Query } from '../../../lib/operations.ts'
import { setOnly } from '../../../lib/search-params.ts'
import { ListState } from '../../../shared/query-state.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { FilterBar, FilterChoice, FilterPeriod, FilterText } from '../../../ui/fields.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Column, Line, Table } from '../../../ui/table.tsx'
import { RequestLink } from '../../links.tsx'
import { REQUEST_SEARCH } from '../search.ts'
import { Tiered } from '../tier.tsx'

type Search = { [K in (typeof REQUEST_SEARCH)[number]]?: string | undefined }

export default function Requests() {
  const { developer, states } = useMessages()
  const text = developer.requests
  const formats = useFormats()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const filters = setOnly(Object.fromEntries(REQUEST_SEARCH.map((name) => [name, search[name]]))) as Search
  const list = usePages('listRequests', { query: filters as Query<'listRequests'> })
  const keys = useRead('listApiKeys', {}).data?.data ?? []
  const shownAs = (name: string, value: string) => {
    if (name === 'key_id') return keys.find(({ id }) => id === value)?.name ?? value
    if (name === 'source') return text.sources[value as keyof typeof text.sources] ?? value
    return name.startsWith('created_') ? formats.moment(value) : value
  }
  const set = (change: Search) =>
    navigate({ to: '.', search: (now) => setOnly({ ...now, ...change }), replace: true })
  return (
    <Page
      title={text.title}
      under={
        <FilterBar label={states.filters}>
          <FilterChoice
            label={text.filters.status}
            any={states.any}
            value={filters.status}
            options={[
              ['2xx', text.groups['2xx']],
              ['4xx', text.groups['4xx']],
              ['5xx', text.groups['5xx']],
              ['4xx,5xx', text.groups.errors],
            ]}
            onChoice={(status) => set({ status })}
          />
          <FilterChoice
            label={text.filters.source}
            any={states.any}
            value={filters.source}
            options={[
              ['api', text.sources.api],
              ['dashboard', text.sources.dashboard],
            ]}
            onChoice={(source) => set({ source })}
          />
          <FilterChoice
            label={text.filters.method}
            any={states.any}
            value={filters.method}
            options={['GET', 'POST', 'PATCH', 'DELETE'].map((method) => [method, method])}
            onChoice={(method) => set({ method })}
          />
          <FilterChoice
            label={text.filters.key_id}
            any={states.any}
            value={filters.key_id}
            options={keys.map(({ id, name, hint }) => [id, `${name} (${hint.slice(-5)})`])}
            onChoice={(key_id) => set({ key_id })}
          />
          <FilterText label={text.filters.path} value={filters.path} onText={(path) => set({ path })} />
          <FilterText
            label={text.filters.error_code}
            value={filters.error_code}
            onText={(code) => set({ error_code: code && /^SVC-\d{4}$/.test(code) ? code : undefined })}
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
            value: shownAs(name, value!),
            remove: () => set({ [name]: undefined }),
          }))}
          clear={() => set(Object.fromEntries(REQUEST_SEARCH.map((name) => [name, undefined])))}
          empty={{ title: text.empty_title, body: text.empty_body }}
        >
          {(rows) => <Rows rows={rows} />}
        </ListState>
      </Tiered>
    </Page>
  )
}

export function StatusCode({ status }: { status: number }) {
  const tone: Tone = status < 400 ? 'green' : status < 500 ? 'amber' : 'red'
  return (
    <Badge tone={tone} glyph={status < 400 ? '✓' : '✕'}>
      {status}
    </Badge>
  )
}

/** What the column beside it says already. */
const OF_THE_DASHBOARD = /^\/app\/api\/(live|sandbox)/

function Rows({ rows }: { rows: readonly LoggedRequest[] }) {
  const { requests: text } = useMessages().developer
  const formats = useFormats()
  const columns: Column<LoggedRequest>[] = [
    {
      key: 'path',
      title: text.path,
      cell: ({ id, method, path, query }) => (
        <Line long title={query ? `${path}?${query}` : path}>
          <RequestLink id={id}>
            <code>
              {method} {path.replace(OF_THE_DASHBOARD, '')}
            </code>
          </RequestLink>
        </Line>
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
        <Line>
          {actor.name ?? actor.id} <span className="soft">{text.sources[source]}</span>
        </Line>
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
