import { LANGUAGES } from '#contract/languages.ts'
import type { Letterhead } from '#contract/property/properties.ts'
import { useLanguage } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import type { Body } from '../../lib/operations.ts'
import type { FieldProps } from '../../shared/use-record-form.ts'
import { NativeSelect } from '../../ui/controls/choice.ts'
import { Textarea, TextInput } from '../../ui/controls/input.ts'
import { Section } from '../../ui/description-list.tsx'
import { Columns, Stack } from '../../ui/form.tsx'

export type LetterheadValues = Required<NonNullable<Body<'updateProperty'>['letterhead']>>

/** The values of the form: an empty text for null. */
export const letterheadValues = ({ bank, ...more }: Letterhead): LetterheadValues => ({
  language: more.language,
  iban: bank?.iban ?? '',
  bic: bank?.bic ?? '',
  account_holder: bank?.holder ?? '',
  tax_number: more.tax_number ?? '',
  email: more.email ?? '',
  phone: more.phone ?? '',
  website: more.website ?? '',
  footer: more.footer ?? '',
})

const PLAIN = [
  { name: 'email', type: 'email', length: 254 },
  { name: 'phone', type: 'tel', length: 40 },
  { name: 'website', type: 'text', length: 120 },
  { name: 'tax_number', type: 'text', length: 40 },
  { name: 'iban', type: 'text', length: 42 },
  { name: 'bic', type: 'text', length: 11 },
  { name: 'account_holder', type: 'text', length: 70 },
] as const

interface LetterheadFieldsProps {
  readonly field: (name: keyof LetterheadValues) => FieldProps
}

/** The letterhead of a property's documents. */
export function LetterheadFields({ field }: LetterheadFieldsProps) {
  const text = usePartMessages('property').letterhead
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  return (
    <Section id="bank_account" title={text.title}>
      <Stack>
        <Columns least={240}>
          {PLAIN.map(({ name, type, length }) => (
            <TextInput key={name} {...field(name)} label={text[name]} type={type} maxLength={length} />
          ))}
          <NativeSelect
            {...field('language')}
            label={text.language}
            description={text.language_hint}
            data={LANGUAGES.map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))}
          />
        </Columns>
        <Textarea
          {...field('footer')}
          size="xs"
          description={text.footer_hint}
          autosize
          minRows={2}
          maxLength={1000}
        />
      </Stack>
    </Section>
  )
}
