import { type Language, languageFor } from '#contract/languages.ts'
import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { Address } from '#contract/property/properties.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { GuestRow } from '../store.ts'
import { visibilitySql } from '../visibility-store.ts'

/** The recipient of documents and e-mails about a stay. */
export interface Addressee {
  readonly reservation_id: string
  readonly booker: Booker
  /** Of the booking; null where it said none. */
  readonly language: string | null
  /** Of a stay that waits for its deposit: when its hold runs out. */
  readonly held_until: string | null
  /**
   * The profile, where it is the booker's own and visible to the property of the stay; null otherwise.
   * Independent of the caller: a document of a property is the same for everybody. rule 5
   */
  readonly profile: Pick<GuestRow, 'email' | 'language' | 'country' | 'address' | 'company'> | null
  /** The company that pays for the stay; null where the booker does. rule 30.7 */
  readonly payer: PayingCompany | null
}

interface PayingCompany {
  readonly id: string
  readonly name: string
  readonly vat_id: string | null
  readonly address: Address | null
  readonly invoice_email: string | null
}

const list = statement(
  'list_addressees',
  `SELECT r.id AS reservation_id, r.booker, r.language,
     CASE WHEN r.status = 'pending_payment' THEN r.hold_expires_at END AS held_until,
     CASE WHEN seen.whole AND NOT EXISTS (
       SELECT FROM merge_suggestions m WHERE m.account_id = $1 AND m.guest_id = r.guest_id AND m.reservation_id = r.id
         AND m.other_name AND m.dismissed_at IS NULL)
     THEN jsonb_build_object('email', g.email, 'language', g.language, 'country', g.country, 'address', g.address,
       'company', g.company) END AS profile,
     CASE WHEN r.company_pays THEN (
       SELECT jsonb_build_object('id', c.id, 'name', c.name, 'vat_id', c.vat_id, 'address', c.address,
         'invoice_email', c.invoice_email)
       FROM companies c WHERE c.account_id = $1 AND c.id = r.company_id) END AS payer
   FROM reservations r JOIN guests g ON g.account_id = r.account_id AND g.id = r.guest_id
   CROSS JOIN LATERAL (${visibilitySql('r.guest_id', 'ARRAY[r.property_id]::text[]')}) AS seen
   WHERE r.account_id = $1 AND r.id = ANY ($2)`,
)

/** The language of a booking, else of its booker, where there are words for it. rule 4.51 */
export const languageOfAddressee = ({
  language,
  profile,
}: Pick<Addressee, 'language' | 'profile'>): Language | undefined =>
  languageFor(language) ?? languageFor(profile?.language ?? null)

/** The recipients of documents of some stays, by reservation. */
export async function readAddressees(
  { tx, scope }: AccountContext,
  reservation_ids: readonly string[],
): Promise<Map<string, Addressee>> {
  if (reservation_ids.length === 0) return new Map()
  const rows = await tx.run<Addressee>(list, [scope.account_id, reservation_ids])
  return new Map(rows.map((row) => [row.reservation_id, row]))
}

/** The same for a stay that exists. */
export const readAddressee = async (ctx: AccountContext, reservation_id: string) =>
  (await readAddressees(ctx, [reservation_id])).get(reservation_id)!
