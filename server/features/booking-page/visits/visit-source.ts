import type { FastifyRequest } from 'fastify'
import { parameterOf, type Query } from '../search/stay-search.ts'

/** The parameter that follows a guest from page to page. */
export const SOURCE_PARAMETER = 'utm_source'
const MAX_LENGTH = 50
const SOURCE = /^[a-z0-9][a-z0-9._-]{0,49}$/

const asSource = (text: string): string | null => {
  const source = text.trim().toLowerCase()
  return source.length <= MAX_LENGTH && SOURCE.test(source) ? source : null
}

/**
 * Where a guest comes from: what the address says, else the host of the website with the link. Null where nothing says so, and for
 * what is no name: nothing that a stranger writes is stored as it is. rule 26.42
 */
export function sourceOf(request: Pick<FastifyRequest, 'query' | 'headers'>): string | null {
  if (parameterOf(request.query as Query, SOURCE_PARAMETER)) return namedSourceOf(request)
  const host = hostOf(request.headers.referer ?? '')
  return host === null || host === request.headers.host ? null : asSource(host.replace(/^www\./, ''))
}

/** Where the address says that a guest comes from: of a page to which e-mails and the provider of payments lead too. rule 26.64 */
export function namedSourceOf({ query }: Pick<FastifyRequest, 'query'>): string | null {
  const named = parameterOf(query as Query, SOURCE_PARAMETER)
  return named ? asSource(named) : null
}

/** With its port, as the header `Host` has it. */
function hostOf(address: string): string | null {
  return address.length <= 2_000 && URL.canParse(address) ? new URL(address).host : null
}
