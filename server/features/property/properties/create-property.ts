import { newId } from '#server/kernel/new-id.ts'
import { type Clock, toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { BLANK_LETTERHEAD } from './letterhead.ts'
import { insertProperty, type PropertyRow } from './store.ts'

/** A property sends no e-mail to guests until somebody has switched it on. */
const NO_GUEST_MAILS = {
  confirmed: false,
  changed: false,
  cancelled: false,
  no_show: false,
  room_free: false,
  channel_bookings: false,
}

const HOUSEKEEPING: PropertyRow['housekeeping'] = {
  found_items_kept_days: 180,
  linen_every_nights: 3,
  dirty_at_night: true,
  inspection_required: false,
  inspected_by: 'others',
  minutes: { departure: 30, arrival: 5, stayover: 15, linen: 25 },
  room_type_minutes: [],
  checklists: { departure: [], arrival: [], stayover: [], linen: [] },
  version: 1,
}

const NO_COMPANY: PropertyRow['legal'] = {
  company_name: null,
  vat_id: null,
  register: null,
  representative: null,
}

/** Closed, and without a name, as the column's default has it. */
const NO_BOOKING_PAGE: PropertyRow['booking_page'] = {
  slug: null,
  open: false,
  languages: ['en', 'de', 'fr', 'es', 'it'],
  colours: { accent: '#0b6b62' },
  texts: {},
  coordinates: null,
  typeface: 'serif',
  terms_url: null,
  privacy_url: null,
  rate_plan_ids: null,
  service_ids: null,
  confirm_by_mail: false,
  max_unpaid_nights: 60,
  early_arrival_from: null,
  late_departure_until: null,
  no_cleaning_until: null,
  extendable_online: true,
  photos: [],
}

/** Files and domain have operations of their own. */
type ReadOnly = 'logo_digest' | 'font_digest' | 'font_bytes' | 'booking_domain'

export type NewProperty = Pick<PropertyRow, 'code' | 'name' | 'timezone' | 'currency' | 'country'> &
  Partial<Omit<PropertyRow, 'id' | 'created_at' | ReadOnly | 'legal'>> & {
    readonly legal?: Partial<PropertyRow['legal']>
  }

/** Creates a property of an account in one environment. rule 1 */
export async function createProperty(
  system: Database,
  clock: Clock,
  account_id: string,
  fields: NewProperty,
): Promise<PropertyRow> {
  const now = clock.now()
  const row: PropertyRow = {
    address: {},
    check_in_time: '15:00',
    check_out_time: '11:00',
    day_ends_at: '03:00',
    no_show: 'manual',
    prices_include_vat: true,
    default_vat_rate: '0.00',
    vat_on_deposits: null,
    deposit_deduction: 'last_invoice',
    city_tax: null,
    letterhead: BLANK_LETTERHEAD,
    logo_digest: null,
    font_digest: null,
    font_bytes: null,
    booking_domain: null,
    guest_mails: NO_GUEST_MAILS,
    payment_reminders: { days: [], since: null },
    booking_page: NO_BOOKING_PAGE,
    housekeeping: HOUSEKEEPING,
    removed_line_ids: [],
    local_events: [],
    invoice_retention_years: null,
    ...fields,
    legal: { ...NO_COMPANY, ...fields.legal },
    id: newId('property', now.epochMilliseconds),
    created_at: toTimestamp(now),
  }
  await writing(system, null, (tx) => insertProperty(wholeAccount(tx, account_id), row))
  return row
}
