import type {
  PartnerRequest,
  PartnerResponse,
} from '#server/integrations/channel-adapters/channel-adapter.ts'
import { ConnectionPool } from '#server/integrations/connection-pool.ts'
import type { AddressPolicy } from '#server/integrations/ssrf-guard.ts'

/** Error responses of a partner name every night that it refuses; successes are short. */
const LIMITS = { max_bytes: 1024 * 1024, stored_bytes: 1024 * 1024 }
const MAX_CLIENTS = 256

/** POSTs to partners, over connections that are kept alive for each origin. */
export class PartnerClient {
  is_closed = false
  private readonly pool: ConnectionPool

  constructor(policy: AddressPolicy) {
    this.pool = new ConnectionPool({ policy, limits: LIMITS, max_clients: MAX_CLIENTS })
  }

  /** The response, or why there is none; never rejects. */
  async post(
    endpoint: string,
    { path, headers, body }: PartnerRequest,
  ): Promise<PartnerResponse | { readonly unanswered: string }> {
    const url = new URL(endpoint)
    url.pathname += path
    const response = await this.pool.post(url.origin, url, { ...headers }, body)
    if (response.status_code === null) return { unanswered: MESSAGES[response.error ?? 'protocol'] }
    const received = Object.entries(response.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value[0] : value,
    ])
    const { status_code, response_body } = response
    return { status_code, headers: Object.fromEntries(received), body: response_body ?? '' }
  }

  /** Aborts what is in flight. */
  close(): void {
    this.is_closed = true
    this.pool.close()
  }
}

const MESSAGES = {
  dns: 'The name of the channel’s address was not found.',
  connect: 'The channel could not be reached.',
  tls: 'The channel’s certificate is not valid.',
  timeout: 'The channel did not answer within 10 seconds.',
  reset: 'The channel cut the connection.',
  blocked_address: 'The channel’s address is not public.',
  protocol: 'The channel’s answer was not HTTP.',
}
