import { languageFor } from '#contract/languages.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/waiting-list-steps.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import { queueMail } from '#server/features/mail/email/public.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { requireOpen } from './entry-status.ts'
import { presentEntry } from './present-entry.ts'
import { saveEntry } from './save-entry.ts'
import { findEntryForChange } from './store.ts'

type Op = typeof contract.notifyWaitingGuest

/** Queues the e-mail that tells a guest of a free room; nothing is held. rule 34.6 */
export async function notifyWaitingGuest(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await findEntryForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  requireOpen(row, ctx.now, 'proposed')
  if (row.status !== 'proposed')
    throw fault('SVC-1007', {
      details: { from: row.status, to: 'proposed', allowed: [], reason: 'no_such_change' },
    })
  const { email } = row.guest
  if (email === null || !isEmailAddress(email))
    throw invalid('id', 'no_email', 'The guest has no e-mail address on file.')
  const property = (await readProperty(ctx, row.property_id))!
  const name = fullName(row.guest)
  await queueMail(ctx, {
    to: { address: email, name },
    template: 'room_free',
    language: languageFor(row.language) ?? property.letterhead.language,
    data: {
      waiting_entry_id: row.id,
      name,
      property: property.name,
      check_in: row.check_in,
      check_out: row.check_out,
      reply_to: property.letterhead.email,
    },
    property_id: property.id,
    resource_id: row.id,
    expires_at: Temporal.Instant.from(row.expires_at),
  })
  const notified = { ...row, notified_at: toTimestamp(ctx.now) }
  return presentEntry(await saveEntry(ctx, row, notified), ctx.now)
}
