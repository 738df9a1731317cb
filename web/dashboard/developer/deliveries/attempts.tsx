import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { DeliveryAttempt } from '#contract/developer/webhooks.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CodeBlock } from '#web/ui/copy.tsx'
import styles from './attempts.module.css'
import { hintFor } from './hint.ts'

interface AttemptBoxProps {
  readonly attempt: DeliveryAttempt
  /** Without its hint: the next attempt shows the same. */
  readonly brief?: boolean
  readonly request?: { headers: Record<string, string>; body: string | null }
}

/** One attempt: status, duration and response. */
export function AttemptBox({ attempt, brief, request }: AttemptBoxProps) {
  const { webhooks: text, deliveries, hints } = usePartMessages('developer')
  const formats = useFormats()
  const { status_code, error, duration_ms, response_body } = attempt
  const good = error === null
  const hint = brief ? undefined : hintFor(hints, attempt)
  const ms = formats.number(duration_ms)
  return (
    <div className={styles.attempt}>
      <div className={styles.head}>
        <Badge tone={good ? 'green' : 'red'} icon={good ? Check : X}>
          {status_code ?? (error && deliveries.errors[error])}
        </Badge>
        <span>{status_code === null ? text.test_bad(ms) : text.test_good(status_code, ms)}</span>
        <span className="soft">
          {formats.instant(attempt.at)}
          {attempt.remote_address && ` · ${attempt.remote_address}`}
        </span>
      </div>
      {hint && (
        <p>
          <strong>{deliveries.hint}:</strong> {hint}
        </p>
      )}
      {request && (
        <details>
          <summary>{text.request}</summary>
          <CodeBlock
            wrap
            label={text.request}
            code={`${Object.entries(request.headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}\n\n${request.body ?? deliveries.body_not_stored}`}
          />
        </details>
      )}
      {status_code !== null && (
        <details>
          <summary>{text.response}</summary>
          {response_body ? (
            <CodeBlock wrap label={text.response} code={response_body} />
          ) : (
            <p className="soft">{text.no_response}</p>
          )}
        </details>
      )}
    </div>
  )
}
