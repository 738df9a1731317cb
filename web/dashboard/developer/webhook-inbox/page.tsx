import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { InboxRequest } from '#contract/developer/webhook-inbox.staff.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { CodeBlock } from '#web/ui/copy.tsx'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Caution, Stack } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ButtonLink, WebhookLink } from '../../links.tsx'
import { TierNotice, useBelowGrowth } from '../tier.tsx'
import styles from './inbox.module.css'
import { SignatureCheck } from './signature-check.tsx'
import { Verdict } from './signature-result.tsx'

const POLL_MS = 2_000
/** The responses that a bin can give. */
const CODES = [200, 202, 301, 400, 401, 404, 410, 429, 500, 503]
const NO_ANSWER = 'silent'

const answering = (choice: string) =>
  choice === NO_ANSWER
    ? ({ mode: 'timeout' } as const)
    : ({ mode: Number(choice) < 300 ? 'ok' : 'error', status_code: Number(choice) } as const)

/** The user's own request bin, and a check of signatures. */
export default function Inbox() {
  const text = usePartMessages('developer').inbox
  const inbox = useRead('getInbox', {}, { every: POLL_MS })
  const below = useBelowGrowth()
  const check = usePermission('checkSignature')
  return (
    <Page title={text.title} bare>
      <QueryState query={inbox}>
        {(found) => (
          <>
            {below ? (
              <Card>
                <TierNotice what={text.body} />
              </Card>
            ) : (
              <Card>
                <Settings inbox={found} />
              </Card>
            )}
            {(!below || found.data.length > 0) && (
              <Card>
                <Requests requests={found.data} />
              </Card>
            )}
          </>
        )}
      </QueryState>
      {!below && check.allowed && (
        <Card>
          <SignatureCheck />
        </Card>
      )}
    </Page>
  )
}

function Settings({ inbox }: { inbox: Answer<'getInbox'> }) {
  const text = usePartMessages('developer').inbox
  const update = useWrite('updateInbox')
  const clear = useWrite('clearInbox')
  const error = update.error ?? clear.error
  const codes = [...new Set([...CODES, inbox.status_code])].sort((one, other) => one - other)
  return (
    <Stack>
      <p>{text.body}</p>
      {error && <ErrorCard error={error} />}
      <CodeBlock code={inbox.url} label={text.url} />
      {!inbox.reachable && <Caution>{text.unreachable}</Caution>}
      <div className={styles.line}>
        {inbox.webhook_id ? (
          <WebhookLink id={inbox.webhook_id}>{text.in_use}</WebhookLink>
        ) : (
          <ButtonLink to="/developer/webhooks/new" search={{ url: inbox.url }} disabled={!inbox.reachable}>
            {text.use}
          </ButtonLink>
        )}
        <NativeSelect
          aria-label={text.mode}
          value={inbox.mode === 'timeout' ? NO_ANSWER : `${inbox.status_code}`}
          data={[
            ...codes.map((code) => ({ value: `${code}`, label: `${text.mode}: ${code}` })),
            { value: NO_ANSWER, label: `${text.mode}: ${text.silent}` },
          ]}
          onChange={({ currentTarget: { value } }) => update.mutate({ body: answering(value) })}
        />
        <Button
          disabled={inbox.data.length === 0}
          loading={clear.isPending}
          onClick={() => clear.mutate({}, { onSuccess: () => showToast(text.cleared) })}
        >
          {text.clear}
        </Button>
      </div>
    </Stack>
  )
}

function Requests({ requests }: { requests: readonly InboxRequest[] }) {
  const text = usePartMessages('developer').inbox
  if (requests.length === 0) {
    return (
      <Section title={text.empty_title}>
        <p className="soft">{text.empty_body}</p>
      </Section>
    )
  }
  return (
    <Section title={text.received}>
      <ol className={styles.requests}>
        {requests.map((request) => (
          <li key={request.id}>
            <Received request={request} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Received({ request }: { request: InboxRequest }) {
  const text = usePartMessages('developer').inbox
  const formats = useFormats()
  const { verdict, event_type, answered, headers, body } = request
  const good = verdict?.verdict === 'valid'
  return (
    <details>
      <summary>
        <strong>{event_type ?? text.other}</strong>{' '}
        {verdict ? (
          <Badge tone={good ? 'green' : 'red'} icon={good ? Check : X}>
            {text.verdicts[verdict.verdict]}
          </Badge>
        ) : (
          <span className="soft">{event_type && text.unjudged}</span>
        )}{' '}
        <span className="soft">
          {formats.instant(request.received_at)} ·{' '}
          {answered === null ? text.unanswered : text.answered(answered)}
        </span>
      </summary>
      <Stack>
        {verdict && <Verdict brief verdict={verdict} />}
        <DescriptionList
          facts={Object.entries(headers).map(([name, value]) => [name, <code key={name}>{value}</code>])}
        />
        <CodeBlock wrap label={text.raw} code={body} />
      </Stack>
    </details>
  )
}
