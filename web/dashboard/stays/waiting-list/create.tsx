import { useNavigate } from '@tanstack/react-router'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Columns, Stack } from '#web/ui/form.tsx'
import { recordOptions } from '#web/ui/options.ts'
import { Card, Page } from '#web/ui/page.tsx'
import { StayFields } from './stay-fields.tsx'
import { NEW_ENTRY, type NewWaitingValues, newEntryBody } from './values.ts'

/** Puts a guest on the waiting list. */
export default function CreateWaitingEntry() {
  const text = usePartMessages('waiting_list')
  const navigate = useNavigate()
  const { properties } = useMe()
  const chosen = useProperty()
  const form = useRecordForm('createWaitingEntry', undefined, {
    values: (): NewWaitingValues => ({ ...NEW_ENTRY, property_id: chosen?.id ?? properties[0]?.id ?? '' }),
    body: newEntryBody((id) => properties.find((one) => one.id === id)?.country),
    done: () => text.created,
    onSaved: ({ id }) => navigate({ to: '/waiting-list/$id', params: { id } }),
  })
  const { field, values } = form
  return (
    <Page title={text.new} bare>
      <FormPage form={form} submit={text.new}>
        <Card>
          <Stack>
            <Columns least={240}>
              <TextInput {...field('first_name')} maxLength={100} />
              <TextInput {...field('last_name')} maxLength={100} required withAsterisk={false} />
              <TextInput {...field('email')} type="email" maxLength={320} />
              <TextInput {...field('phone')} inputMode="tel" maxLength={40} />
              {properties.length > 1 && (
                <NativeSelect
                  {...field('property_id')}
                  data={recordOptions(properties)}
                  onChange={({ currentTarget: { value } }) =>
                    form.set({ property_id: value, room_type_ids: [] })
                  }
                />
              )}
            </Columns>
            <StayFields form={form} property_id={values.property_id} />
          </Stack>
        </Card>
      </FormPage>
    </Page>
  )
}
