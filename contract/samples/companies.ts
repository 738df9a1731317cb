/** Sample companies. */
import { CREATED, eur, SAMPLE_IDS as id } from './values.ts'

const company = {
  id: id.company,
  property_id: null,
  kind: 'company',
  name: 'Okafor Trading Ltd',
  vat_id: 'IE1234567FA',
  vat_check: null,
  address: { line1: '3 Quay Street', city: 'Dublin', postal_code: 'D02 XY45', country: 'IE' },
  contacts: [{ name: 'Ada Okafor', role: 'Travel desk', email: 'ada@okafor-trading.example', phone: null }],
  invoice_email: 'accounts@okafor-trading.example',
  language: 'en',
  reminders_paused: false,
  payment_terms_days: 14,
  credit_limit: eur(500000),
  rate_plan_ids: [],
  code: 'OKAFOR-2027',
  commission: null,
  routing: [{ types: ['accommodation', 'city_tax'], to: 'company' }],
  status: 'active',
  version: 1,
  created_at: CREATED,
  updated_at: CREATED,
}

export const COMPANY_SAMPLES: Record<string, unknown> = {
  Company: { ...company, credit_used: eur(120000) },
  CompanyCreatedData: company,
  CompanyUpdatedData: { ...company, changed_fields: ['payment_terms_days'] },
}
