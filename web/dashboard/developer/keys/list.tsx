import { Button, Tooltip } from '@mantine/core'
import { useState } from 'react'
import type { ApiKey } from '../../../../contract/staff/keys.ts'
import { useRead } from '../../../lib/data.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { useMe, usePermission } from '../../../lib/session.ts'
import { Notice, QueryState } from '../../../shared/query-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Ago } from '../../../ui/time.tsx'
import { RequestsOfKey } from '../../links.tsx'
import { Tiered, useBelowGrowth } from '../tier.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

const UNUSED_DAYS = 30
/** Uses tell no events. */
const LOOK_EVERY_MS = 10_000

export default function ApiKeys() {
  const text = useMessages().developer.keys
  const keys = useRead('listApiKeys', {}, { every: LOOK_EVERY_MS })
  const [making, setMaking] = useState(false)
  const { allowed, why } = usePermission('createApiKey')
  const below = useBelowGrowth()
  const make = (
    <Button variant="filled" disabled={!allowed} title={why} onClick={() => setMaking(true)}>
      {text.new}
    </Button>
  )
  return (
    <Page title={text.title} actions={!below && make}>
      <Tiered kept={(keys.data?.data.length ?? 0) > 0} what={text.empty_body}>
        <QueryState query={keys}>
          {({ data }) =>
            data.length === 0 ? (
              <Notice title={text.empty_title} action={make}>
                {text.empty_body}
              </Notice>
            ) : (
              <Keys keys={data} />
            )
          }
        </QueryState>
      </Tiered>
      {making && <KeyDialog close={() => setMaking(false)} />}
    </Page>
  )
}

function Keys({ keys }: { keys: readonly ApiKey[] }) {
  const text = useMessages().developer.keys
  const formats = useFormats()
  const { properties } = useMe()
  const may_revoke = usePermission('revokeApiKey')
  const [revoking, setRevoking] = useState<ApiKey>()
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
    {
      key: 'scope',
      title: text.scope,
      cell: ({ property_id, access, operations }) => (
        <>
          {property_id ? properties.find(({ id }) => id === property_id)?.name : text.all_properties}
          <br />
          <span className="soft" title={operations?.join(', ')}>
            {text.accesses[access]}
            {operations && ` · ${text.operations_count(operations.length)}`}
          </span>
        </>
      ),
    },
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
    {
      key: 'used',
      title: text.last_used,
      cell: ({ last_used_at, last_used_range, unused_days }) => (
        <>
          {last_used_at ? <Ago at={last_used_at} /> : text.never}
          <br />
          {unused_days !== null && unused_days >= UNUSED_DAYS ? (
            <Badge tone="amber" glyph="‖">
              {text.unused(unused_days)}
            </Badge>
          ) : (
            <span className="soft">{last_used_range && text.from(last_used_range)}</span>
          )}
        </>
      ),
    },
    {
      key: 'requests',
      title: text.requests,
      numeric: true,
      cell: ({ id, requests_7_days }) =>
        requests_7_days > 0 ? (
          <RequestsOfKey id={id}>{formats.number(requests_7_days)}</RequestsOfKey>
        ) : (
          formats.number(0)
        ),
    },
    { key: 'status', title: text.status, plain: true, cell: (key) => <KeyStatus {...key} /> },
    {
      key: 'actions',
      title: '',
      cell: (key) =>
        key.status !== 'revoked' && (
          <Tooltip label={may_revoke.why} disabled={may_revoke.allowed}>
            <Button
              size="compact-xs"
              color="red"
              disabled={!may_revoke.allowed}
              aria-label={text.actions_for(key.name)}
              onClick={() => setRevoking(key)}
            >
              {text.revoke}
            </Button>
          </Tooltip>
        ),
    },
  ]
  return (
    <>
      <Table label={text.title} columns={columns} rows={keys} muted={({ status }) => status === 'revoked'} />
      {revoking && <RevokeDialog api_key={revoking} close={() => setRevoking(undefined)} />}
    </>
  )
}

function KeyStatus({ status, ends_at }: ApiKey) {
  const text = useMessages().developer.keys
  const formats = useFormats()
  if (status === 'active') {
    return (
      <Badge tone="green" glyph="●">
        {text.statuses.active}
      </Badge>
    )
  }
  const when = formats.moment(ends_at!)
  return (
    <Badge tone={status === 'revoked' ? 'grey' : 'amber'} glyph={status === 'revoked' ? '⊘' : '◷'}>
      {status === 'revoked' ? text.revoked_at(when) : text.ends(when)}
    </Badge>
  )
}
