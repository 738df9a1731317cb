import {
  DOCUMENT_TYPES,
  REGISTRATION_FIELDS,
  type RegistrationField,
  SEXES,
} from '#contract/parts/registration-rules.ts'
import type { Registration } from '#contract/stays/registrations.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { type FieldProps, useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { CountryField } from '#web/ui/fields/country-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'

interface GuestDialogProps {
  readonly registration: Registration
  readonly position: number
  readonly close: () => void
}

type Values = Record<RegistrationField, string>
const EMPTY = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, ''])) as Values

/** A guest is registered at the desk, in place of what was given before. */
export function GuestDialog({ registration, position, close }: GuestDialogProps) {
  const text = usePartMessages('registration')
  const { fields } = registration.guests.find((one) => one.position === position)!
  const form = useRecordForm('setRegistration', undefined, {
    values: () => EMPTY,
    target: { params: { id: registration.reservation_id, position: String(position) } },
    body: (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
    done: () => text.saved(position),
    close,
  })
  return (
    <FormDialog title={`${text.title}: ${text.guest(position)}`} form={form} submit={text.save} close={close}>
      <p className="soft">{text.only_asked}</p>
      <Columns>
        {fields.map((field) => (
          <Field key={field} field={field} props={form.field(field)} />
        ))}
      </Columns>
    </FormDialog>
  )
}

function Field({ field, props }: { readonly field: RegistrationField; readonly props: FieldProps }) {
  const text = usePartMessages('registration')
  const label = text.fields[field]
  if (field === 'nationality' || field === 'country')
    return <CountryField {...props} label={label} clearable />
  if (field === 'document_type' || field === 'sex') {
    const options =
      field === 'sex' ? optionsOf(SEXES, text.sexes) : optionsOf(DOCUMENT_TYPES, text.document_types)
    return <NativeSelect {...props} label={label} data={[{ value: '', label: '' }, ...options]} />
  }
  const is_day = field === 'birth_date' || field === 'document_issued_on'
  return <TextInput {...props} label={label} type={is_day ? 'date' : 'text'} autoComplete="off" />
}
