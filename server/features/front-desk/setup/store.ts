import type { SetupStep } from '#contract/front-desk/setup.staff.ts'
import type { Address } from '#contract/property/properties.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** What the steps of a property's setup depend on. */
export interface SetupFacts {
  readonly property_id: string
  readonly skipped: readonly SetupStep[]
  readonly address: Address
  readonly vat_id: string | null
  readonly tax_number: string | null
  readonly has_bank_account: boolean
  readonly confirms_bookings: boolean
  /** Guests can book on the booking page. */
  readonly page_is_open: boolean
  /** Room types and rate plans that are on sale. */
  readonly room_types: number
  readonly type_without_rooms: string | null
  readonly type_without_plan: string | null
  /** Plans with a cancellation policy that charges a fee. */
  readonly plans_with_policy: number
  readonly plan_without_policy: string | null
  readonly has_photo: boolean
  /** Terms and privacy, which the booking page links to. */
  readonly has_legal_texts: boolean
  readonly has_booking: boolean
  readonly has_channel: boolean
  /** Of the account: when an e-mail was accepted, and why the newest was not. */
  readonly mail_accepted_at: string | null
  readonly mail_error: string | null
  /** People who can sign in or have been invited, and see the property. */
  readonly people: number
}

const listFacts = statement(
  'list_setup_facts',
  `SELECT p.id AS property_id, coalesce(s.steps, '[]') AS skipped, p.address, p.legal ->> 'vat_id' AS vat_id,
     p.letterhead ->> 'tax_number' AS tax_number, p.letterhead -> 'bank' ->> 'iban' IS NOT NULL AS has_bank_account,
     (p.guest_mails -> 'confirmed')::boolean AS confirms_bookings, (p.booking_page -> 'open')::boolean AS page_is_open,
     types.*, plans.*,
     jsonb_array_length(p.booking_page -> 'photos') > 0 OR EXISTS (SELECT FROM room_types t
       WHERE t.account_id = $1 AND t.property_id = p.id AND jsonb_array_length(t.photos) > 0) AS has_photo,
     (p.booking_page ->> 'terms_url') IS NOT NULL AND (p.booking_page ->> 'privacy_url') IS NOT NULL AS has_legal_texts,
     EXISTS (SELECT FROM reservations r WHERE r.account_id = $1 AND r.property_id = p.id) AS has_booking,
     (SELECT finished_at FROM mails m WHERE m.account_id = $1 AND m.status = 'sent' ORDER BY m.id DESC LIMIT 1) AS mail_accepted_at,
     (SELECT CASE WHEN m.status <> 'sent' THEN coalesce(m.log -> -1 ->> 'answer', m.log -> -1 ->> 'error') END
       FROM mails m WHERE m.account_id = $1 AND m.attempts > 0 ORDER BY m.id DESC LIMIT 1) AS mail_error,
     EXISTS (SELECT FROM channels c WHERE c.account_id = $1 AND c.property_id = p.id AND NOT c.disconnecting) AS has_channel,
     (SELECT count(*)::int FROM staff_users u WHERE u.account_id = $1 AND u.status <> 'disabled'
       AND (u.property_ids IS NULL OR p.id = ANY (u.property_ids))) AS people
   FROM properties p
   LEFT JOIN setup_skips s ON s.account_id = $1 AND s.property_id = p.id
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS room_types,
       min(t.id) FILTER (WHERE NOT t.is_combined AND NOT EXISTS (SELECT FROM rooms r
         WHERE r.account_id = $1 AND r.room_type_id = t.id AND r.retired_at IS NULL)) AS type_without_rooms,
       min(t.id) FILTER (WHERE NOT EXISTS (SELECT FROM rate_plans rp
         WHERE rp.account_id = $1 AND rp.room_type_id = t.id AND rp.status = 'active')) AS type_without_plan
     FROM room_types t WHERE t.account_id = $1 AND t.property_id = p.id AND t.status = 'active') types
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE says)::int AS plans_with_policy,
       min(id) FILTER (WHERE NOT says) AS plan_without_policy
     FROM (SELECT rp.id, NOT (rp.cancellation_policy -> 'refundable')::boolean
         OR jsonb_array_length(rp.cancellation_policy -> 'rules') > 0 AS says
       FROM rate_plans rp WHERE rp.account_id = $1 AND rp.property_id = p.id AND rp.status = 'active') each_plan) plans
   WHERE p.account_id = $1 AND p.id = ANY ($2::text[]) ORDER BY p.id`,
)
const upsert = statement(
  'write_setup_skips',
  `INSERT INTO setup_skips (account_id, property_id, steps) VALUES ($1, $2, $3)
   ON CONFLICT (account_id, property_id) DO UPDATE SET steps = excluded.steps`,
)

/** Of some properties of the account, in one statement. */
export const readSetupFacts = ({ tx, scope }: AccountContext, property_ids: readonly string[]) =>
  tx.run<SetupFacts>(listFacts, [scope.account_id, property_ids])

export const writeSetupSkips = (
  { tx, scope }: AccountContext,
  property_id: string,
  steps: readonly SetupStep[],
) => tx.run(upsert, [scope.account_id, property_id, JSON.stringify(steps)])
