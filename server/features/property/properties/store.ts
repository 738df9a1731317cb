import { retentionYears } from '#contract/country-rules.ts'
import type { PaymentReminderSettings } from '#contract/money/reminder-settings.ts'
import type { BookingPage } from '#contract/parts/booking-page.ts'
import type { GuestMails } from '#contract/parts/guest-mails.ts'
import type { BookingDomain } from '#contract/property/booking-domain.ts'
import type { Address, CityTax, Letterhead, LocalEvent, Property } from '#contract/property/properties.ts'
import type { HousekeepingRules } from '#contract/upkeep/housekeeping-rules.ts'
import type { Tx } from '#server/context.ts'
import { businessDate, type DayRule } from '#server/kernel/time/business-date.ts'
import { newestPages } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext, visible } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

/** The housekeeping rules. rule 24 */
export type StoredHousekeepingRules = Omit<HousekeepingRules, 'property_id'>
export type StoredLetterhead = Omit<Letterhead, 'has_logo'>
export type StoredBookingPage = Omit<BookingPage, 'font' | 'domain'>

/** Logo and font are not among the columns: what shows them reads them. */
const PROPERTIES = t.table('properties', {
  id: t.fixed(t.text),
  code: t.fixed(t.text),
  name: t.text,
  timezone: t.text,
  currency: t.fixed(t.text),
  country: t.text,
  address: t.json<Address>(),
  check_in_time: t.text,
  check_out_time: t.text,
  day_ends_at: t.text,
  no_show: t.column<Property['no_show']>(),
  prices_include_vat: t.fixed(t.boolean),
  default_vat_rate: t.text,
  city_tax: t.nullable(t.json<CityTax>()),
  legal: t.json<Property['legal']>(),
  letterhead: t.json<StoredLetterhead>(),
  /** Of their contents; null without one. */
  logo_digest: t.readOnly(t.column<string | null>()),
  font_digest: t.readOnly(t.column<string | null>()),
  font_bytes: t.readOnly(t.column<number | null>(), 'octet_length(font)'),
  guest_mails: t.json<GuestMails>(),
  payment_reminders: t.json<PaymentReminderSettings>(),
  booking_page: t.json<StoredBookingPage>(),
  booking_domain: t.readOnly(t.column<BookingDomain | null>()),
  housekeeping: t.json<StoredHousekeepingRules>(),
  /** Of checklists, the last ones; not shown. rule 24.29 */
  removed_line_ids: t.json<readonly string[]>(),
  local_events: t.json<LocalEvent[]>(),
  /** Null is what the country asks for, in both. */
  vat_on_deposits: t.nullable(t.column<Property['vat_on_deposits']>()),
  invoice_retention_years: t.nullable(t.integer),
  deposit_deduction: t.column<Property['deposit_deduction']>(),
  created_at: t.fixed(t.timestamp),
})

export type PropertyRow = t.RowOf<typeof PROPERTIES>

const listEvery = statement('list_every_property', `${PROPERTIES.select} WHERE account_id = $1 ORDER BY id`)
const firstCurrency = statement(
  'first_currency',
  `SELECT currency FROM properties WHERE account_id = $1 ORDER BY id LIMIT 1`,
)
const listIds = statement(
  'list_property_ids',
  `SELECT id FROM properties WHERE account_id = $1 ORDER BY id LIMIT $2`,
)

/** Code, currency and whether prices are net or gross never change. */
export const { insert: insertProperty, update: updatePropertyRow, read: readProperty } = PROPERTIES

/** A property of the caller's scope; 404 SVC-3001 for any other. */
export const findProperty = async (ctx: ScopedContext, id: string, field?: string): Promise<PropertyRow> =>
  requireVisible(ctx, await PROPERTIES.read(ctx, id), field)

/** The same, locked until the transaction ends. */
export const findPropertyForChange = async (
  ctx: ScopedContext,
  id: string,
  field?: string,
): Promise<PropertyRow> => requireVisible(ctx, await PROPERTIES.lock(ctx, id), field)

