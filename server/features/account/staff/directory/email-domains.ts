import FREE_DOMAINS from 'email-providers/all.json' with { type: 'json' }
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { normaliseDomain } from '#server/kernel/text/email-address.ts'
import { readUnprovenDomains } from './directories-store.ts'

/** Anybody can have an address there: an account with one of these domains could capture sign-ins of strangers. */
const OF_EVERYBODY: ReadonlySet<string> = new Set(FREE_DOMAINS)

const FIELD = 'email_domains'

/** The domains, normalised. 422 SVC-2002 for invalid ones, and for those of public mail providers. */
export function requireDomains(texts: readonly string[]): string[] {
  const domains = texts.map((text) => {
    const domain = normaliseDomain(text)
    if (domain === null) throw invalid(FIELD, 'no_domain', `“${text}” is no domain.`)
    if (OF_EVERYBODY.has(domain))
      throw invalid(FIELD, 'public_domain', `Everybody can have an e-mail of ${domain}.`)
    return domain
  })
  return [...new Set(domains)].sort()
}

/**
 * A domain is accepted once a user of the team signs in with an address of it: the invitation link has proved
 * that the mailbox is theirs. 422 SVC-2002 otherwise.
 */
export async function requireProvenDomains(ctx: Context, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return
  const [first] = await readUnprovenDomains(ctx.tx, ctx.scope.account_id, domains)
  if (first !== undefined)
    throw invalid(FIELD, 'unproven_domain', `Nobody in the team signs in with an e-mail of ${first} yet.`)
}
