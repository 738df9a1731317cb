import type { Language } from '#contract/languages.ts'
import type { EnvironmentName } from '#contract/lists.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading } from '#server/postgres/transaction.ts'
import { findProperty, guestOrigin } from '../../property/properties/public.ts'
import { pathOfQuote, readQuote } from '../../stays/quotes/public.ts'

interface QuoteLinkOptions {
  readonly name: EnvironmentName
  readonly tenant: Database
  /** The public origin of this service; null where it is not known. */
  readonly origin: () => string | null
}

export interface QuoteOfMail {
  readonly account_id: string
  readonly quote_id: string
  readonly language: Language
}

/** The link of a quote for an e-mail; null where it has no page, or the public origin is not known. rule 33.8 */
export function quoteLinks({ name, tenant, origin }: QuoteLinkOptions) {
  return async ({ account_id, quote_id, language }: QuoteOfMail): Promise<string | null> => {
    const known = origin()
    if (known === null) return null
    return reading(tenant, { account_id }, async (tx) => {
      const ctx = { ...wholeAccount(tx, account_id), environment: name }
      const row = await readQuote(ctx, quote_id)
      const path = row && (await pathOfQuote(ctx, row))
      if (!row || !path) return null
      return `${guestOrigin(await findProperty(ctx, row.property_id), known)}${path}?lang=${language}`
    })
  }
}
