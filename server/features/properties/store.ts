import type { GuestMails } from '../../../contract/guest-mails.ts'
import type { Address, CityTax, Letterhead } from '../../../contract/properties.ts'
import type { Tx } from '../../context.ts'
import { dateIn, datesAt } from '../../kernel/clock.ts'
import { newestPages } from '../../postgres/page.ts'
import { requireVisible, type ScopedContext, visible } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import {
  boolean,
  fixed,
  json,
  nullable,
  type RowOf,
  readOnly,
  table,
  text,
  timestamp,
} from '../../postgres/table.ts'

/** The logo is apart: it is read by whoever draws it. */
export type StoredLetterhead = Omit<Letterhead, 'has_logo'>

const PROPERTIES = table('properties', {
  id: fixed(text),
  code: fixed(text),
  name: text,
  timezone: text,
  currency: fixed(text),
  country: text,
  address: json<Address>(),
  check_in_time: text,
  check_out_time: text,
  prices_include_vat: fixed(boolean),
  default_vat_rate: text,
  city_tax: nullable(json<CityTax>()),
  legal: json<{ company_name: string | null; vat_id: string | null }>(),
  letterhead: json<StoredLetterhead>(),
  has_logo: readOnly(boolean, 'logo IS NOT NULL'),
  guest_mails: json<GuestMails>(),
  created_at: fixed(timestamp),
})

export type PropertyRow = RowOf<typeof PROPERTIES>

const listEvery = statement('list_every_property', `${PROPERTIES.select} WHERE account_id = $1 ORDER BY id`)
const firstCurrency = statement(
  'first_currency',
  `SELECT currency FROM properties WHERE account_id = $1 ORDER BY id LIMIT 1`,
)
const listIds = statement(
  'list_property_ids',
  `SELECT id FROM properties WHERE account_id = $1 ORDER BY id LIMIT $2`,
)

/** Code, currency and how prices are meant stay for ever. */
export const { insert: insertProperty, update: updatePropertyRow, read: readProperty } = PROPERTIES

/** A property of the caller's scope; 404 SVC-3001 for any other. */
export const findProperty = async (ctx: ScopedContext, id: string, field?: string): Promise<PropertyRow> =>
  requireVisible(ctx, await PROPERTIES.read(ctx, id), field)

/** The same, kept from other changes until the transaction ends. */
export const findPropertyForChange = async (ctx: ScopedContext, id: string): Promise<PropertyRow> =>
  requireVisible(ctx, await PROPERTIES.lock(ctx, id))

const listProperties = statement(
  'list_properties_by_id',
  `${PROPERTIES.select} WHERE account_id = $1 AND id = ANY ($2) ORDER BY id`,
)

/** Several properties of the account. */
export const readProperties = (tx: Tx, account_id: string, ids: readonly string[]) =>
  tx.run<PropertyRow>(listProperties, [account_id, ids])

/** Those of them that are in the caller's scope. */
export const readVisibleProperties = async (ctx: ScopedContext, ids: readonly string[]) =>
  (await readProperties(ctx.tx, ctx.scope.account_id, ids)).filter((row) => visible(ctx, row))

export const readEveryProperty = (tx: Tx, account_id: string) => tx.run<PropertyRow>(listEvery, [account_id])

/** The ids of an account's properties, the oldest first: so many, or all. */
export async function readPropertyIds(
  tx: Tx,
  account_id: string,
  most: number | null = null,
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(listIds, [account_id, most])
  return rows.map(({ id }) => id)
}

const listByCode = statement(
  'list_properties_by_code',
  `SELECT id FROM properties WHERE account_id = $1 AND code = ANY ($2) ORDER BY id`,
)

/** The ids of the properties with some codes. */
export async function readPropertiesByCode(
  tx: Tx,
  account_id: string,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(listByCode, [account_id, codes])
  return rows.map(({ id }) => id)
}

/** What ISO 4217 has for no currency at all. */
const NO_CURRENCY = 'XXX'

/** The currency of the account's first property: for sums that have none of their own. */
export async function readFirstCurrency(tx: Tx, account_id: string): Promise<string> {
  const row = await tx.one<{ currency: string }>(firstCurrency, [account_id])
  return row?.currency ?? NO_CURRENCY
}

const listNames = statement('list_property_names', `SELECT name FROM properties WHERE account_id = $1`)

export async function readPropertyNames(tx: Tx, account_id: string): Promise<string[]> {
  const rows = await tx.run<{ name: string }>(listNames, [account_id])
  return rows.map(({ name }) => name)
}

const listTimezones = statement('list_timezones', `SELECT id, timezone FROM properties WHERE account_id = $1`)

/** The business date of each property of an account. rule 1 */
export async function readBusinessDates(
  tx: Tx,
  account_id: string,
  now: Temporal.Instant,
): Promise<Map<string, string>> {
  const rows = await tx.run<{ id: string; timezone: string }>(listTimezones, [account_id])
  const dateAt = datesAt(now)
  return new Map(rows.map(({ id, timezone }) => [id, dateAt(timezone)]))
}

const findTimezone = statement(
  'find_timezone_of_room_type',
  `SELECT p.timezone FROM room_types rt JOIN properties p ON p.account_id = $1 AND p.id = rt.property_id
   WHERE rt.account_id = $1 AND rt.id = $2`,
)

/** The business date where a room type is; undefined where there is none of that name. rule 1 */
export async function readBusinessDateOf(
  tx: Tx,
  account_id: string,
  room_type_id: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const row = await tx.one<{ timezone: string }>(findTimezone, [account_id, room_type_id])
  return row && dateIn(row.timezone, now)
}

const lockNames = statement(
  'lock_names_of_property',
  `SELECT id FROM properties WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)

/** Held while names are chosen that no other object of the property may have. */
export async function lockPropertyNames(tx: Tx, account_id: string, id: string): Promise<void> {
  await tx.run(lockNames, [account_id, id])
}

const lockNamesByRoom = statement(
  'lock_names_of_property_of_room',
  `SELECT id FROM properties
   WHERE account_id = $1 AND id = (SELECT property_id FROM rooms WHERE account_id = $1 AND id = $2)
   FOR NO KEY UPDATE`,
)

/** The same, of the property that a room belongs to. */
export async function lockNamesOfRoom(tx: Tx, account_id: string, room_id: string): Promise<void> {
  await tx.run(lockNamesByRoom, [account_id, room_id])
}

export const readPropertyPage = newestPages<PropertyRow>('listProperties', PROPERTIES.select)

const updateLetterhead = statement(
  'update_letterhead',
  `UPDATE properties SET letterhead = $3 WHERE account_id = $1 AND id = $2`,
)
export const writeLetterhead = (tx: Tx, account_id: string, id: string, letterhead: StoredLetterhead) =>
  tx.run(updateLetterhead, [account_id, id, JSON.stringify(letterhead)])

const updateLogo = statement(
  'update_logo',
  `UPDATE properties SET logo = $3 WHERE account_id = $1 AND id = $2`,
)
export const writeLogo = (tx: Tx, account_id: string, id: string, logo: Uint8Array | null) =>
  tx.run(updateLogo, [account_id, id, logo && Buffer.from(logo)])

const findLogo = statement('find_logo', `SELECT logo FROM properties WHERE account_id = $1 AND id = $2`)

/** The picture at the head of documents, or null. */
export async function readLogo(tx: Tx, account_id: string, id: string): Promise<Uint8Array | null> {
  const row = await tx.one<{ logo: Uint8Array | null }>(findLogo, [account_id, id])
  return row?.logo ?? null
}
