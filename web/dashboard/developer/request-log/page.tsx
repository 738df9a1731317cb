import { useParams } from '@tanstack/react-router'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { CodeBlock, CopyButton, Id } from '#web/ui/copy.tsx'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { ActivityEntry } from '../../audit-log/public.ts'
import { ButtonLink, EventLink, RecordLink } from '../../links.tsx'
import { StatusCode } from './status-code.tsx'

/** One request: request and response, and its effects. */
export default function RequestPage() {
  const developer = usePartMessages('developer')
  const { states } = useMessages()
  const { id } = useParams({ strict: false })
  const request = useRead('getRequest', { params: { id: id! } })
  const found = request.data
  return (
    <Page
      bare
      title={found ? `${found.method} ${found.path}` : developer.requests.one}
      beside={found && <StatusCode status={found.status} />}
      actions={
        found?.curl && (
          <>
            <CopyButton value={found.curl} label={states.copy_as_curl} />
            <OpenInExplorer request={found} />
          </>
        )
      }
    >
      <QueryState query={request}>{(one) => <Detail request={one} />}</QueryState>
    </Page>
  )
}

/** The path of a request, from the base URL of the API. */
const BASE = /^(\/app\/api\/(live|sandbox)|(\/sandbox)?\/v1)/

/** Fills the form with its path and query; the body was masked. */
function OpenInExplorer({ request }: { request: Answer<'getRequest'> }) {
  const { states } = useMessages()
  const { operation, path, query } = request
  if (operation === null) return null
  return (
    <ButtonLink to="/developer/explorer" search={{ operation, path: path.replace(BASE, ''), query }}>
      {states.open_in_explorer}
    </ButtonLink>
  )
}

function Detail({ request }: { request: Answer<'getRequest'> }) {
  const text = usePartMessages('developer').requests
  const formats = useFormats()
  const { actor, events, changes } = request
  return (
    <>
      <Card>
        <DescriptionList
          facts={[
            ['id', <Id key="id" value={request.id} what="id" />],
            [text.when, formats.instant(request.at)],
            [text.ms, `${formats.number(Math.round(request.duration_ms))} ms`],
            [text.who, `${actor.name ?? actor.id ?? actor.type} · ${text.sources[request.source]}`],
            [text.from, request.address_range],
            [text.query, request.query && <code>{request.query}</code>],
            [text.code, request.error_code],
            [text.idempotency, request.idempotency !== 'none' && text.idempotencies[request.idempotency]],
          ]}
        />
      </Card>
      <Card>
        <Section title={text.request_body}>
          <Body body={request.request_body} label={text.request_body} />
        </Section>
        <Section title={text.response_body}>
          <Body body={request.response_body} label={text.response_body} />
          <p className="soft">{text.masked}</p>
        </Section>
      </Card>
      {(events.length > 0 || changes) && (
        <Card>
          {events.length > 0 && (
            <Section title={text.caused}>
              <ul>
                {events.map(({ id, type, resource_id }) => (
                  <li key={id}>
                    <EventLink id={id}>{type}</EventLink> <RecordLink id={resource_id} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {changes && (
            <Section title={text.changes}>
              <ActivityEntry entry={{ ...changes, request_id: null }} />
            </Section>
          )}
        </Card>
      )}
      {request.curl && (
        <Card>
          <Section title={text.curl}>
            <CodeBlock label={text.curl} code={request.curl} />
          </Section>
        </Card>
      )}
    </>
  )
}

function Body({ body, label }: { body: string | null; label: string }) {
  const text = usePartMessages('developer').requests
  return body ? <CodeBlock label={label} code={pretty(body)} /> : <p className="soft">{text.no_body}</p>
}

/** Indented JSON; unchanged where it is not JSON, or truncated. */
function pretty(body: string) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
