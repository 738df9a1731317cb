import { useEffect, useRef } from 'react'
import { shorten } from '#contract/text/shorten.ts'
import { usePages, useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Query } from '#web/lib/operations.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/controls/button.ts'
import { CodeBlock, Id } from '#web/ui/copy.tsx'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { EventLink, RecordLink, RequestLink } from '../../links.tsx'
import { StatusCode } from '../request-log/status-code.tsx'
import type { ApiOperation } from './api-document.ts'
import styles from './explorer.module.css'
import type { ApiResponse } from './send.ts'

/** Characters of a body on the screen: the whole is saved as a file. */
const MAX_SHOWN_LENGTH = 100_000

interface ResponseProps {
  readonly operation: ApiOperation
  readonly response: ApiResponse
}

interface ResponseCardProps extends ResponseProps {
  /** Sends the same request for another page of its list. */
  readonly openPage: (cursor: string) => void
}

/** The response to a request, with its row in the log and the events that it caused. */
export function ResponseCard({ operation, response, openPage }: ResponseCardProps) {
  const text = usePartMessages('developer').explorer
  const formats = useFormats()
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { status, duration_ms, headers, idempotency_key, request_id } = response
  const next_cursor = operation.lists === undefined ? undefined : cursorIn(response.text ?? '')
  return (
    <div ref={card} className={styles.response}>
      <Card>
        <Section title={text.response} actions={<StatusCode status={status} />}>
          <p role="status" className="visually-hidden">
            {text.answered(status)}
          </p>
          <DescriptionList
            facts={[
              [text.duration, `${formats.number(Math.round(duration_ms))} ms`],
              ...headers.map(([name, value]) => [name, <code key={name}>{value}</code>, 'long'] as const),
              [
                text.sent_key,
                idempotency_key && <Id key="key" value={idempotency_key} what="Idempotency-Key" />,
                'long',
              ],
            ]}
          />
          {request_id && <LoggedRequest id={request_id} operation={operation.id} />}
          <ResponseBody operation={operation} response={response} />
          {next_cursor && (
            <div>
              <Button size="compact-sm" onClick={() => openPage(next_cursor)}>
                {text.next_page}
              </Button>
            </div>
          )}
        </Section>
      </Card>
    </div>
  )
}

/** Of a page that is not the last: quotes within texts are escaped. */
const cursorIn = (body: string) => /"next_cursor":"([^"]+)"/.exec(body)?.[1]

function ResponseBody({ operation, response: { bytes, text: body, media_type } }: ResponseProps) {
  const text = usePartMessages('developer').explorer
  const formats = useFormats()
  if (bytes.size === 0) return <p className="soft">{text.empty_body}</p>
  const save = (
    <Button
      size="compact-sm"
      onClick={() => saveFile(bytes, `${operation.id}.${media_type.split('/')[1]?.split('+')[0]}`)}
    >
      {text.save}
    </Button>
  )
  if (body === undefined)
    return (
      <p>
        <code>{media_type}</code> · {formats.number(bytes.size)} bytes {save}
      </p>
    )
  const shown = pretty(body)
  const is_cut = shown.length > MAX_SHOWN_LENGTH
  return (
    <>
      <CodeBlock code={is_cut ? shorten(shown, MAX_SHOWN_LENGTH) : shown} label={text.response_body} />
      {is_cut && (
        <p className="soft">
          {text.cut(formats.number(MAX_SHOWN_LENGTH), formats.number(shown.length))} {save}
        </p>
      )}
      <Record body={body} />
    </>
  )
}

/** Indented where it is JSON; a longer text is shown as it came. */
function pretty(body: string): string {
  if (body.length > 10 * MAX_SHOWN_LENGTH) return body
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** A link to the screen of the record in the response. */
function Record({ body }: { body: string }) {
  const text = usePartMessages('developer').explorer
  const id = /^\{"id":"([a-z]+_[0-9a-z]{26})"/.exec(body)?.[1]
  if (id === undefined) return null
  return (
    <p>
      {text.record} <RecordLink id={id} />
    </p>
  )
}

/** How long the row of a request is waited for: the log is written once a second. */
const MAX_WAIT_MS = 15_000

/** The row of the request in the log, once it is written, and the events that it has caused. */
function LoggedRequest({ id, operation }: { id: string; operation: string }) {
  const text = usePartMessages('developer').explorer
  const sent_at = useRef(performance.now())
  const query = { operation, source: 'dashboard', limit: 10 } as Query<'listRequests'>
  const isThis = (row: { id: string }) => row.id === id
  const waits = () => performance.now() - sent_at.current < MAX_WAIT_MS
  const rows = usePages('listRequests', { query }, { every: (all) => !all.some(isThis) && waits() && 1_000 })
  const is_written = rows.items.some(isThis)
  const logged = useRead('getRequest', { params: { id } }, { enabled: is_written })
  if (!is_written) return <p className="soft">{text.log_pending}</p>
  return (
    <div className={styles.effects}>
      <p>
        {text.in_log} <RequestLink id={id}>{id}</RequestLink>
      </p>
      {logged.data && logged.data.events.length > 0 && (
        <>
          <h3>{text.caused}</h3>
          <ul>
            {logged.data.events.map((event) => (
              <li key={event.id}>
                <EventLink id={event.id}>{event.type}</EventLink> <RecordLink id={event.resource_id} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
