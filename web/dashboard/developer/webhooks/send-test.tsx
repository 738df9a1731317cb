import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import type { WebhookEndpoint } from '#contract/developer/webhooks.ts'
import type { EventType } from '#contract/lists.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import styles from '../deliveries/attempts.module.css'
import { AttemptBox } from '../deliveries/attempts.tsx'
import { ALL_EVENT_TYPES } from '../event-types.ts'

const POLL_MS = 700

/** Sends an example event to the endpoint, and shows its response. */
export function WebhookTest({ endpoint }: { endpoint: WebhookEndpoint }) {
  const text = usePartMessages('developer').webhooks
  const { allowed, why } = usePermission('testWebhook')
  const [event, setEvent] = useState<EventType>('reservation.created')
  const test = useWrite('testWebhook')
  const id = test.data?.delivery_id
  return (
    <Section title={text.test}>
      <Stack>
        <p className="soft">{text.test_hint}</p>
        <div className={styles.line}>
          <NativeSelect
            aria-label={text.test_event}
            value={event}
            data={[...ALL_EVENT_TYPES]}
            onChange={({ currentTarget: { value } }) => setEvent(value as EventType)}
          />
          <Button
            variant="filled"
            disabled={!allowed}
            title={why}
            loading={test.isPending}
            onClick={() => test.mutate({ body: { webhook_id: endpoint.id, event } })}
          >
            {text.send_test}
          </Button>
        </div>
        {test.error && <ErrorCard error={test.error} />}
        <div role="status">{id && <Outcome key={id} id={id} />}</div>
      </Stack>
    </Section>
  )
}

function Outcome({ id }: { id: string }) {
  const text = usePartMessages('developer').webhooks
  const [waiting, setWaiting] = useState(true)
  const { data } = useRead('getDeliveryDetail', { params: { id } }, waiting ? { every: POLL_MS } : {})
  const attempt = data?.attempts.at(-1)
  if (data && data.status !== 'pending' && waiting) setWaiting(false)
  if (!data || !attempt) {
    return (
      <Badge tone="blue" icon={Clock}>
        {text.test_waiting}
      </Badge>
    )
  }
  return <AttemptBox attempt={attempt} request={data.request} />
}
