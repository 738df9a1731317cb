import { useNavigate } from '@tanstack/react-router'
import type { WebhookEndpoint } from '#contract/developer/webhooks.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { SecretOnce } from '#web/ui/secret-once.tsx'

interface EndpointDialogProps {
  readonly endpoint: WebhookEndpoint
  readonly close: () => void
}

interface EndpointSecretProps {
  readonly secret: string
  readonly hint: string
  readonly close: () => void
}

/** The secret of an endpoint, shown once. */
export function EndpointSecret({ secret, hint, close }: EndpointSecretProps) {
  const { webhooks: text, inbox } = usePartMessages('developer')
  return (
    <SecretOnce
      title={text.secret_title}
      hint={hint}
      secret={secret}
      what={inbox.secret}
      leave={text.leave_body}
      close={close}
    />
  )
}

/** Rotates the secret, at once or later. rule 9 */
export function SecretDialog({ endpoint, close }: EndpointDialogProps) {
  const developer = usePartMessages('developer')
  const text = developer.webhooks
  const formats = useFormats()
  const form = useRecordForm('regenerateWebhookSecret', undefined, {
    values: () => ({ in_seconds: 0 }),
    target: { params: { id: endpoint.id } },
  })
  if (form.answer) {
    const { secret, effective_at } = form.answer
    const hint = `${text.secret_hint} ${text.effective(formats.moment(effective_at))}.`
    return <EndpointSecret secret={secret} hint={hint} close={close} />
  }
  return (
    <ConfirmDialog title={text.regenerate_title} form={form} submit={text.regenerate} close={close}>
      <p>{text.regenerate_body}</p>
      <NativeSelect
        label={text.regenerate_when}
        value={String(form.values.in_seconds)}
        data={Object.entries(developer.in_seconds).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => form.set({ in_seconds: Number(value) })}
      />
    </ConfirmDialog>
  )
}

/** `waiting`: pending deliveries, which would be discarded. */
export function RemoveDialog({ endpoint, waiting, close }: EndpointDialogProps & { waiting: number }) {
  const text = usePartMessages('developer').webhooks
  const navigate = useNavigate()
  const form = useRecordForm('deleteWebhook', undefined, {
    values: () => ({}),
    send: (write) => write({ params: { id: endpoint.id } }),
    done: () => text.deleted,
    onSaved: () => navigate({ to: '/developer/webhooks' }),
  })
  return (
    <ConfirmDialog
      title={text.delete_title}
      form={form}
      submit={text.delete}
      danger
      focus="cancel"
      close={close}
    >
      <p>
        <code>{endpoint.url}</code>
      </p>
      {waiting > 0 && (
        <p>
          <strong>{text.delete_waiting(waiting)}</strong>
        </p>
      )}
      <p>{text.delete_body}</p>
    </ConfirmDialog>
  )
}
