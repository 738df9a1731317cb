import type { DomainProblem } from '#contract/property/booking-domain.ts'
import { requestBounded } from './bounded-request.ts'
import type { SendError } from './send-error.ts'
import { type AddressPolicy, checkUrl } from './ssrf-guard.ts'

/** Why a domain does not lead to this service; null where it does. Never rejects. */
export type AskDomain = (name: string) => Promise<DomainProblem | null>

/** Answers with the name of a domain that the service knows. */
const PATH = '/book/domain'
const MAX_BYTES = 1_024
const WITHIN_MS = 10_000

const PROBLEMS: Readonly<Record<SendError | 'too_late', DomainProblem>> = {
  dns: 'no_address',
  blocked_address: 'not_public',
  tls: 'certificate',
  connect: 'unreachable',
  timeout: 'unreachable',
  too_late: 'unreachable',
  reset: 'unreachable',
  protocol: 'unreachable',
}

/** Opens domains as a browser would, with a certificate that browsers accept; addresses are checked as for webhooks. rule 8 */
export const domainAsker =
  (policy: AddressPolicy): AskDomain =>
  async (name) => {
    const verdict = checkUrl(`https://${name}${PATH}?domain=${name}`, policy)
    if (!verdict.allowed) return 'not_public'
    const answer = await requestBounded(
      verdict.url,
      { method: 'GET', headers: { accept: 'text/plain' }, body: null },
      { policy, max_bytes: MAX_BYTES, within_ms: WITHIN_MS },
    )
    if ('error' in answer) return PROBLEMS[answer.error]
    return answer.status === 200 && answer.body?.toString() === name ? null : 'other_service'
  }
