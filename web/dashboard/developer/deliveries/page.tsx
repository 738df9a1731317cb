import { useParams } from '@tanstack/react-router'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { CodeBlock, Id } from '#web/ui/copy.tsx'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { EventLink, RecordLink, RequestLink, WebhookLink } from '../../links.tsx'
import styles from './attempts.module.css'
import { AttemptBox } from './attempts.tsx'
import { DeliveryStatus, isReplayable } from './status.tsx'

/** One delivery: every attempt with its response, the payload, and the cause. */
export default function DeliveryPage() {
  const text = usePartMessages('developer').deliveries
  const { id } = useParams({ strict: false })
  const delivery = useRead('getDeliveryDetail', { params: { id: id! } })
  return (
    <Page
      bare
      title={delivery.data ? `${text.one}: ${delivery.data.event_type}` : text.one}
      beside={delivery.data && <DeliveryStatus {...delivery.data} />}
      actions={delivery.data && <Replay id={delivery.data.id} replayable={isReplayable(delivery.data)} />}
    >
      <QueryState query={delivery}>{(found) => <Detail delivery={found} />}</QueryState>
    </Page>
  )
}

type Detailed = Answer<'getDeliveryDetail'>

function Replay({ id, replayable }: { id: string; replayable: boolean }) {
  const text = usePartMessages('developer').deliveries
  const { allowed, why } = usePermission('replayDeliveries')
  const replay = useWrite('replayDeliveries')
  return (
    <>
      {replay.error && <ErrorCard error={replay.error} />}
      <Button
        variant="filled"
        disabled={!allowed || !replayable}
        title={why}
        loading={replay.isPending}
        onClick={() =>
          replay.mutate(
            { body: { delivery_ids: [id] } },
            {
              onSuccess: ({ replays, refused }) =>
                showToast(refused[0] ? text.refusals[refused[0].reason] : text.replayed(replays.length)),
            },
          )
        }
      >
        {text.replay}
      </Button>
    </>
  )
}

function Detail({ delivery }: { delivery: Detailed }) {
  const text = usePartMessages('developer').deliveries
  const { attempts, request } = delivery
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`${request.method} ${request.url}`, ...headers, 'service-signature: t=…,v1=…'].join('\n')
  return (
    <>
      <Card>
        <DeliveryFacts delivery={delivery} />
      </Card>
      <Card>
        <Section title={text.attempts}>
          {attempts.length === 0 && <p className="soft">{text.no_attempts}</p>}
          <ol className={styles.attempts}>
            {attempts.map((attempt) => (
              <li key={attempt.number}>
                <h3>{text.attempt(attempt.number)}</h3>
                <AttemptBox attempt={attempt} brief={attempt !== attempts.at(-1)} />
              </li>
            ))}
          </ol>
        </Section>
      </Card>
      <Card>
        <Section title={text.headers}>
          <CodeBlock label={text.headers} code={head} />
        </Section>
        <Section title={text.body}>
          {request.body === null ? (
            <p className="soft">{text.body_not_stored}</p>
          ) : (
            <CodeBlock wrap label={text.body} code={request.body} />
          )}
        </Section>
      </Card>
    </>
  )
}

function DeliveryFacts({ delivery }: { delivery: Detailed }) {
  const text = usePartMessages('developer').deliveries
  const formats = useFormats()
  const { event_id, webhook_id, resource_id, caused_by, next_attempt_at } = delivery
  return (
    <DescriptionList
      facts={[
        ['id', <Id key="id" value={delivery.id} what="id" />],
        [
          text.event,
          <EventLink key="event" id={event_id}>
            {event_id}
          </EventLink>,
        ],
        [
          text.endpoint,
          <WebhookLink key="endpoint" id={webhook_id}>
            {delivery.url}
          </WebhookLink>,
        ],
        [text.resource, resource_id && <RecordLink id={resource_id} />],
        [text.created, formats.instant(delivery.created_at)],
        [
          text.next_label,
          delivery.status === 'pending' && next_attempt_at && formats.instant(next_attempt_at),
        ],
        [text.caused_by, caused_by && <RequestLink id={caused_by}>{caused_by}</RequestLink>],
      ]}
    />
  )
}
