import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'
import { isSameName } from './same-name.ts'

const insertSuggestion = statement(
  'insert_merge_suggestion',
  `INSERT INTO merge_suggestions (account_id, guest_id, reservation_id, first_name, last_name, created_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
)

/** A booking that came with the address of a guest whom we know. */
export interface FamiliarBooking {
  /** The guest as stored. */
  readonly guest: { id: string; last_name: string }
  readonly reservation_id: string
  /** The name as booked. */
  readonly first_name: string
  readonly last_name: string
  readonly created_at: string
}

/**
 * Notes that one address may be two people, when the booked last name is another one; does nothing otherwise. The
 * stored name is never overwritten. decisions 4
 */
export async function suggestMerge(tx: Tx, account_id: string, booking: FamiliarBooking): Promise<void> {
  const { guest, reservation_id, first_name, last_name, created_at } = booking
  if (isSameName(guest.last_name, last_name)) return
  await tx.run(insertSuggestion, [account_id, guest.id, reservation_id, first_name, last_name, created_at])
}
