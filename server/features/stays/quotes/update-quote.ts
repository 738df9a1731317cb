import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/quotes.ts'
import type { Context } from '#server/context.ts'
import { companyOfStay, findNamedCompany } from '#server/features/companies/public.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { reminderOf } from './guest/mail-quote.ts'
import { readCompanyOf, requireAgreedOffers } from './offers/agreed-plans.ts'
import { lapseOf, priceOffers, requireStanding } from './offers/offers.ts'
import { presentQuote } from './present-quote.ts'
import { requireOpen } from './quote-status.ts'
import type { QuoteRow } from './row.ts'
import { saveOption, saveQuote } from './save-quote.ts'
import { findQuoteForChange } from './store.ts'

type Op = typeof contract.updateQuote

/**
 * Changes a quote that is open; its offers are priced again where they are sent. The nights of its options follow, all or
 * none. rule 33.2, 33.4
 */
export async function updateQuote(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findQuoteForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  requireOpen(row, ctx.now, row.status)
  const property = (await readProperty(ctx, row.property_id))!
  const { offers: requested, ...fields } = body
  const { property_id } = row
  const found = await findNamedCompany(ctx, body)
  const company = companyOfStay(body, { found, property_id, before: row })
  const agrees = await readCompanyOf(ctx, company, found)
  const offers = requested ? await priceOffers(ctx, requested, { property_id, company: agrees }) : row.offers
  if (!requested && company.company_id !== row.company_id) await requireAgreedOffers(ctx, offers, agrees)
  const valid_until = fields.valid_until ?? row.valid_until
  const lapses_at = lapseOf(property, valid_until)
  const moved = { guest: row.guest, lapses_at }
  const remind_at = row.remind_at && reminderOf(moved, { now: ctx.now })
  const changed: QuoteRow = { ...row, ...fields, ...company, valid_until, lapses_at, remind_at, offers }
  if (requested || fields.valid_until) requireStanding(changed, property, ctx.now)
  if (isDeepStrictEqual(changed, row)) return presentQuote(ctx, row)
  await saveOption(ctx, changed)
  return presentQuote(ctx, await saveQuote(ctx, row, changed, 'quote.updated'))
}
