import { COUNTRIES } from '#contract/countries.ts'
import type { BillTo } from '#contract/parts/invoice-parts.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import type { FieldProps } from '../../shared/use-record-form.ts'
import { TextInput } from '../../ui/controls/input.ts'
import { Columns } from '../../ui/form.tsx'
import { CodeChoice } from '../code-choice.tsx'

const ADDRESS = ['line1', 'line2', 'postal_code', 'city', 'region', 'country'] as const
const TEXTS = ['company_name', 'vat_id', 'name'] as const

type Written<K extends string> = { readonly [F in K]: string }

/** The payer of a folio or draft in a form. */
export type BillToValues = Written<(typeof TEXTS)[number]> & {
  readonly address: Written<(typeof ADDRESS)[number]>
}

const written = <K extends string>(
  names: readonly K[],
  from: { readonly [F in K]?: string | null } | null | undefined,
) => Object.fromEntries(names.map((name) => [name, from?.[name] ?? ''])) as Written<K>

export const billToValues = (bill_to: BillTo | undefined): BillToValues => ({
  ...written(TEXTS, bill_to),
  address: written(ADDRESS, bill_to?.address),
})

const enteredFields = <K extends string>(names: readonly K[], from: Written<K>) =>
  Object.fromEntries(names.map((name) => [name, from[name]?.trim() || null])) as { [F in K]: string | null }

export function billToBody({ address, ...texts }: BillToValues): BillTo {
  const where = enteredFields(ADDRESS, address)
  return { ...enteredFields(TEXTS, texts), address: Object.values(where).some(Boolean) ? where : null }
}

type Path = keyof Written<(typeof TEXTS)[number]> | `address.${(typeof ADDRESS)[number]}`

/** Company, VAT number, person and address: what a full invoice states of its buyer. */
export function BillToFields({ field }: { readonly field: (path: Path) => FieldProps }) {
  const text = useMessages().invoices
  const formats = useFormats()
  return (
    <Columns>
      <TextInput {...field('company_name')} maxLength={200} />
      <TextInput {...field('vat_id')} maxLength={40} />
      <TextInput {...field('name')} label={text.bill_to_name} maxLength={200} />
      <TextInput {...field('address.line1')} maxLength={200} />
      <TextInput {...field('address.line2')} maxLength={200} />
      <TextInput {...field('address.postal_code')} maxLength={20} />
      <TextInput {...field('address.city')} maxLength={120} />
      <TextInput {...field('address.region')} maxLength={120} />
      <CodeChoice {...field('address.country')} codes={COUNTRIES} words={formats.country} />
    </Columns>
  )
}
