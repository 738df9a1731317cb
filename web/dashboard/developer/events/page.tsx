import { useParams } from '@tanstack/react-router'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { CodeBlock, Id } from '#web/ui/copy.tsx'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { Table } from '#web/ui/table.tsx'
import { DeliveryLink, RecordLink, RequestLink } from '../../links.tsx'
import { DeliveryStatus, LastAnswer } from '../deliveries/status.tsx'

/** One event: its payload, its cause, and its deliveries to every endpoint. */
export default function EventPage() {
  const text = usePartMessages('developer').events
  const { id } = useParams({ strict: false })
  const event = useRead('getEventTimeline', { params: { id: id! } })
  return (
    <Page bare title={event.data?.type ?? text.one}>
      <QueryState query={event}>{(found) => <EventTimeline event={found} />}</QueryState>
    </Page>
  )
}

type Timeline = Answer<'getEventTimeline'>

function EventTimeline({ event }: { event: Timeline }) {
  const developer = usePartMessages('developer')
  const { staff } = useMessages()
  const text = developer.events
  const formats = useFormats()
  const { actor, caused_by, deliveries } = event
  return (
    <>
      <Card>
        <DescriptionList
          facts={[
            ['id', <Id key="id" value={event.id} what="id" />],
            [text.when, formats.instant(event.created_at)],
            [text.record, <RecordLink key="record" id={event.resource_id} />],
            [
              text.actor,
              actor &&
                (actor.name ?? staff.audit.actor_types[actor.type as keyof typeof staff.audit.actor_types]),
            ],
            [text.caused_by, caused_by && <RequestLink id={caused_by}>{caused_by}</RequestLink>],
          ]}
        />
      </Card>
      <Card>
        <Section title={text.endpoints}>
          {deliveries.length === 0 ? (
            <p className="soft">{text.no_endpoint}</p>
          ) : (
            <EventDeliveries deliveries={deliveries} />
          )}
        </Section>
      </Card>
      <Card>
        <Section title={text.body}>
          <CodeBlock label={text.body} code={pretty(event.body)} />
        </Section>
      </Card>
    </>
  )
}

function EventDeliveries({ deliveries }: Pick<Timeline, 'deliveries'>) {
  const { deliveries: text, events } = usePartMessages('developer')
  return (
    <Table
      label={events.endpoints}
      rows={deliveries}
      columns={[
        {
          key: 'url',
          title: text.endpoint,
          cell: ({ id, url }) => <DeliveryLink id={id}>{url}</DeliveryLink>,
        },
        { key: 'status', title: text.status, plain: true, cell: (row) => <DeliveryStatus {...row} /> },
        { key: 'attempts', title: text.attempts, cell: ({ attempts }) => attempts.length, numeric: true },
        { key: 'answer', title: text.answer, cell: (row) => <LastAnswer {...row} /> },
      ]}
    />
  )
}

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2)
