import { REGISTRATION_FIELDS } from '#contract/parts/registration-rules.ts'
import type { RegisteredGuest, Registration } from '#contract/stays/registrations.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ViewDialogProps {
  readonly registration: Registration
  readonly guests: readonly RegisteredGuest[]
  readonly close: () => void
}

/** What guests gave, as it was opened. */
export function ViewDialog({ guests, close }: ViewDialogProps) {
  const text = usePartMessages('registration')
  return (
    <Dialog title={text.title} close={close}>
      <p className="soft">{text.traced}</p>
      {guests.map((guest) => (
        <Section key={guest.position} title={text.guest(guest.position)}>
          <RegisteredFields guest={guest} />
        </Section>
      ))}
    </Dialog>
  )
}

function RegisteredFields({ guest }: { readonly guest: RegisteredGuest }) {
  const text = usePartMessages('registration')
  const formats = useFormats()
  const shown = (field: (typeof REGISTRATION_FIELDS)[number]): string | null => {
    const value = guest[field]
    if (value === null) return null
    if (field === 'nationality' || field === 'country') return formats.country(value)
    if (field === 'birth_date' || field === 'document_issued_on') return formats.plainDay(value)
    if (field === 'document_type') return text.document_types[value as keyof typeof text.document_types]
    return field === 'sex' ? text.sexes[value as keyof typeof text.sexes] : value
  }
  return (
    <DescriptionList
      facts={REGISTRATION_FIELDS.filter((field) => guest[field] !== null).map((field) => [
        text.fields[field],
        shown(field),
      ])}
    />
  )
}
