import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { Difference } from './booker.ts'

// What staff have decided once is not suggested again.
const insert = statement(
  'insert_merge_suggestion',
  `INSERT INTO merge_suggestions (account_id, guest_id, reservation_id, first_name, last_name, phone, other_name,
     other_phone, created_at)
   SELECT $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::boolean, $8::boolean, $9::timestamptz WHERE NOT EXISTS (
     SELECT FROM merge_suggestions WHERE account_id = $1::text AND guest_id = $2::text AND dismissed_at IS NOT NULL
       AND lower(first_name) = lower($4::text) AND lower(last_name) = lower($5::text)
       AND phone IS NOT DISTINCT FROM $6::text)
   ON CONFLICT DO NOTHING`,
)

/** A booking with the e-mail address of a known guest, and another name or phone number. */
export interface OtherBooker extends Difference {
  readonly guest_id: string
  readonly reservation_id: string
  readonly booker: Booker
  readonly created_at: string
}

/** Suggests to staff that the booker is the guest. The stored profile is never overwritten. rule 4 */
export const suggestMerge = (
  { tx, scope }: AccountContext,
  { guest_id, reservation_id, booker, other_name, other_phone, created_at }: OtherBooker,
) => {
  const { first_name, last_name, phone } = booker
  const about = [guest_id, reservation_id, first_name, last_name, phone]
  return tx.run(insert, [scope.account_id, ...about, other_name, other_phone, created_at])
}
