import { COUNTRIES } from '#contract/countries.ts'
import type { GuestWithHistory } from '#contract/guests/guests.ts'
import { internationalPhone } from '#contract/text/phone.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { FormDialog } from '../../shared/record-form.tsx'
import { useRecordForm } from '../../shared/use-record-form.ts'
import { TagsInput, Textarea, TextInput } from '../../ui/controls/input.ts'
import { Columns } from '../../ui/form.tsx'
import { CodeChoice } from '../code-choice.tsx'

/** Languages that guests are likely to be written to in; the current one can always be chosen. */
const LANGUAGE_CODES: readonly string[] =
  'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  )

const ADDRESS = ['line1', 'line2', 'postal_code', 'city', 'region'] as const
const NO_ADDRESS = { line1: null, line2: null, postal_code: null, city: null, region: null, country: null }

const guestValues = ({
  first_name,
  last_name,
  email,
  phone,
  language,
  country,
  ...more
}: GuestWithHistory) => ({
  first_name,
  last_name,
  email,
  phone,
  language,
  country,
  address: more.address ?? NO_ADDRESS,
  company: more.company ?? { name: null, vat_id: null },
  tags: more.tags,
  preference_notes: more.preference_notes,
})
type GuestValues = ReturnType<typeof guestValues>

const orNull = (written: string | null | undefined) => written?.trim() || null
const each = (texts: object) =>
  Object.fromEntries(Object.entries(texts).map(([name, written]) => [name, orNull(written)]))

const guestBody = ({ tags, phone, address, company, ...texts }: GuestValues) => ({
  ...each(texts),
  phone: internationalPhone(phone ?? '', texts.country) || null,
  address: each(address),
  company: each(company),
  tags,
})

export function EditGuest({ guest, close }: { guest: GuestWithHistory; close: () => void }) {
  const { guests: text, states } = useMessages()
  const formats = useFormats()
  const form = useRecordForm('updateGuest', guest, {
    values: guestValues,
    body: guestBody,
    merged: ['company'],
    together: [['first_name', 'last_name']],
    read: 'getGuest',
    close,
    done: () => text.saved,
  })
  return (
    <FormDialog title={text.edit} size="lg" form={form} submit={states.save} close={close}>
      <Columns least={240}>
        <TextInput {...form.field('first_name')} data-autofocus />
        <TextInput {...form.field('last_name')} />
        <TextInput {...form.field('email')} inputMode="email" />
        <TextInput {...form.field('phone')} inputMode="tel" description={text.phone_hint} />
        <CodeChoice {...form.field('language')} codes={LANGUAGE_CODES} words={formats.language} />
        <CodeChoice {...form.field('country')} codes={COUNTRIES} words={formats.country} />
        {ADDRESS.map((name) => (
          <TextInput key={name} {...form.field(`address.${name}`)} />
        ))}
        <TextInput {...form.field('company.name')} label={text.company_name} />
        <TextInput {...form.field('company.vat_id')} />
      </Columns>
      <TagsInput {...form.field('tags')} size="xs" />
      <Textarea {...form.field('preference_notes')} description={text.notes_hint} autosize minRows={2} />
    </FormDialog>
  )
}
