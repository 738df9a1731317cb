import { COUNTRIES } from '#contract/countries.ts'
import type { BillTo } from '#contract/parts/invoice-parts.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import type { FieldProps } from '../../shared/use-record-form.ts'
import { TextInput } from '../../ui/controls/input.ts'
import { Columns } from '../../ui/form.tsx'
import { CodeChoice } from '../code-choice.tsx'

const ADDRESS = ['line1', 'line2', 'postal_code', 'city', 'region', 'country'] as const
const TEXTS = ['company_name', 'vat_id', 'name', 'email'] as const

type Written<K extends string> = { readonly [F in K]: string }

/** The payer of a folio or draft in a form. */
export type BillToValues = Written<(typeof TEXTS)[number]> & {
  readonly address: Written<(typeof ADDRESS)[number]>
  /** On whose account it is: kept while the other fields are edited. */
  readonly company_id: string | null
}

const written = <K extends string>(
  names: readonly K[],
  from: { readonly [F in K]?: string | null } | null | undefined,
) => Object.fromEntries(names.map((name) => [name, from?.[name] ?? ''])) as Written<K>

export const billToValues = (bill_to: BillTo | undefined): BillToValues => ({
  ...written(TEXTS, bill_to),
  address: written(ADDRESS, bill_to?.address),
  company_id: bill_to?.company_id ?? null,
})

const enteredFields = <K extends string>(names: readonly K[], from: Written<K>) =>
  Object.fromEntries(names.map((name) => [name, from[name]?.trim() || null])) as { [F in K]: string | null }

export function billToBody({ address, company_id, ...texts }: BillToValues): BillTo {
  const where = enteredFields(ADDRESS, address)
  const is_known = Object.values(where).some(Boolean)
  return { ...enteredFields(TEXTS, texts), address: is_known ? where : null, company_id }
}

type Path = keyof Written<(typeof TEXTS)[number]> | `address.${(typeof ADDRESS)[number]}`

/** Company, VAT number, person and address: what a full invoice states of its buyer, and where it is sent to. */
export function BillToFields({ field }: { readonly field: (path: Path) => FieldProps }) {
  const text = useMessages().invoices
  const formats = useFormats()
  return (
    <Columns>
      <TextInput {...field('company_name')} maxLength={200} />
      <TextInput {...field('vat_id')} maxLength={40} />
      <TextInput {...field('name')} label={text.bill_to_name} maxLength={200} />
      <TextInput {...field('email')} type="email" maxLength={254} />
      <TextInput {...field('address.line1')} maxLength={200} />
      <TextInput {...field('address.line2')} maxLength={200} />
      <TextInput {...field('address.postal_code')} maxLength={20} />
      <TextInput {...field('address.city')} maxLength={120} />
      <TextInput {...field('address.region')} maxLength={120} />
      <CodeChoice {...field('address.country')} codes={COUNTRIES} words={formats.country} />
    </Columns>
  )
}
