import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/form.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'

/** The address to which a partner sends its bookings, shown once. rule 6 */
export function BookingsAddress({ path, close }: { path: string; close: () => void }) {
  const { channels: text, developer } = useMessages()
  return (
    <SecretOnce
      title={text.address_title}
      hint={text.address_hint}
      secret={location.origin + path}
      what={text.address}
      saved_label={developer.webhooks.saved}
      done_label={developer.webhooks.done}
      leave={text.address_leave}
      close={close}
    />
  )
}

/** Another address, for one that somebody has seen: the old one ends at once. */
export function NewAddressDialog({ channel, close }: { channel: Channel; close: () => void }) {
  const { channels: text, states } = useMessages()
  const renew = useWrite('renewBookingsAddress')
  const [path, setPath] = useState<string>()
  if (path !== undefined) return <BookingsAddress path={path} close={close} />
  const target = { params: { id: channel.id }, query: { property_id: channel.property_id } }
  return (
    <Dialog
      title={text.new_address_title(channel.name)}
      close={close}
      actions={
        <>
          <Button onClick={close} data-autofocus>
            {states.cancel}
          </Button>
          <Button
            variant="filled"
            loading={renew.isPending}
            onClick={() => renew.mutate(target, { onSuccess: ({ bookings_path }) => setPath(bookings_path) })}
          >
            {text.new_address}
          </Button>
        </>
      }
    >
      <Stack>
        {renew.error && <ErrorCard error={renew.error} />}
        <p>{text.new_address_body}</p>
      </Stack>
    </Dialog>
  )
}
