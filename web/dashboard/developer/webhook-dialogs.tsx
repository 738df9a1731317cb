import { Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { WebhookEndpoint } from '../../../contract/webhooks.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import type { Answer } from '../../lib/operations.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/form.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { PATHS } from '../paths.ts'

interface EndpointDialogProps {
  readonly endpoint: WebhookEndpoint
  readonly close: () => void
}

/** Another secret, at once or later: there is room for one signature. rule 9 */
export function SecretDialog({ endpoint, close }: EndpointDialogProps) {
  const { developer, states } = useMessages()
  const text = developer.webhooks
  const formats = useFormats()
  const regenerate = useWrite('regenerateWebhookSecret')
  const [in_seconds, setSeconds] = useState(0)
  const [made, setMade] = useState<Answer<'regenerateWebhookSecret'>>()
  if (made) {
    return (
      <SecretOnce
        title={text.secret_title}
        hint={`${text.secret_hint} ${text.effective(formats.moment(made.effective_at))}.`}
        secret={made.secret}
        what={developer.inbox.secret}
        saved_label={text.saved}
        done_label={text.done}
        leave={text.leave_body}
        close={close}
      />
    )
  }
  return (
    <Dialog
      title={text.regenerate_title}
      close={close}
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant="filled"
            loading={regenerate.isPending}
            onClick={() =>
              regenerate.mutate({ params: { id: endpoint.id }, body: { in_seconds } }, { onSuccess: setMade })
            }
          >
            {text.regenerate}
          </Button>
        </>
      }
    >
      <Stack>
        {regenerate.error && <ErrorCard error={regenerate.error} />}
        <p>{text.regenerate_body}</p>
        <NativeSelect
          label={text.regenerate_when}
          value={String(in_seconds)}
          data={Object.entries(developer.in_seconds).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => setSeconds(Number(value))}
        />
      </Stack>
    </Dialog>
  )
}

/** `waiting`: what was still to be delivered, and is not if it goes. */
export function RemoveDialog({ endpoint, waiting, close }: EndpointDialogProps & { waiting: number }) {
  const { developer, states } = useMessages()
  const text = developer.webhooks
  const navigate = useNavigate()
  const remove = useWrite('deleteWebhook')
  return (
    <Dialog
      title={text.delete_title}
      close={close}
      actions={
        <>
          <Button onClick={close} data-autofocus>
            {states.cancel}
          </Button>
          <Button
            variant="filled"
            color="red"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params: { id: endpoint.id } },
                {
                  onSuccess: () => {
                    showToast(text.deleted)
                    navigate({ to: PATHS.webhooks })
                  },
                },
              )
            }
          >
            {text.delete}
          </Button>
        </>
      }
    >
      <Stack>
        {remove.error && <ErrorCard error={remove.error} />}
        <p>
          <code>{endpoint.url}</code>
        </p>
        {waiting > 0 && (
          <p>
            <strong>{text.delete_waiting(waiting)}</strong>
          </p>
        )}
        <p>{text.delete_body}</p>
      </Stack>
    </Dialog>
  )
}
