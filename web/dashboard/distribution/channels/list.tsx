import { useState } from 'react'
import type { Channel } from '#contract/distribution/channels.ts'
import { usePages } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePermission, usePropertyFilter } from '#web/lib/session.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Page } from '#web/ui/page.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Ago } from '#web/ui/time.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { ChannelLink } from '../../links.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import styles from './list.module.css'
import { useMappable } from './mappable.ts'
import { ChannelStatus, sellsNothing, useCountdown, useSyncProblem } from './status.tsx'

/** The connected channels with their state. */
export default function ChannelList() {
  const text = usePartMessages('channels')
  const query = usePropertyFilter()
  const list = usePages('listChannels', { query })
  const { allowed, why } = usePermission('connectChannel')
  const [connecting, setConnecting] = useState(false)
  const connect = (
    <Button variant="filled" disabled={!allowed} title={why} onClick={() => setConnecting(true)}>
      {text.connect}
    </Button>
  )
  return (
    <Page
      title={text.title}
      actions={
        <>
          <CopyAsApi operation="listChannels" args={{ query }} />
          {connect}
        </>
      }
    >
      <ListState
        list={list}
        things={text.things}
        empty={{ title: text.empty_title, body: text.empty_body, action: connect }}
      >
        {(rows) => <Rows rows={rows} />}
      </ListState>
      {connecting && <ConnectDialog close={() => setConnecting(false)} />}
    </Page>
  )
}

type Row = Channel & { channel: string }

function Rows({ rows }: { rows: readonly Channel[] }) {
  const text = usePartMessages('channels')
  const formats = useFormats()
  const { properties } = useMe()
  const mappable = useMappable()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: text.one,
      cell: ({ channel, property_id, name }) => (
        <>
          <ChannelLink id={channel} property={property_id}>
            {name}
          </ChannelLink>
          {properties.length > 1 && (
            <span className={styles.property}>{properties.find(({ id }) => id === property_id)?.name}</span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      title: text.statuses_title,
      plain: true,
      cell: (row) => <ChannelStatus channel={row} />,
    },
    {
      key: 'story',
      title: text.story,
      plain: true,
      cell: (row) => <Story row={row} />,
    },
    {
      key: 'queue',
      title: text.queue,
      numeric: true,
      cell: ({ pending_updates }) => formats.number(pending_updates),
    },
    {
      key: 'mapped',
      title: text.mapped_short,
      numeric: true,
      cell: (row) => text.mapped_of(row.mapped_rate_plans, mappable({ ...row, id: row.channel })),
    },
  ]
  const keyed = rows.map((row) => ({ ...row, channel: row.id, id: `${row.property_id} ${row.id}` }))
  return <Table label={text.title} columns={columns} rows={keyed} />
}

/** The most important problem in a line; the channel's own page has all of them. */
function Story({ row }: { row: Row }) {
  const text = usePartMessages('channels')
  const reason = useSyncProblem()(row)
  const left = useCountdown(row.sync_paused_until)
  return (
    <>
      {row.status === 'green' &&
        !sellsNothing(row) &&
        (row.last_sync_at ? (
          <span className="soft">
            {text.last_sync} <Ago at={row.last_sync_at} />
          </span>
        ) : (
          <span className="soft">{text.nothing_sent}</span>
        ))}{' '}
      {reason} {left && <strong className="number">{text.next_try(left)}</strong>}{' '}
      {row.held_bookings > 0 && <strong>{text.held_count(row.held_bookings)}</strong>}
    </>
  )
}
