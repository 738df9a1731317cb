import type { Language } from '#contract/languages.ts'
import type { OFFERING_STATUSES, SERVICE_CATEGORIES, ServiceUnit } from '#contract/lists.ts'
import type { ServiceMeal } from '#contract/pricing/meals.ts'
import type { Service, ServiceName } from '#contract/pricing/services.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const SERVICES = t.table('services', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  code: t.text,
  /** By language. */
  name: t.json<ServiceName>(),
  description: t.nullable(t.text),
  translations: t.json<Service['translations']>(),
  category: t.column<(typeof SERVICE_CATEGORIES)[number]>(),
  currency: t.fixed(t.text),
  /** Price of one unit, in minor units, VAT included. */
  price: t.integer,
  per: t.column<ServiceUnit>(),
  meal: t.nullable(t.column<ServiceMeal>()),
  vat_rate: t.text,
  bookable_online: t.boolean,
  charged_by_housekeeping: t.boolean,
  daily_limit: t.nullable(t.integer),
  refundable: t.boolean,
  status: t.column<(typeof OFFERING_STATUSES)[number]>(),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** A phone shows them on one page. */
const MAX_SERVICES_OF_HOUSEKEEPING = 100

/** A service as it is stored. */
export type ServiceRow = t.RowOf<typeof SERVICES>

const listCodes = statement(
  'list_service_codes',
  'SELECT code FROM services WHERE account_id = $1 AND property_id = $2',
)

const listActive = statement(
  'list_active_services',
  `SELECT id FROM services WHERE account_id = $1 AND property_id = $2 AND status = 'active' ORDER BY id`,
)
const listOnline = statement(
  'list_online_services',
  `${SERVICES.select} WHERE account_id = $1 AND property_id = $2 AND status = 'active' AND bookable_online ORDER BY id`,
)
const listOfHousekeeping = statement(
  'list_services_of_housekeeping',
  `SELECT id AS service_id, name FROM services
   WHERE account_id = $1 AND property_id = $2 AND status = 'active' AND charged_by_housekeeping
   ORDER BY id LIMIT ${MAX_SERVICES_OF_HOUSEKEEPING}`,
)
const listNamed = statement(
  'list_named_services',
  `SELECT ${SERVICES.columnsOf('s')}, p.letterhead ->> 'language' AS language
   FROM services s JOIN properties p ON p.account_id = $1 AND p.id = s.property_id
   WHERE s.account_id = $1 AND s.id = ANY ($2::text[])`,
)

/** A service with the language of its property's documents. */
export type NamedService = ServiceRow & { readonly language: Language }

/** Services of the account by their ids, without a check of scope. */
export const readNamedServices = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<NamedService>(listNamed, [scope.account_id, ids])

export const {
  insert: insertService,
  update: writeService,
  read: readService,
  find: findService,
  findForChange: findServiceForChange,
} = SERVICES

/** Services, newest first. */
export const readServicePage = newestPages<ServiceRow>('listServices', SERVICES.select)

/** The services that a property sells, the oldest first. */
export const readActiveIds = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<{ id: string }>(listActive, [scope.account_id, property_id])

/** The services of a property that guests take by themselves, the oldest first. */
export const readOnlineServices = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<ServiceRow>(listOnline, [scope.account_id, property_id])

/** The services of a property that housekeepers charge, without prices, the oldest first. rule 24.28 */
export const readServicesOfHousekeeping = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<Pick<ServiceRow, 'name'> & { service_id: string }>(listOfHousekeeping, [
    scope.account_id,
    property_id,
  ])

/** The codes of a property's services. */
export async function readServiceCodes(
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<string[]> {
  const rows = await tx.run<{ code: string }>(listCodes, [scope.account_id, property_id])
  return rows.map(({ code }) => code)
}
