import { CONNECTABLE_TYPES, type ConnectableType } from '#contract/lists.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { BookingsAddress } from './bookings-address-dialog.tsx'
import { KnownChannels } from './known-channels.tsx'

interface ConnectValues {
  readonly type: ConnectableType
  readonly property_id: string
  readonly id: string
  readonly name: string
  readonly url: string
  readonly hotel_code: string
  readonly username: string
  readonly password: string
  readonly collects_payment: boolean
}

/** The address of the partner, for types that have one; empty values are omitted. */
function connectBody({ url, hotel_code, username, password, collects_payment, ...needed }: ConnectValues) {
  const entered = needed.type === 'demo' ? {} : { url, hotel_code, username, password }
  return {
    ...needed,
    ...(needed.type === 'ota_xml' && { collects_payment }),
    ...Object.fromEntries(Object.entries(entered).filter(([, value]) => value.trim() !== '')),
  }
}

const connectValues = (property_id: string): ConnectValues => ({
  type: 'demo',
  property_id,
  id: '',
  name: '',
  url: '',
  hotel_code: '',
  username: '',
  password: '',
  collects_payment: false,
})

/** Such as `booking_com`: as the API names channels. */
const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')

/** Connects a property to a channel; the address for its bookings is shown once. rule 6 */
export function ConnectDialog({ close }: { close: () => void }) {
  const text = usePartMessages('channels')
  const { properties } = useMe()
  const chosen = useProperty()
  const form = useRecordForm('connectChannel', undefined, {
    values: () => connectValues(chosen?.id ?? properties[0]?.id ?? ''),
    body: connectBody,
    onSaved: ({ bookings_path }) => bookings_path || close(),
  })
  const { type } = form.values
  if (form.answer?.bookings_path) return <BookingsAddress path={form.answer.bookings_path} close={close} />
  const typed = { autoComplete: 'off' }
  return (
    <FormDialog title={text.connect} form={form} submit={text.connect} close={close} size="lg">
      <KnownChannels choose={(name, type) => form.set({ name, type, id: idOf(name) })} />
      <Columns least={240}>
        <NativeSelect
          {...form.field('type')}
          label={text.type}
          data={CONNECTABLE_TYPES.map((one) => ({ value: one, label: text.types[one] }))}
        />
        <NativeSelect
          {...form.field('property_id')}
          label={text.property}
          data={properties.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextInput
          {...form.field('name')}
          {...typed}
          label={text.name}
          required
          withAsterisk={false}
          data-autofocus
        />
        <TextInput
          {...form.field('id')}
          {...typed}
          label={text.id}
          required
          withAsterisk={false}
          pattern="[a-z0-9_]{1,50}"
          description={text.id_hint}
        />
        {type !== 'demo' && <TextInput {...form.field('url')} {...typed} label={text.url} inputMode="url" />}
        {type === 'ota_xml' && (
          <>
            <TextInput {...form.field('hotel_code')} {...typed} label={text.hotel_code} />
            <TextInput {...form.field('username')} {...typed} label={text.username} />
            <PasswordField {...form.field('password')} {...typed} />
            <Checkbox {...form.checkbox('collects_payment')} label={text.collects_payment} />
          </>
        )}
      </Columns>
    </FormDialog>
  )
}
