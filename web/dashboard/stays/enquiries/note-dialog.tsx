import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { Columns, Stack } from '#web/ui/form.tsx'
import { recordOptions } from '#web/ui/options.ts'

interface NoteValues {
  readonly property_id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly body: string
}

const noteBody = ({ property_id, name, email, phone, body }: NoteValues) => ({
  property_id,
  body: body.trim(),
  name: name.trim() || null,
  email: email.trim() || null,
  phone: phone.trim() || null,
})

/** What somebody asks on the phone or at the desk. */
export function NoteDialog({ close }: { close: () => void }) {
  const text = usePartMessages('enquiries')
  const { properties } = useMe()
  const chosen = useProperty()
  const form = useRecordForm('createEnquiry', undefined, {
    values: (): NoteValues => ({
      property_id: chosen?.id ?? properties[0]?.id ?? '',
      name: '',
      email: '',
      phone: '',
      body: '',
    }),
    body: noteBody,
    close,
    done: () => text.created,
  })
  const { field } = form
  return (
    <FormDialog title={text.new} form={form} submit={text.new} close={close}>
      <Stack>
        <Textarea
          {...field('body')}
          label={text.body}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={5000}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Columns least={180}>
          <TextInput {...field('name')} maxLength={200} />
          <TextInput {...field('email')} type="email" maxLength={254} />
          <TextInput {...field('phone')} inputMode="tel" maxLength={50} />
          {properties.length > 1 && (
            <NativeSelect {...field('property_id')} data={recordOptions(properties)} />
          )}
        </Columns>
      </Stack>
    </FormDialog>
  )
}
