import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Answer } from '../../lib/operations.ts'
import { useMe, useProperty } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Columns, FormFooter, Stack } from '../../ui/form.tsx'
import { BookingsAddress } from './bookings-address-dialog.tsx'

const TYPES = ['demo', 'ota_xml', 'ical'] as const
type Type = (typeof TYPES)[number]

/** Connects a property to a channel; where the partner sends its bookings is shown once. rule 6 */
export function ConnectDialog({ close }: { close: () => void }) {
  const { channels: text, staff, states } = useMessages()
  const { properties } = useMe()
  const chosen = useProperty()
  const connect = useWrite('connectChannel')
  const [made, setMade] = useState<Answer<'connectChannel'>>()
  const [type, setType] = useState<Type>('demo')
  const [values, setValues] = useState({
    property_id: chosen?.id ?? properties[0]?.id ?? '',
    ...{ id: '', name: '', url: '', hotel_code: '', username: '', password: '' },
  })
  const set = (more: Partial<typeof values>) => setValues((now) => ({ ...now, ...more }))
  const field = (
    name: Exclude<keyof typeof values, 'property_id' | 'password'>,
    label: string,
    more = {},
  ) => (
    <TextInput
      label={label}
      value={values[name]}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
      {...more}
    />
  )
  if (made?.bookings_path) return <BookingsAddress path={made.bookings_path} close={close} />
  const { url, hotel_code, username, password, ...needed } = values
  const given = type === 'demo' ? {} : { url, hotel_code, username, password }
  const body = {
    ...needed,
    type,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== '')),
  }
  return (
    <Dialog title={text.connect} close={close} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          connect.mutate(
            { body },
            { onSuccess: (answer) => (answer.bookings_path ? setMade(answer) : close()) },
          )
        }}
      >
        <Stack>
          {connect.error && <ErrorCard error={connect.error} />}
          <Columns least={240}>
            <NativeSelect
              label={text.type}
              value={type}
              data={TYPES.map((one) => ({ value: one, label: text.types[one] }))}
              onChange={({ currentTarget: { value } }) => setType(value as Type)}
            />
            <NativeSelect
              label={text.property}
              value={values.property_id}
              data={properties.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ currentTarget: { value } }) => set({ property_id: value })}
            />
            {field('name', text.name, { required: true, withAsterisk: false, 'data-autofocus': true })}
            {field('id', text.id, {
              required: true,
              withAsterisk: false,
              pattern: '[a-z0-9_]{1,50}',
              description: text.id_hint,
              inputWrapperOrder: ['label', 'input', 'description', 'error'],
            })}
            {type !== 'demo' && (
              <>
                {field('url', text.url, { inputMode: 'url' })}
                {type === 'ota_xml' && field('hotel_code', text.hotel_code)}
                {type === 'ota_xml' && field('username', text.username)}
                {type === 'ota_xml' && (
                  <PasswordInput
                    size="xs"
                    label={staff.sign_in.password}
                    autoComplete="off"
                    visibilityToggleButtonProps={{ 'aria-label': staff.sign_in.show_password }}
                    value={values.password}
                    onChange={({ currentTarget: { value } }) => set({ password: value })}
                  />
                )}
              </>
            )}
          </Columns>
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" loading={connect.isPending}>
              {text.connect}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
