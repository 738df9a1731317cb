import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { environment } from '#web/lib/environment.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { OperationId } from '#web/lib/operations.ts'
import { useMe, usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Caution } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'
import { Code } from '../code.tsx'
import type { ApiOperation } from './api-document.ts'
import { addressOf, type Draft, missingIn, problemOfJson, valuesIn } from './draft.ts'
import styles from './explorer.module.css'
import { Described, Method } from './operation-list.tsx'
import { exampleBody, exampleValue, type OwnRecords } from './own-records.ts'
import { BodyEditor, HeaderFields, Parameters } from './request-fields.tsx'
import { ResponseCard } from './response-card.tsx'
import { type ApiResponse, sendRequest } from './send.ts'
import { snippetsOf } from './snippets.ts'
import { ToSandbox } from './to-sandbox.tsx'

/** Required parameters have the values of their examples, those of the address before them. */
function firstDraft(
  operation: ApiOperation,
  own: OwnRecords,
  logged_values: Record<string, string> | undefined,
): Draft {
  const { parameters, body } = operation
  const examples = parameters.filter(
    ({ required, example }) => required && example !== undefined && logged_values === undefined,
  )
  return {
    values: {
      ...Object.fromEntries(examples.map(({ name, example }) => [name, exampleValue(example, own)])),
      ...logged_values,
    },
    body: body?.example === undefined ? '' : JSON.stringify(exampleBody(body, own), null, 2),
    file: undefined,
    if_match: '',
    idempotency_key: crypto.randomUUID(),
  }
}

interface RequestFormProps {
  readonly operation: ApiOperation
  readonly own: OwnRecords
}

/** A request to an operation, its response, and the same request in code. */
export function RequestForm({ operation, own }: RequestFormProps) {
  const text = usePartMessages('developer').explorer
  const { csrf_token } = useMe()
  const { path, query = '' } = useSearch({ strict: false })
  const [draft, setDraft] = useState(() =>
    firstDraft(operation, own, path === undefined ? undefined : valuesIn(operation, path, query)),
  )
  const [was_sent, setWasSent] = useState(false)
  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }))
  const sending = useMutation<ApiResponse, ApiError, Draft>({
    mutationFn: (sent) => sendRequest(operation, sent, csrf_token),
    // The next request is another one; to repeat this one, its key is beside the response.
    onSuccess: () => change({ idempotency_key: crypto.randomUUID() }),
  })
  const is_offered = environment === 'sandbox' || operation.method === 'GET'
  const missing = missingIn(operation, draft)
  const problem = problemOfJson(draft.body)
  const lacks_file = operation.upload.length > 0 && !draft.file
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    setWasSent(true)
    const is_whole = missing.length === 0 && problem === undefined && !lacks_file
    if (is_offered && is_whole && !sending.isPending) sending.mutate(draft)
  }
  return (
    <>
      <Card>
        <form className={styles.form} onSubmit={send} aria-label={operation.summary} noValidate>
          <OperationHead operation={operation} address={addressOf(operation, draft)} />
          {path !== undefined && operation.body && <p className="soft">{text.body_masked}</p>}
          <Parameters operation={operation} draft={draft} change={change} missing={was_sent ? missing : []} />
          <HeaderFields operation={operation} draft={draft} change={change} />
          <BodyEditor
            operation={operation}
            draft={draft}
            change={change}
            problem={problem}
            lacks_file={was_sent && lacks_file}
            send={send}
          />
          <SendBar operation={operation} is_offered={is_offered} is_sending={sending.isPending} />
        </form>
      </Card>
      {sending.error && <ErrorCard error={sending.error} retry={() => sending.mutate(draft)} />}
      {sending.data && (
        <ResponseCard
          key={sending.data.request_id}
          operation={operation}
          response={sending.data}
          openPage={(cursor) => {
            const next = { ...draft, values: { ...draft.values, cursor } }
            setDraft(next)
            sending.mutate(next)
          }}
        />
      )}
      <InCode operation={operation} draft={draft} />
    </>
  )
}

function OperationHead({ operation, address }: { operation: ApiOperation; address: string }) {
  const { method, summary, description } = operation
  return (
    <header>
      <h2>{summary}</h2>
      <p className={styles.address}>
        <Method method={method} /> <code>{address}</code>
      </p>
      {description && (
        <p className="soft">
          <Described text={description} />
        </p>
      )}
    </header>
  )
}

interface SendBarProps {
  readonly operation: ApiOperation
  readonly is_offered: boolean
  readonly is_sending: boolean
}

/** Sends, or says why not: live is only read, and roles stand as they are. */
function SendBar({ operation, is_offered, is_sending }: SendBarProps) {
  const text = usePartMessages('developer').explorer
  const { allowed, why } = usePermission(operation.id as OperationId)
  if (!is_offered)
    return (
      <Caution>
        <p>{text.read_only_why}</p>
        <ToSandbox label={text.to_sandbox} />
      </Caution>
    )
  return (
    <div className={styles.send}>
      <Button type="submit" variant="filled" loading={is_sending} disabled={!allowed} title={why}>
        {text.send}
      </Button>
      <p className="soft">{allowed ? text.as_you : why}</p>
    </div>
  )
}

/** For a program: with an API key in place of the session. */
function InCode({ operation, draft }: { operation: ApiOperation; draft: Draft }) {
  const text = usePartMessages('developer').explorer
  const { environments } = useMe()
  const base = environments.find(({ name }) => name === environment)!.base_url
  const is_write = operation.method !== 'GET'
  const upload = operation.upload.length > 0 ? draft.file?.type || operation.upload[0] : undefined
  const has_body = draft.body.trim() !== '' && operation.body !== undefined
  if (has_body && problemOfJson(draft.body) !== undefined) return null
  return (
    <Card>
      <Section title={text.in_code}>
        <p className="soft">{text.in_code_key}</p>
        <Code
          snippets={snippetsOf({
            method: operation.method,
            url: base + addressOf(operation, draft),
            body: has_body ? (JSON.parse(draft.body) as unknown) : undefined,
            upload,
            idempotency_key: is_write ? draft.idempotency_key : undefined,
            if_match: draft.if_match || undefined,
          })}
        />
      </Section>
    </Card>
  )
}
