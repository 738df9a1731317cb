import { useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Columns } from '#web/ui/form.tsx'
import type { AccountingValues } from './values.ts'

/** January to December, as in the header of a batch. */
const useMonths = () => {
  const format = new Intl.DateTimeFormat(useLanguage(), { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, at) => ({
    value: `${String(at + 1).padStart(2, '0')}-01`,
    label: format.format(Date.UTC(2027, at, 1)),
  }))
}

/** The header of a booking batch. rule 20.5 */
export function DatevFields({ form }: { form: RecordForm<'updateAccounting', AccountingValues> }) {
  const text = usePartMessages('accounting').settings
  const { field } = form
  // In the API they are nested in an object.
  const refused = (name: string) => form.error?.fields.find((one) => one.field === `datev.${name}`)?.message
  return (
    <Section title={text.datev}>
      <Columns least={180}>
        <TextInput
          {...field('consultant_number')}
          label={text.consultant_number}
          error={refused('consultant_number')}
          inputMode="numeric"
          maxLength={7}
        />
        <TextInput
          {...field('client_number')}
          label={text.client_number}
          error={refused('client_number')}
          inputMode="numeric"
          maxLength={5}
        />
        <NativeSelect {...field('fiscal_year_start')} label={text.fiscal_year_start} data={useMonths()} />
        <NativeSelect
          {...field('account_length')}
          label={text.account_length}
          data={['4', '5', '6', '7', '8']}
        />
        <TextInput
          {...field('automatic_accounts')}
          label={text.automatic_accounts}
          error={refused('automatic_accounts')}
          description={text.automatic_hint}
        />
      </Columns>
    </Section>
  )
}
