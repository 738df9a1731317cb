import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import type { Event } from '../../../../contract/events.ts'
import type { EventType } from '../../../../contract/lists.ts'
import { usePages } from '../../../lib/data.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import type { Query } from '../../../lib/operations.ts'
import { setOnly } from '../../../lib/search-params.ts'
import { usePropertyFilter } from '../../../lib/session.ts'
import { ListState } from '../../../shared/query-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { FilterBar, FilterChoice, FilterText } from '../../../ui/fields.tsx'
import { Page } from '../../../ui/page.tsx'
import { Table } from '../../../ui/table.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { EventLink, RecordLink } from '../../links.tsx'
import { EVENT_TYPES } from '../event-types.ts'
import { Tiered } from '../tier.tsx'

type Search = { type?: string | undefined; resource_id?: string | undefined }

/** What happens, as it happens; paused, the rows stand still. */
export default function Events() {
  const { developer, states } = useMessages()
  const text = developer.events
  const navigate = useNavigate()
  const { type, resource_id } = useSearch({ strict: false }) as Search
  const query = setOnly({ type, resource_id, ...usePropertyFilter() }) as Query<'listEvents'>
  // What is asked for anew is not what was paused.
  const asked = JSON.stringify(query)
  const [paused_at, setPausedAt] = useState<string>()
  const paused = paused_at === asked
  const list = usePages('listEvents', { query }, { enabled: !paused })
  const set = (change: Search) =>
    navigate({ to: '.', search: (now) => setOnly({ ...now, ...change }), replace: true })
  const filters = [
    ...(type ? [{ name: text.filters.type, value: type, remove: () => set({ type: undefined }) }] : []),
    ...(resource_id
      ? [
          {
            name: text.filters.resource_id,
            value: resource_id,
            remove: () => set({ resource_id: undefined }),
          },
        ]
      : []),
  ]
  return (
    <Page
      title={text.title}
      beside={
        <Badge tone={paused ? 'amber' : 'green'} glyph={paused ? '‖' : '●'}>
          {paused ? text.paused : text.live}
        </Badge>
      }
      actions={
        <>
          <CopyAsApi operation="listEvents" args={{ query }} />
          <Button
            leftSection={paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
            onClick={() => setPausedAt(paused ? undefined : asked)}
          >
            {paused ? text.resume : text.pause}
          </Button>
        </>
      }
      under={
        <FilterBar label={states.filters}>
          <FilterChoice
            label={text.filters.type}
            any={states.any}
            value={type as EventType | undefined}
            options={EVENT_TYPES.map((one) => [one, one])}
            onChoice={(one) => set({ type: one })}
          />
          <FilterText
            label={text.filters.resource_id}
            value={resource_id}
            onText={(id) => set({ resource_id: id })}
          />
        </FilterBar>
      }
    >
      <Tiered kept={list.items.length > 0} what={text.empty_body}>
        <ListState
          list={list}
          things={text.things}
          filters={filters}
          clear={() => set({ type: undefined, resource_id: undefined })}
          empty={{ title: text.empty_title, body: text.empty_body }}
        >
          {(rows) => <Rows rows={rows} />}
        </ListState>
      </Tiered>
    </Page>
  )
}

function Rows({ rows }: { rows: readonly Event[] }) {
  const text = useMessages().developer.events
  const formats = useFormats()
  return (
    <Table
      label={text.title}
      rows={rows}
      columns={[
        { key: 'type', title: text.type, cell: ({ id, type }) => <EventLink id={id}>{type}</EventLink> },
        {
          key: 'record',
          title: text.record,
          plain: true,
          cell: ({ data }) => {
            const { id, channel } = data as { id?: string; channel?: string }
            return id ? <RecordLink id={id} /> : <code>{channel}</code>
          },
        },
        { key: 'id', title: 'id', wide: true, cell: ({ id }) => <code>{id}</code> },
        {
          key: 'when',
          title: text.when,
          plain: true,
          cell: ({ created_at }) => <span className="number">{formats.instant(created_at)}</span>,
        },
      ]}
    />
  )
}
