import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'

interface ChannelDialogProps {
  readonly channel: Channel
  readonly close: () => void
}

/** Only here, never through the API: new credentials, then everything is sent anew. spec 4.6 */
export function ReconnectDialog({ channel, close }: ChannelDialogProps) {
  const { channels: text, staff, states } = useMessages()
  const reconnect = useWrite('reauthenticateChannel')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  return (
    <Dialog title={text.reconnect_title(channel.name)} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          reconnect.mutate(
            {
              params: { id: channel.id },
              query: { property_id: channel.property_id },
              body: { username, password },
            },
            {
              onSuccess: () => {
                close()
                showToast(text.reconnected)
              },
            },
          )
        }}
      >
        <Stack>
          {reconnect.error && <ErrorCard error={reconnect.error} />}
          <p>{text.reconnect_body}</p>
          <TextInput
            label={text.username}
            autoComplete="off"
            data-autofocus
            required
            withAsterisk={false}
            value={username}
            onChange={({ currentTarget: { value } }) => setUsername(value)}
          />
          <PasswordInput
            size="xs"
            label={staff.sign_in.password}
            autoComplete="off"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': staff.sign_in.show_password }}
            value={password}
            onChange={({ currentTarget: { value } }) => setPassword(value)}
          />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" loading={reconnect.isPending}>
              {text.reconnect}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Everything is closed there first; a channel that refuses us can only be forgotten. */
export function DisconnectDialog({ channel, close }: ChannelDialogProps) {
  const { channels: text, states } = useMessages()
  const disconnect = useWrite('disconnectChannel')
  const at_once = channel.status === 'red'
  return (
    <Dialog
      title={text.disconnect_title(channel.name)}
      close={close}
      actions={
        <>
          <Button onClick={close} data-autofocus>
            {states.cancel}
          </Button>
          <Button
            variant="filled"
            color="red"
            loading={disconnect.isPending}
            onClick={() =>
              disconnect.mutate(
                {
                  params: { id: channel.id },
                  query: { property_id: channel.property_id },
                  body: { at_once },
                },
                {
                  onSuccess: () => {
                    close()
                    showToast(text.disconnected(channel.name))
                  },
                },
              )
            }
          >
            {text.disconnect}
          </Button>
        </>
      }
    >
      <Stack>
        {disconnect.error && <ErrorCard error={disconnect.error} />}
        <p>{at_once ? text.disconnect_red : text.disconnect_body}</p>
        <p>{text.disconnect_mapping}</p>
      </Stack>
    </Dialog>
  )
}
