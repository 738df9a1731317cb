import type * as contract from '#contract/guests/consents.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockOwnGuest } from '../require-own-guest.ts'
import { recordConsent } from './record-consent.ts'

type Op = typeof contract.recordGuestConsent

/**
 * A statement recorded by staff or a client of the API. Consent without its text is no evidence: SVC-2002.
 * rule 28.10
 */
export async function recordGuestConsent(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  if (body.given && body.text === undefined)
    throw invalid('text', 'required', 'A consent needs the text that the guest agreed to, word for word.')
  if (body.at !== undefined && body.at > toTimestamp(ctx.now))
    throw invalid('at', 'in_the_future', 'It must not be in the future.')
  const guest = await lockOwnGuest(ctx, params.id)
  const source = ctx.actor.type === 'staff' ? 'staff' : 'api'
  const { consent, row } = await recordConsent(ctx, guest, { ...body, source })
  const recorded = {
    purpose: consent.purpose,
    given: consent.given,
    at: consent.at,
    text_version: consent.text_version,
  }
  ctx.audit?.({
    resource_id: guest.id,
    property_id: null,
    before: { marketing_consent: guest.marketing_consent },
    after: { ...recorded, marketing_consent: row.marketing_consent },
  })
  return consent
}