const listProperties = statement(
  'list_properties_by_id',
  `${PROPERTIES.select} WHERE account_id = $1 AND id = ANY ($2) ORDER BY id`,
)

/** Several properties of the account. */
export const readProperties = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<PropertyRow>(listProperties, [scope.account_id, ids])

/** Those of them that are in the caller's scope. */
export const readVisibleProperties = async (ctx: ScopedContext, ids: readonly string[]) =>
  (await readProperties(ctx, ids)).filter((row) => visible(ctx, row))

export const readEveryProperty = ({ tx, scope }: AccountContext) =>
  tx.run<PropertyRow>(listEvery, [scope.account_id])

const listOpenPages = statement(
  'list_open_booking_pages',
  `${PROPERTIES.select} WHERE account_id = $1 AND booking_page ->> 'open' = 'true' ORDER BY id LIMIT $2`,
)

/** The properties on whose page guests book, the oldest first, up to a limit. */
export const readOpenPages = ({ tx, scope }: AccountContext, most: number) =>
  tx.run<PropertyRow>(listOpenPages, [scope.account_id, most])

/** The ids of an account's properties, the oldest first, up to a limit. */
export async function readPropertyIds(
  { tx, scope }: AccountContext,
  most: number | null = null,
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(listIds, [scope.account_id, most])
  return rows.map(({ id }) => id)
}

const findByBookingSlug = statement(
  'find_property_by_booking_slug',
  `SELECT account_id, xmin::text AS row_version, ${PROPERTIES.columns} FROM properties
   WHERE booking_page ->> 'slug' = $1`,
)

/** The property whose booking page has a name, of whatever account; for requests that name none. rule 26.1 */
export const readPropertyOfSlug = (tx: AccountContext['tx'], slug: string) =>
  tx.one<PropertyRow & { readonly account_id: string; readonly row_version: string }>(findByBookingSlug, [
    slug,
  ])

const listByCode = statement(
  'list_properties_by_code',
  `SELECT id FROM properties WHERE account_id = $1 AND code = ANY ($2) ORDER BY id`,
)

/** The ids of the properties with given codes. */
export async function readPropertiesByCode(
  { tx, scope }: AccountContext,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(listByCode, [scope.account_id, codes])
  return rows.map(({ id }) => id)
}

/** The code of ISO 4217 for no currency. */
const NO_CURRENCY = 'XXX'

/** The currency of the account's first property: for sums without one of their own. */
export async function readFirstCurrency({ tx, scope }: AccountContext): Promise<string> {
  const row = await tx.one<{ currency: string }>(firstCurrency, [scope.account_id])
  return row?.currency ?? NO_CURRENCY
}

const listNames = statement('list_property_names', `SELECT name FROM properties WHERE account_id = $1`)

export async function readPropertyNames({ tx, scope }: AccountContext): Promise<string[]> {
  const rows = await tx.run<{ name: string }>(listNames, [scope.account_id])
  return rows.map(({ name }) => name)
}

const listDayRules = statement(
  'list_day_rules',
  `SELECT id, timezone, day_ends_at FROM properties WHERE account_id = $1`,
)

/** The business date of each property of an account. rule 1 */
export async function readBusinessDates(
  { tx, scope }: AccountContext,
  now: Temporal.Instant,
): Promise<Map<string, string>> {
  const rows = await tx.run<{ id: string } & DayRule>(listDayRules, [scope.account_id])
  return new Map(rows.map(({ id, ...rule }) => [id, businessDate(rule, now)]))
}

const findDayRule = statement(
  'find_day_rule_of_room_type',
  `SELECT p.timezone, p.day_ends_at FROM room_types rt JOIN properties p ON p.account_id = $1 AND p.id = rt.property_id
   WHERE rt.account_id = $1 AND rt.id = $2`,
)

/** The business date of a room type's property; undefined where there is no such room type. rule 1 */
export async function readBusinessDateOf(
  { tx, scope }: AccountContext,
  room_type_id: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const row = await tx.one<DayRule>(findDayRule, [scope.account_id, room_type_id])
  return row && businessDate(row, now)
}

