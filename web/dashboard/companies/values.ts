import type { Company } from '#contract/companies/companies.ts'
import type { Money } from '#contract/money.ts'
import { internationalPhone } from '#contract/text/phone.ts'
import { type RuleValues, ruleBody, ruleValues } from '../money/routing/public.ts'

const NO_ADDRESS = { line1: null, line2: null, postal_code: null, city: null, region: null, country: null }

/** A person at a company, as typed. */
export interface ContactValues {
  readonly name: string
  readonly role: string
  readonly email: string
  readonly phone: string
}
export const NO_CONTACT: ContactValues = { name: '', role: '', email: '', phone: '' }

/** The values of the form of a company. */
export interface CompanyValues {
  readonly kind: Company['kind']
  readonly status: Company['status']
  readonly name: string
  readonly vat_id: string | null
  readonly address: Record<keyof typeof NO_ADDRESS, string | null>
  readonly contacts: readonly ContactValues[]
  readonly invoice_email: string | null
  readonly language: Company['language']
  readonly reminders_paused: boolean
  readonly payment_terms_days: number
  readonly credit_limit: Money | null
  readonly rate_plan_ids: string[]
  readonly code: string | null
  readonly routing: readonly RuleValues[]
  /** Percent; null for none. */
  readonly commission: number | null
}

export const NEW_COMPANY: CompanyValues = {
  kind: 'company',
  status: 'active',
  name: '',
  vat_id: null,
  address: NO_ADDRESS,
  contacts: [],
  invoice_email: null,
  language: null,
  reminders_paused: false,
  payment_terms_days: 14,
  credit_limit: null,
  rate_plan_ids: [],
  code: null,
  routing: [],
  commission: null,
}

export const companyValues = (company: Company): CompanyValues => ({
  kind: company.kind,
  status: company.status,
  name: company.name,
  vat_id: company.vat_id,
  address: { ...NO_ADDRESS, ...company.address },
  contacts: company.contacts.map(({ name, role, email, phone }) => ({
    name,
    role: role ?? '',
    email: email ?? '',
    phone: phone ?? '',
  })),
  invoice_email: company.invoice_email,
  language: company.language,
  reminders_paused: company.reminders_paused,
  payment_terms_days: company.payment_terms_days,
  credit_limit: company.credit_limit,
  rate_plan_ids: company.rate_plan_ids,
  code: company.code,
  routing: ruleValues(company.routing),
  commission: company.commission?.percent ?? null,
})

const orNull = (written: string | null) => written?.trim() || null

/** In the form of the API. */
export function companyBody({ contacts, address, commission, routing, ...values }: CompanyValues) {
  return {
    ...values,
    routing: ruleBody(routing),
    vat_id: orNull(values.vat_id),
    invoice_email: orNull(values.invoice_email),
    language: values.language || null,
    code: orNull(values.code),
    address: Object.fromEntries(Object.entries(address).map(([line, written]) => [line, orNull(written)])),
    contacts: contacts
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, role, email, phone }) => ({
        name: name.trim(),
        role: orNull(role),
        email: orNull(email),
        phone: internationalPhone(phone, address.country) || null,
      })),
    commission:
      commission === null || values.kind === 'company'
        ? null
        : { percent: commission, base: 'accommodation' as const },
  }
}
