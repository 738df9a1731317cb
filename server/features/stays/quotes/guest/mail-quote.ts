import { languageFor } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import { queueMail } from '#server/features/mail/email/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { QuoteRow } from '../row.ts'

interface QuoteMail {
  readonly template: 'quote' | 'quote_reminder'
  readonly property: PropertyRow
  /** True demands an address, false sends nothing. */
  readonly notify?: boolean | undefined
}

/** Queues the e-mail with the link of a quote, in the language of its guest. 422 where one was asked for and there is no address. rule 33.8 */
export async function mailQuote(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'> & Partial<Pick<Context, 'actor'>>,
  row: QuoteRow,
  { template, property, notify }: QuoteMail,
): Promise<void> {
  const address = addressFor(row, notify)
  if (address === null) return
  const name = fullName(row.guest)
  await queueMail(ctx, {
    to: { address, name },
    template,
    language: languageFor(row.language) ?? property.letterhead.language,
    data: {
      quote_id: row.id,
      name,
      property: property.name,
      message: template === 'quote' ? row.message : null,
      offers: row.offers.map(({ label, total, currency }) => ({ label, total: money(total, currency) })),
      valid_until: row.valid_until,
      reply_to: property.letterhead.email,
    },
    property_id: property.id,
    resource_id: row.id,
    expires_at: Temporal.Instant.from(row.lapses_at),
  })
}

/** The address that a quote is sent to; null where nothing is sent. */
function addressFor({ guest }: Pick<QuoteRow, 'guest'>, notify: boolean | undefined): string | null {
  const { email } = guest
  if (notify === false) return null
  if (email !== null && isEmailAddress(email)) return email
  if (notify) throw invalid('notify_guest', 'no_email', 'The guest has no e-mail address on file.')
  return null
}

/** So long before it lapses the guest of a quote is reminded. */
const HOURS_AHEAD = 48

/** When the guest of a quote that is sent now is reminded; null where no e-mail went, or it lapses too soon. rule 33.9 */
export function reminderOf(
  row: Pick<QuoteRow, 'guest' | 'lapses_at'>,
  { now, notify }: { readonly now: Temporal.Instant; readonly notify?: boolean | undefined },
): string | null {
  if (addressFor(row, notify) === null) return null
  const at = Temporal.Instant.from(row.lapses_at).subtract({ hours: HOURS_AHEAD })
  return Temporal.Instant.compare(at, now) > 0 ? toTimestamp(at) : null
}
