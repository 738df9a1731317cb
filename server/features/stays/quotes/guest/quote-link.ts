import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { ENVIRONMENT_PREFIXES } from '#server/http/environment-prefix.ts'
import type { ScopedContext } from '#server/postgres/scope.ts'
import type { QuoteRow } from '../row.ts'
import { readPageSlug, readQuote } from '../store.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 70 bits, which nobody guesses: ids of quotes are seen by partners. */
const SECRET_LENGTH = 14
/** The id of the quote without its prefix, by which it is found, and the secret. */
const CODE = /^[0-9a-z]{40}$/
const ID_LENGTH = 26

/** The code in the address of the page of a quote. rule 33.7 */
export const newCode = (id: string): string =>
  id.slice(id.indexOf('_') + 1) +
  Array.from(randomBytes(SECRET_LENGTH), (byte) => ALPHABET[byte & 31]).join('')

/** The path of the page of a quote; null for a draft, and where the booking page is not open. */
export async function pathOfQuote(
  ctx: Pick<Context, 'tx' | 'scope' | 'environment'>,
  { status, property_id, code }: QuoteRow,
): Promise<string | null> {
  if (status === 'draft') return null
  const slug = await readPageSlug(ctx, property_id)
  return slug && `${ENVIRONMENT_PREFIXES[ctx.environment]}/book/${slug}/quote/${code}`
}

/** The quote with a code at a property that was offered to its guest; null where there is none. */
export async function findQuoteOfLink(
  ctx: ScopedContext,
  { code, property_id }: { readonly code: string; readonly property_id: string },
): Promise<QuoteRow | null> {
  if (!CODE.test(code)) return null
  const row = await readQuote(ctx, `quo_${code.slice(0, ID_LENGTH)}`)
  return row && row.property_id === property_id && row.code === code && row.sent_at !== null ? row : null
}
