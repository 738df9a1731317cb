import type { Context } from '../../../context.ts'
import { normaliseDomain } from '../../../kernel/email-address.ts'
import { invalid } from '../../../kernel/errors.ts'
import { readUnprovenDomains } from './directories-store.ts'

/** Anybody has an e-mail there: whoever took one of them would stand on the sign-in page of strangers. */
const OF_EVERYBODY = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com'],
  ...['icloud.com', 'me.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.de', 'gmx.net', 'gmx.com'],
  ...['web.de', 't-online.de', 'freenet.de', 'mail.com', 'zoho.com', 'orange.fr', 'libero.it', 'mail.ru'],
])

const FIELD = 'email_domains'

/** The domains as they are compared. 422 SVC-2002 for what is none, and for those of mail providers. */
export function requireDomains(given: readonly string[]): string[] {
  const domains = given.map((text) => {
    const domain = normaliseDomain(text)
    if (domain === null) throw invalid(FIELD, 'no_domain', `“${text}” is no domain.`)
    if (OF_EVERYBODY.has(domain))
      throw invalid(FIELD, 'public_domain', `Everybody can have an e-mail of ${domain}.`)
    return domain
  })
  return [...new Set(domains)].sort()
}

/**
 * A domain counts once somebody of the team signs in with an e-mail of it: the link of an invitation has proved that the
 * mail box is theirs. 422 SVC-2002 otherwise.
 */
export async function requireProvenDomains(ctx: Context, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return
  const [first] = await readUnprovenDomains(ctx.tx, ctx.scope.account_id, domains)
  if (first !== undefined)
    throw invalid(FIELD, 'unproven_domain', `Nobody in the team signs in with an e-mail of ${first} yet.`)
}
