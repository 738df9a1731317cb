import type { BookingDomain } from '#contract/property/booking-domain.ts'
import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const setDomain = statement(
  'set_booking_domain',
  'UPDATE properties SET booking_domain = $3 WHERE account_id = $1 AND id = $2',
)

export const writeDomain = (
  { tx, scope }: AccountContext,
  property_id: string,
  domain: BookingDomain | null,
) => tx.run(setDomain, [scope.account_id, property_id, domain && JSON.stringify(domain)])

const findSlug = statement(
  'find_booking_slug_of_domain',
  `SELECT booking_page ->> 'slug' AS slug FROM properties WHERE booking_domain ->> 'name' = $1`,
)

/** The name of the booking page under a domain, of whatever account; null where no property has the domain. */
export const readSlugOfDomain = async (tx: Tx, name: string): Promise<string | null> =>
  (await tx.one<{ slug: string | null }>(findSlug, [name]))?.slug ?? null

export interface DueDomain {
  readonly account_id: string
  readonly id: string
  readonly name: string
}

const listDue = statement(
  'list_booking_domains_to_check',
  `SELECT account_id, id, booking_domain ->> 'name' AS name FROM properties
   WHERE booking_domain IS NOT NULL AND (account_id || ' ' || id) <> ALL ($2)
     AND coalesce((booking_domain ->> 'checked_at')::timestamptz
       + CASE WHEN booking_domain ->> 'problem' IS NULL THEN interval '1 day' ELSE interval '1 hour' END <= $1::timestamptz, true)
   ORDER BY booking_domain ->> 'checked_at' NULLS FIRST LIMIT $3`,
)

/** Domains of all accounts that are looked at again: every day, after a problem every hour. */
export const readDueDomains = (tx: Tx, now: string, put_off: readonly string[], most: number) =>
  tx.run<DueDomain>(listDue, [now, put_off, most])

const setFound = statement(
  'set_what_booking_domain_is',
  `UPDATE properties SET booking_domain = $4 WHERE account_id = $1 AND id = $2 AND booking_domain ->> 'name' = $3`,
)

/** What a look has found, unless the domain was changed meanwhile. */
export const writeFound = ({ tx, scope }: AccountContext, property_id: string, domain: BookingDomain) =>
  tx.run(setFound, [scope.account_id, property_id, domain.name, JSON.stringify(domain)])