const lockNames = statement(
  'lock_names_of_property',
  `SELECT id FROM properties WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)

/** Locked while names are assigned that must be unique in the property. */
export async function lockPropertyNames({ tx, scope }: AccountContext, id: string): Promise<void> {
  await tx.run(lockNames, [scope.account_id, id])
}

const lockNamesByRoom = statement(
  'lock_names_of_property_of_room',
  `SELECT id FROM properties
   WHERE account_id = $1 AND id = (SELECT property_id FROM rooms WHERE account_id = $1 AND id = $2)
   FOR NO KEY UPDATE`,
)

/** The same, of the property of a room. */
export async function lockNamesOfRoom({ tx, scope }: AccountContext, room_id: string): Promise<void> {
  await tx.run(lockNamesByRoom, [scope.account_id, room_id])
}

const countPlans = statement(
  'count_rate_plans_of_property',
  `SELECT count(*)::int AS count FROM rate_plans WHERE account_id = $1 AND property_id = $2 AND id = ANY ($3::text[])`,
)
const countServices = statement(
  'count_services_of_property',
  `SELECT count(*)::int AS count FROM services WHERE account_id = $1 AND property_id = $2 AND id = ANY ($3::text[])`,
)

const counting =
  (count: typeof countPlans) =>
  async ({ tx, scope }: AccountContext, id: string, ids: readonly string[]): Promise<number> => {
    const row = await tx.one<{ count: number }>(count, [scope.account_id, id, ids])
    return row?.count ?? 0
  }

/** How many of some rate plans, or services, are the property's. */
export const countRatePlans = counting(countPlans)
export const countOwnServices = counting(countServices)

export const readPropertyPage = newestPages<PropertyRow>('listProperties', PROPERTIES.select)

const updateLetterhead = statement(
  'update_letterhead',
  `UPDATE properties SET letterhead = $3 WHERE account_id = $1 AND id = $2`,
)
export const writeLetterhead = ({ tx, scope }: AccountContext, id: string, letterhead: StoredLetterhead) =>
  tx.run(updateLetterhead, [scope.account_id, id, JSON.stringify(letterhead)])

const listRetention = statement(
  'list_retention_years',
  'SELECT id, country, invoice_retention_years AS years FROM properties WHERE account_id = $1',
)

/** For how many years each property of the account keeps invoices. rule 28.15 */
export const readRetentionYears = async ({ tx, scope }: AccountContext): Promise<Record<string, number>> => {
  const rows = await tx.run<{ id: string; country: string; years: number | null }>(listRetention, [
    scope.account_id,
  ])
  return Object.fromEntries(rows.map(({ id, country, years }) => [id, years ?? retentionYears(country)]))
}

const LISTED = ['id', 'code', 'name', 'timezone', 'currency', 'country'] as const
type ListedProperty = Pick<PropertyRow, (typeof LISTED)[number]> & { readonly account_id: string }

const listAll = statement(
  'list_all_properties',
  `SELECT account_id, ${PROPERTIES.only(LISTED)} FROM properties
   WHERE $1::text IS NULL OR account_id = $1 ORDER BY account_id, id`,
)

/** For operators: the properties of an account, or of all of them. */
export const readAllProperties = (tx: Tx, account_id: string | null) =>
  tx.run<ListedProperty>(listAll, [account_id])

const lockShared = statement(
  'lock_days_of_property',
  'SELECT FROM properties WHERE account_id = $1 AND id = $2 FOR SHARE',
)

/** No day of the property is closed until the transaction ends. */
export const lockDays = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run(lockShared, [scope.account_id, property_id])

const findNewest = statement(
  'find_newest_closed_day',
  `SELECT max(date) AS date FROM business_days WHERE account_id = $1 AND property_id = $2`,
)

/** The newest closed day of a property; null before the first. The caller has locked the property. */
export async function readNewestClosedDay(
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<string | null> {
  const row = await tx.one<{ date: string | null }>(findNewest, [scope.account_id, property_id])
  return row?.date ?? null
}
