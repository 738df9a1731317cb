import { languageFor } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import { queueMail } from '#server/features/mail/email/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
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
  const { email: address } = row.guest
  if (notify === false) return
  if (address === null || !isEmailAddress(address)) {
    if (notify) throw invalid('notify_guest', 'no_email', 'The guest has no e-mail address on file.')
    return
  }
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
