import CircleCheck from 'lucide-react/icons/circle-check'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import type { Event } from '#contract/developer/events.ts'
import { usePages } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Query } from '#web/lib/operations.ts'
import { usePropertyFilter } from '#web/lib/session.ts'
import { ListFilterBar, useListFilters } from '#web/shared/list-filters.tsx'
import { ListState } from '#web/shared/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Page } from '#web/ui/page.tsx'
import { Table } from '#web/ui/table.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { EventLink, RecordLink } from '../../links.tsx'
import { EVENT_OPTIONS } from '../event-types.ts'
import { TierGate } from '../tier.tsx'

/** Events as they occur; paused, the rows stay. */
export default function Events() {
  const text = usePartMessages('developer').events
  const filters = useListFilters(
    { type: { kind: 'choice', options: EVENT_OPTIONS }, resource_id: { kind: 'text' } },
    text.filters,
  )
  const query = { ...filters.values, ...usePropertyFilter() } as Query<'listEvents'>
  // A new filter is not paused.
  const question = JSON.stringify(query)
  const [paused_question, setPausedQuestion] = useState<string>()
  const paused = paused_question === question
  const list = usePages('listEvents', { query }, { enabled: !paused })
  return (
    <Page
      title={text.title}
      beside={
        <Badge tone={paused ? 'grey' : 'green'} icon={paused ? Pause : CircleCheck}>
          {paused ? text.paused : text.live}
        </Badge>
      }
      actions={
        <>
          <CopyAsApi operation="listEvents" args={{ query }} />
          <Button
            leftSection={paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
            onClick={() => setPausedQuestion(paused ? undefined : question)}
          >
            {paused ? text.resume : text.pause}
          </Button>
        </>
      }
      under={<ListFilterBar filters={filters} />}
    >
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

function Rows({ rows }: { rows: readonly Event[] }) {
  const text = usePartMessages('developer').events
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
