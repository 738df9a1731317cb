import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ApiKey } from '../../../contract/staff/keys.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'

/** What stops when a key is revoked: who used it last, and how much. */
export function RevokeDialog({ api_key, close }: { api_key: ApiKey; close: () => void }) {
  const { developer, states } = useMessages()
  const text = developer.keys
  const formats = useFormats()
  const revoke = useWrite('revokeApiKey')
  const [in_seconds, setSeconds] = useState(0)
  const { id, name, last_used_at, last_used_range, requests_7_days } = api_key
  return (
    <Dialog
      title={text.revoke_title(name)}
      close={close}
      actions={
        <>
          <Button onClick={close} data-autofocus>
            {states.cancel}
          </Button>
          <Button
            variant="filled"
            color="red"
            loading={revoke.isPending}
            onClick={() =>
              revoke.mutate(
                { params: { id }, body: { in_seconds } },
                {
                  onSuccess: ({ status }) => {
                    close()
                    showToast(status === 'revoked' ? text.revoked(name) : text.revoking(name))
                  },
                },
              )
            }
          >
            {text.revoke}
          </Button>
        </>
      }
    >
      <Stack>
        {revoke.error && <ErrorCard error={revoke.error} />}
        <p>
          {last_used_at
            ? text.revoke_last(formats.ago(last_used_at), last_used_range ?? '')
            : text.revoke_unused}{' '}
          {requests_7_days > 0 && text.revoke_requests(requests_7_days)}
        </p>
        <p>{text.revoke_body}</p>
        <NativeSelect
          label={text.revoke_when}
          value={String(in_seconds)}
          data={Object.entries(text.delays).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => setSeconds(Number(value))}
        />
      </Stack>
    </Dialog>
  )
}
