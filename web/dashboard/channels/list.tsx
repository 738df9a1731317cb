import type { Channel } from '../../../contract/channels.ts'
import { usePages } from '../../lib/data.ts'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import { Page } from '../../ui/page.tsx'
import { ShownList } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Ago } from '../../ui/time.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ChannelLink } from '../links.tsx'
import { useMe, usePropertyFilter } from '../shell/session.ts'
import { ChannelStatus, ChannelStory } from './status.tsx'

/** How well each channel knows what we sell. */
export default function ChannelList() {
  const text = useText().channels
  const query = usePropertyFilter()
  const list = usePages('listChannels', { query })
  return (
    <Page title={text.title} actions={<CopyAsApi operation="listChannels" args={{ query }} />}>
      <ShownList list={list} things={text.things} empty={{ title: text.empty_title, body: text.empty_body }}>
        {(rows) => <Rows rows={rows} />}
      </ShownList>
    </Page>
  )
}

type Row = Channel & { channel: string }

function Rows({ rows }: { rows: readonly Channel[] }) {
  const text = useText().channels
  const formats = useFormats()
  const { properties } = useMe()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: text.one,
      cell: ({ channel, property_id, name }) => (
        <ChannelLink id={channel} property={property_id}>
          {name}
        </ChannelLink>
      ),
    },
    { key: 'status', title: text.statuses_title, plain: true, cell: (row) => <ChannelStatus {...row} /> },
    {
      key: 'property',
      title: text.property,
      plain: true,
      cell: ({ property_id }) => properties.find(({ id }) => id === property_id)?.name,
    },
    {
      key: 'story',
      title: text.story,
      plain: true,
      cell: (row) => (row.status === 'green' ? null : <ChannelStory channel={{ ...row, id: row.channel }} />),
    },
    {
      key: 'sync',
      title: text.last_sync,
      cell: ({ last_sync_at }) => (last_sync_at ? <Ago at={last_sync_at} /> : text.never),
    },
    {
      key: 'queue',
      title: text.queue,
      numeric: true,
      cell: ({ pending_updates }) => formats.number(pending_updates),
    },
    { key: 'mapped', title: text.mapped, numeric: true, cell: ({ mapped_rate_plans }) => mapped_rate_plans },
    {
      key: 'held',
      title: text.held,
      numeric: true,
      wide: true,
      cell: ({ held_bookings }) => (held_bookings > 0 ? <strong>{held_bookings}</strong> : 0),
    },
  ]
  const keyed = rows.map((row) => ({ ...row, channel: row.id, id: `${row.property_id} ${row.id}` }))
  return <Table label={text.title} columns={columns} rows={keyed} />
}
