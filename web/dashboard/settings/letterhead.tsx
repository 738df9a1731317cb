import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { LANGUAGES } from '../../../contract/languages.ts'
import type { Letterhead } from '../../../contract/properties.ts'
import type { FieldProblem } from '../../lib/error-codes.ts'
import { useLanguage, useMessages } from '../../lib/i18n/language.tsx'
import type { Body } from '../../lib/operations.ts'
import { Section } from '../../ui/description-list.tsx'
import { Columns, Stack } from '../../ui/form.tsx'

export type LetterheadValues = Required<NonNullable<Body<'updateProperty'>['letterhead']>>

/** As it is typed: what is not there is an empty text. */
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
  ...[
    { name: 'email', type: 'email', length: 254 } as const,
    { name: 'phone', type: 'tel', length: 40 } as const,
  ],
  ...[
    { name: 'website', type: 'text', length: 120 } as const,
    { name: 'tax_number', type: 'text', length: 40 } as const,
  ],
  ...[
    { name: 'iban', type: 'text', length: 42 } as const,
    { name: 'bic', type: 'text', length: 11 } as const,
  ],
  { name: 'account_holder', type: 'text', length: 70 } as const,
]

interface LetterheadFieldsProps {
  readonly values: LetterheadValues
  readonly change: (more: Partial<LetterheadValues>) => void
  readonly problems: readonly FieldProblem[]
}

/** What a property prints on invoices beside what it is. */
export function LetterheadFields({ values, change, problems }: LetterheadFieldsProps) {
  const text = useMessages().staff.property.letterhead
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  const below = { inputWrapperOrder: ['label', 'input', 'description', 'error'] as const }
  const problem = (name: string) => problems.find(({ field }) => field === `letterhead.${name}`)?.message
  return (
    <Section title={text.title}>
      <Stack>
        <Columns least={240}>
          {PLAIN.map(({ name, type, length }) => (
            <TextInput
              key={name}
              label={text[name]}
              type={type}
              maxLength={length}
              value={values[name]}
              error={problem(name)}
              onChange={({ currentTarget: { value } }) => change({ [name]: value })}
            />
          ))}
          <NativeSelect
            label={text.language}
            description={text.language_hint}
            inputWrapperOrder={[...below.inputWrapperOrder]}
            value={values.language}
            data={LANGUAGES.map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))}
            onChange={({ currentTarget: { value } }) =>
              change({ language: value as LetterheadValues['language'] })
            }
          />
        </Columns>
        <Textarea
          size="xs"
          label={text.footer}
          description={text.footer_hint}
          inputWrapperOrder={[...below.inputWrapperOrder]}
          autosize
          minRows={2}
          maxLength={1000}
          value={values.footer}
          onChange={({ currentTarget: { value } }) => change({ footer: value })}
        />
      </Stack>
    </Section>
  )
}
