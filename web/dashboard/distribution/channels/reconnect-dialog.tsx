import type { Channel } from '#contract/distribution/channels.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ConfirmDialog, FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

interface ChannelDialogProps {
  readonly channel: Channel
  readonly close: () => void
}

interface ReconnectDialogProps extends Pick<ChannelDialogProps, 'close'> {
  readonly channel: Pick<Channel, 'id' | 'property_id' | 'name'>
}

const targetOf = ({ id, property_id }: Pick<Channel, 'id' | 'property_id'>) => ({
  params: { id },
  query: { property_id },
})

/** Signs in at the channel again, which the API cannot: new credentials, then a full synchronisation. spec 4.6 */
export function ReconnectDialog({ channel, close }: ReconnectDialogProps) {
  const text = usePartMessages('channels')
  const form = useRecordForm('reauthenticateChannel', undefined, {
    values: () => ({ username: '', password: '' }),
    target: targetOf(channel),
    close,
    done: () => text.reconnected,
  })
  return (
    <FormDialog title={text.reconnect_title(channel.name)} form={form} submit={text.reconnect} close={close}>
      <p>{text.reconnect_body}</p>
      <TextInput
        {...form.field('username')}
        label={text.username}
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
      />
      <PasswordField {...form.field('password')} autoComplete="off" required />
    </FormDialog>
  )
}

/** For the bookings that arrive from now on. rule 6.43 */
export function PaymentDialog({ channel, close }: ChannelDialogProps) {
  const text = usePartMessages('channels')
  const { states } = useMessages()
  const form = useRecordForm('updateChannel', undefined, {
    values: () => ({ collects_payment: channel.collects_payment }),
    target: targetOf(channel),
    close,
    done: () => text.payment_changed,
  })
  return (
    <FormDialog title={text.payment} form={form} submit={states.save} close={close}>
      <Checkbox {...form.checkbox('collects_payment')} label={text.collects_payment} data-autofocus />
      <p className="soft">{text.payment_hint}</p>
    </FormDialog>
  )
}

/** Everything is closed there first; a channel that refuses the credentials can only be removed. */
export function DisconnectDialog({ channel, close }: ChannelDialogProps) {
  const text = usePartMessages('channels')
  const at_once = channel.status === 'red'
  const form = useRecordForm('disconnectChannel', undefined, {
    values: () => ({ at_once }),
    target: targetOf(channel),
    close,
    done: () => text.disconnected(channel.name),
  })
  return (
    <ConfirmDialog
      title={text.disconnect_title(channel.name)}
      form={form}
      submit={text.disconnect}
      danger
      focus="cancel"
      close={close}
    >
      <p>{at_once ? text.disconnect_red : text.disconnect_body}</p>
      <p>{text.disconnect_mapping}</p>
    </ConfirmDialog>
  )
}

/** A full synchronisation. */
export function ResyncDialog({ channel, close }: ChannelDialogProps) {
  const text = usePartMessages('channels')
  const form = useRecordForm('resyncChannel', undefined, {
    values: () => ({}),
    send: (write) => write(targetOf(channel)),
    close,
    done: () => text.resynced,
  })
  return (
    <ConfirmDialog title={text.resync_title} form={form} submit={text.resync} focus="submit" close={close}>
      <p>{text.resync_body}</p>
    </ConfirmDialog>
  )
}
