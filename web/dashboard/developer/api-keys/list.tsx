import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Pause from 'lucide-react/icons/pause'
import Timer from 'lucide-react/icons/timer'
import { useState } from 'react'
import type { ApiKey } from '#contract/developer/api-keys.staff.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePermission } from '#web/lib/session.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Tooltip } from '#web/ui/controls/overlay.ts'
import { Page } from '#web/ui/page.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Ago } from '#web/ui/time.tsx'
import { RequestsOfKey } from '../../links.tsx'
import { TierGate, useBelowGrowth } from '../tier.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

const UNUSED_DAYS = 30
/** The use of a key emits no live update. */
const POLL_MS = 10_000

export default function ApiKeys() {
  const text = usePartMessages('developer').keys
  const keys = useRead('listApiKeys', {}, { every: POLL_MS })
  const [is_open, setOpen] = useState(false)
  const { allowed, why } = usePermission('createApiKey')
  const below = useBelowGrowth()
  const create = (
    <Button variant="filled" disabled={!allowed} title={why} onClick={() => setOpen(true)}>
      {text.new}
    </Button>
  )
  return (
    <Page title={text.title} actions={!below && create}>
      <TierGate has_rows={(keys.data?.data.length ?? 0) > 0} what={text.empty_body}>
        <QueryState query={keys}>
          {({ data }) =>
            data.length === 0 ? (
              <Notice title={text.empty_title} action={create}>
                {text.empty_body}
              </Notice>
            ) : (
              <Keys keys={data} />
            )
          }
        </QueryState>
      </TierGate>
      {is_open && <KeyDialog close={() => setOpen(false)} />}
    </Page>
  )
}

function Keys({ keys }: { keys: readonly ApiKey[] }) {
  const text = usePartMessages('developer').keys
  const formats = useFormats()
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      title: text.name,
      cell: ({ name, hint }) => (
        <>
          <strong>{name}</strong>
          <br />
          <code className="soft">{hint}</code>
        </>
      ),
    },
    { key: 'scope', title: text.scope, cell: (key) => <Scope {...key} /> },
    {
      key: 'created',
      title: text.created,
      wide: true,
      cell: ({ created_at, created_by }) => (
        <>
          {formats.day(created_at.slice(0, 10))}
          <br />
          <span className="soft">{created_by ? text.by(created_by) : text.command_line}</span>
        </>
      ),
    },
    { key: 'used', title: text.last_used, cell: (key) => <LastUse {...key} /> },
    {
      key: 'requests',
      title: text.requests,
      numeric: true,
      cell: ({ id, requests_7_days }) => {
        const count = formats.number(requests_7_days)
        return requests_7_days > 0 ? <RequestsOfKey id={id}>{count}</RequestsOfKey> : count
      },
    },
    { key: 'status', title: text.status, plain: true, cell: (key) => <KeyStatus {...key} /> },
    {
      key: 'actions',
      title: '',
      cell: (key) => key.status !== 'revoked' && <RevokeButton api_key={key} />,
    },
  ]
  return (
    <Table label={text.title} columns={columns} rows={keys} muted={({ status }) => status === 'revoked'} />
  )
}

function Scope({ property_id, access, operations }: ApiKey) {
  const text = usePartMessages('developer').keys
  const { properties } = useMe()
  return (
    <>
      {property_id ? properties.find(({ id }) => id === property_id)?.name : text.all_properties}
      <br />
      <span className="soft" title={operations?.join(', ')}>
        {text.accesses[access]}
        {operations && ` · ${text.operations_count(operations.length)}`}
      </span>
    </>
  )
}

function LastUse({ last_used_at, last_used_range, unused_days }: ApiKey) {
  const text = usePartMessages('developer').keys
  return (
    <>
      {last_used_at ? <Ago at={last_used_at} /> : text.never}
      <br />
      {unused_days !== null && unused_days >= UNUSED_DAYS ? (
        <Badge tone="grey" icon={Pause}>
          {text.unused(unused_days)}
        </Badge>
      ) : (
        <span className="soft">{last_used_range && text.from(last_used_range)}</span>
      )}
    </>
  )
}

function RevokeButton({ api_key }: { api_key: ApiKey }) {
  const text = usePartMessages('developer').keys
  const { allowed, why } = usePermission('revokeApiKey')
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={why} disabled={allowed}>
        <Button
          size="compact-xs"
          color="red"
          disabled={!allowed}
          aria-label={text.actions_for(api_key.name)}
          onClick={() => setOpen(true)}
        >
          {text.revoke}
        </Button>
      </Tooltip>
      {is_open && <RevokeDialog api_key={api_key} close={() => setOpen(false)} />}
    </>
  )
}

function KeyStatus({ status, ends_at }: ApiKey) {
  const text = usePartMessages('developer').keys
  const formats = useFormats()
  if (status === 'active') {
    return (
      <Badge tone="plain" icon={CircleCheck}>
        {text.statuses.active}
      </Badge>
    )
  }
  const when = formats.moment(ends_at!)
  return (
    <Badge tone="grey" icon={status === 'revoked' ? Ban : Timer}>
      {status === 'revoked' ? text.revoked_at(when) : text.ends(when)}
    </Badge>
  )
}
