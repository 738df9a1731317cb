import type { OtherBooker } from '#contract/guests/guests.staff.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const MAX_SUGGESTIONS = 50
/** Maximum of bookings changed by one decision. */
const MAX_KEPT_AT_ONCE = 200

const list = statement(
  'list_other_bookers',
  `SELECT m.reservation_id, r.property_id, r.booker, m.other_name, m.other_phone, r.check_in, r.check_out, m.created_at
   FROM merge_suggestions m JOIN reservations r ON r.account_id = m.account_id AND r.id = m.reservation_id
   WHERE m.account_id = $1 AND m.guest_id = $2 AND m.dismissed_at IS NULL
     AND ($3::text[] IS NULL OR r.property_id = ANY ($3))
   ORDER BY m.reservation_id DESC LIMIT ${MAX_SUGGESTIONS}`,
)
const alike = (or: string) => `SELECT m.reservation_id FROM merge_suggestions m
   JOIN merge_suggestions named ON named.account_id = m.account_id AND named.guest_id = m.guest_id
     AND lower(named.first_name) = lower(m.first_name) AND lower(named.last_name) = lower(m.last_name) ${or}
   WHERE m.account_id = $1 AND m.guest_id = $2 AND named.reservation_id = $3 AND named.dismissed_at IS NULL
     AND m.dismissed_at IS NULL
   ORDER BY m.reservation_id LIMIT ${MAX_KEPT_AT_ONCE}`
const findOfPerson = statement('find_bookings_of_person', alike(''))
const findAlike = statement('find_bookings_alike', alike('AND named.phone IS NOT DISTINCT FROM m.phone'))
const dismiss = statement(
  'dismiss_merge_suggestions',
  `UPDATE merge_suggestions SET dismissed_at = $4 WHERE account_id = $1 AND guest_id = $2 AND reservation_id = ANY ($3)`,
)
const remove = statement(
  'remove_merge_suggestions',
  `DELETE FROM merge_suggestions WHERE account_id = $1 AND guest_id = $2 AND reservation_id = ANY ($3)`,
)

const move = statement(
  'move_merge_suggestions',
  `UPDATE merge_suggestions SET guest_id = $4 WHERE account_id = $1 AND guest_id = $2 AND reservation_id = ANY ($3)`,
)

/** Suggestions of some bookings move to the profile that the bookings move to. */
export const moveSuggestions = (
  { tx, scope }: AccountContext,
  reservation_ids: readonly string[],
  { from_id, into_id }: { from_id: string; into_id: string },
) => tx.run(move, [scope.account_id, from_id, reservation_ids, into_id])

/** Pending suggestions about a guest, at some properties or all. */
export const readOtherBookers = (
  { tx, scope }: AccountContext,
  guest_id: string,
  property_ids: readonly string[] | null,
) => tx.run<OtherBooker>(list, [scope.account_id, guest_id, property_ids])

const idsOf = (rows: readonly { reservation_id: string }[]) =>
  rows.map(({ reservation_id }) => reservation_id)

/** Bookings of a suggestion, all with the name of one of them; in the order of their ids. */
export const readBookingsOfPerson = async ({ tx, scope }: AccountContext, guest_id: string, like: string) =>
  idsOf(await tx.run(findOfPerson, [scope.account_id, guest_id, like]))

/** The same with the same phone number. */
export const readBookingsAlike = async ({ tx, scope }: AccountContext, guest_id: string, like: string) =>
  idsOf(await tx.run(findAlike, [scope.account_id, guest_id, like]))

/** The booker is the guest. */
export const dismissSuggestions = (
  { tx, scope }: AccountContext,
  guest_id: string,
  reservation_ids: readonly string[],
  at: string,
) => tx.run(dismiss, [scope.account_id, guest_id, reservation_ids, at])

/** The booker is another person, whose bookings were moved. */
export const removeSuggestions = (
  { tx, scope }: AccountContext,
  guest_id: string,
  reservation_ids: readonly string[],
) => tx.run(remove, [scope.account_id, guest_id, reservation_ids])
