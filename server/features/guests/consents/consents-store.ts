import type { GuestConsent } from '#contract/guests/consents.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

/** Statements of consent, which are never changed; the newest applies. rule 28 */

const MAX_LISTED = 100

const CONSENTS = t.table('guest_consents', {
  id: t.text,
  guest_id: t.writeOnly(t.text),
  purpose: t.column<GuestConsent['purpose']>(),
  given: t.boolean,
  pending: t.boolean,
  at: t.timestamp,
  recorded_at: t.timestamp,
  source: t.column<GuestConsent['source']>(),
  text: t.nullable(t.text),
  text_version: t.nullable(t.text),
  address_range: t.nullable(t.text),
})
const list = statement(
  'list_guest_consents',
  `${CONSENTS.select} WHERE account_id = $1 AND guest_id = $2 ORDER BY at DESC, id DESC LIMIT ${MAX_LISTED}`,
)
const newest = statement(
  'read_newest_consent',
  `SELECT given FROM guest_consents WHERE account_id = $1 AND guest_id = $2 AND purpose = 'marketing' AND NOT pending
   ORDER BY at DESC, id DESC LIMIT 1`,
)
const findPending = statement(
  'find_pending_consent',
  `SELECT guest_id, text FROM guest_consents WHERE account_id = $1 AND id = $2 AND pending`,
)
const confirm = statement(
  'confirm_pending_consent',
  `UPDATE guest_consents SET pending = false, at = $4::timestamptz
   WHERE account_id = $1 AND id = $2 AND guest_id = $3 AND pending RETURNING id`,
)
const move = statement(
  'move_guest_consents',
  `UPDATE guest_consents SET guest_id = $3 WHERE account_id = $1 AND guest_id = $2 RETURNING id`,
)
const give = statement(
  'give_guest_consents',
  `UPDATE guest_consents SET guest_id = $3 WHERE account_id = $1 AND id = ANY ($2)`,
)

export const insertConsent = (ctx: AccountContext, guest_id: string, consent: GuestConsent) =>
  CONSENTS.insert(ctx, { ...consent, guest_id })

/** Newest first. */
export const readConsents = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.run<GuestConsent>(list, [scope.account_id, guest_id])

/** The guest and the text of a consent that waits for the owner of the mailbox. */
export const readPendingConsent = ({ tx, scope }: AccountContext, id: string) =>
  tx.one<{ guest_id: string; text: string }>(findPending, [scope.account_id, id])

/** Whether it was pending. */
export const confirmPending = async (
  { tx, scope }: AccountContext,
  { id, guest_id, at }: { id: string; guest_id: string; at: string },
): Promise<boolean> => (await tx.one(confirm, [scope.account_id, id, guest_id, at])) !== undefined

/** Whether the newest statement gives consent; pending ones do not. */
export const readMarketingConsent = async ({ tx, scope }: AccountContext, guest_id: string) =>
  (await tx.one<{ given: boolean }>(newest, [scope.account_id, guest_id]))?.given ?? false

/** Moves all statements of a profile to another; returns their ids. */
export const moveConsents = async ({ tx, scope }: AccountContext, from_id: string, into_id: string) =>
  (await tx.run<{ id: string }>(move, [scope.account_id, from_id, into_id])).map(({ id }) => id)

export const reassignConsents = ({ tx, scope }: AccountContext, ids: readonly string[], guest_id: string) =>
  tx.run(give, [scope.account_id, ids, guest_id])
