import type { Channel } from '#contract/distribution/channels.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { SecretOnce } from '#web/ui/secret-once.tsx'

/** The address to which a partner sends its bookings, shown once. rule 6 */
export function BookingsAddress({ path, close }: { path: string; close: () => void }) {
  const text = usePartMessages('channels')
  return (
    <SecretOnce
      title={text.address_title}
      hint={text.address_hint}
      secret={location.origin + path}
      what={text.address}
      leave={text.address_leave}
      close={close}
    />
  )
}

/** Renews the address, for one that was disclosed: the old one stops working at once. */
export function NewAddressDialog({ channel, close }: { channel: Channel; close: () => void }) {
  const text = usePartMessages('channels')
  const form = useRecordForm('renewBookingsAddress', undefined, {
    values: () => ({}),
    send: (write) => write({ params: { id: channel.id }, query: { property_id: channel.property_id } }),
  })
  if (form.answer) return <BookingsAddress path={form.answer.bookings_path} close={close} />
  return (
    <ConfirmDialog
      title={text.new_address_title(channel.name)}
      form={form}
      submit={text.new_address}
      focus="cancel"
      close={close}
    >
      <p>{text.new_address_body}</p>
    </ConfirmDialog>
  )
}
