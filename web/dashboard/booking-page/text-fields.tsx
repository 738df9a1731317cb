import type { Language } from '#contract/languages.ts'
import { PAGE_TEXT_LENGTHS, PAGE_TEXTS } from '#contract/text/page-text-lengths.ts'
import { useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import type { BookingPageForm } from './values.ts'

interface TextFieldsProps {
  readonly form: BookingPageForm
  readonly language: Language
  readonly onLanguage: (language: Language) => void
}

const LONG_TEXTS = PAGE_TEXTS.filter((name) => name !== 'headline' && name !== 'introduction')

/** The texts of the property, in one language at a time. */
export function TextFields({ form: { field, values }, language, onLanguage }: TextFieldsProps) {
  const text = usePartMessages('booking_page')
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  const { languages } = values.booking_page
  const path = `booking_page.texts.${language}` as const
  return (
    <Section title={text.texts}>
      <Stack>
        <NativeSelect
          label={text.text_language}
          value={language}
          data={languages.map((one) => ({ value: one, label: names.of(one) ?? one }))}
          onChange={({ currentTarget: { value } }) => onLanguage(value as Language)}
        />
        <TextInput
          {...field(`${path}.headline`)}
          label={text.headline}
          maxLength={PAGE_TEXT_LENGTHS.headline}
        />
        <Textarea
          {...field(`${path}.introduction`)}
          label={text.introduction}
          {...{ autosize: true, minRows: 2, maxLength: PAGE_TEXT_LENGTHS.introduction }}
        />
        {LONG_TEXTS.map((name) => (
          <Textarea
            key={name}
            {...field(`${path}.${name}`)}
            label={text[name]}
            description={text.long_hints[name]}
            {...{ autosize: true, minRows: 2, maxRows: 12, maxLength: PAGE_TEXT_LENGTHS[name] }}
          />
        ))}
      </Stack>
    </Section>
  )
}
