import CircleCheck from 'lucide-react/icons/circle-check'
import Pause from 'lucide-react/icons/pause'
import X from 'lucide-react/icons/x'
import type { WebhookEndpoint } from '#contract/developer/webhooks.ts'
import { usePages, useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Page } from '#web/ui/page.tsx'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import { Ago } from '#web/ui/time.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { CreateLink, WebhookLink } from '../../links.tsx'
import { ALL_EVENT_TYPES } from '../event-types.ts'
import { TierGate, useBelowGrowth } from '../tier.tsx'
import { Sparkline } from './sparkline.tsx'

export default function Webhooks() {
  const text = usePartMessages('developer').webhooks
  const list = usePages('listWebhooks', {})
  const below = useBelowGrowth()
  const add = (
    <CreateLink to="/developer/webhooks/new" may="createWebhook">
      {text.new}
    </CreateLink>
  )
  return (
    <Page
      title={text.title}
      actions={
        <>
          {!below && <CopyAsApi operation="listWebhooks" args={{}} />}
          {!below && add}
        </>
      }
    >
      <TierGate has_rows={list.items.length > 0} what={text.empty_body}>
        <ListState
          list={list}
          things={text.things}
          empty={{ title: text.empty_title, body: text.empty_body, action: add }}
        >
          {(rows) => <Rows rows={rows} />}
        </ListState>
      </TierGate>
    </Page>
  )
}

function Rows({ rows }: { rows: readonly WebhookEndpoint[] }) {
  const text = usePartMessages('developer').webhooks
  const formats = useFormats()
  const { data } = useRead('listWebhookHealth', {})
  const health = new Map(data?.data.map((one) => [one.webhook_id, one]))
  const columns: Column<WebhookEndpoint>[] = [
    {
      key: 'url',
      title: text.url,
      cell: ({ id, url, description }) => (
        <>
          <WebhookLink id={id}>{url}</WebhookLink>
          {description && (
            <>
              <br />
              <span className="soft">{description}</span>
            </>
          )}
        </>
      ),
    },
    {
      key: 'events',
      title: text.events,
      cell: ({ events }) =>
        events.length > 2 ? text.events_of(events.length, ALL_EVENT_TYPES.length) : events.join(', '),
    },
    {
      key: 'status',
      title: text.status,
      plain: true,
      cell: ({ id, status }) => <EndpointStatus status={status} failing={isFailing(health.get(id))} />,
    },
    {
      key: 'week',
      title: text.week,
      cell: ({ id }) => {
        const one = health.get(id)
        return one && <Sparkline days={one.days} />
      },
    },
    {
      key: 'p95',
      title: text.p95,
      numeric: true,
      wide: true,
      cell: ({ id }) => {
        const ms = health.get(id)?.attempts_p95_ms
        return ms === null || ms === undefined ? '' : `${formats.number(ms)} ms`
      },
    },
    { key: 'last', title: text.last, cell: ({ id }) => <LastDelivery health={health.get(id)} /> },
  ]
  return (
    <Table label={text.title} columns={columns} rows={rows} muted={({ status }) => status === 'disabled'} />
  )
}

function LastDelivery({ health }: { health: Answer<'listWebhookHealth'>['data'][number] | undefined }) {
  const text = usePartMessages('developer').webhooks
  return (
    <Truncate>
      {health?.last_delivery_at && <Ago at={health.last_delivery_at} />}
      {health && health.held > 0 && <> · {text.held(health.held)}</>}
    </Truncate>
  )
}

type Health = { delivered_7_days: number; failed_7_days: number }
/** More deliveries fail than succeed. */
export const isFailing = (health: Health | undefined) =>
  health !== undefined && health.failed_7_days > health.delivered_7_days

export function EndpointStatus({ status, failing }: { status: 'enabled' | 'disabled'; failing: boolean }) {
  const text = usePartMessages('developer').webhooks
  if (status === 'disabled') {
    return (
      <Badge tone="grey" icon={Pause}>
        {text.statuses.disabled}
      </Badge>
    )
  }
  return failing ? (
    <Badge tone="red" icon={X}>
      {text.failing}
    </Badge>
  ) : (
    <Badge tone="plain" icon={CircleCheck}>
      {text.statuses.enabled}
    </Badge>
  )
}
