import type { WireAnswer, WireRequest } from '../../integrations/channel-adapters/channel-adapter.ts'
import { type HttpClient, openHttpClient } from '../../integrations/http-client.ts'
import type { AddressPolicy } from '../../integrations/ssrf-guard.ts'

/** Kept-alive connections to partners, by their origin. */
export interface PartnerDoors {
  /** The answer, or why there is none; never rejects. */
  post(endpoint: string, request: WireRequest): Promise<WireAnswer | { readonly unanswered: string }>
  close(): void
}

/** Errors of a partner name every night that it refuses; success is short. */
const APPETITE = { most_bytes: 1024 * 1024, kept_bytes: 1024 * 1024 }
const MAX_CONNECTIONS = 256

export function partnerDoors(policy: AddressPolicy): PartnerDoors {
  const open = new Map<string, HttpClient>()

  function doorTo(origin: string): HttpClient {
    const known = open.get(origin)
    const door = known ?? openHttpClient(origin, policy, APPETITE)
    // In the order of use: whoever has not been needed longest goes.
    open.delete(origin)
    open.set(origin, door)
    if (open.size > MAX_CONNECTIONS) {
      const [oldest] = open
      open.delete(oldest![0])
      oldest![1].retire()
    }
    return door
  }

  return {
    async post(endpoint, { path, headers, body }) {
      const { origin, pathname, search } = new URL(endpoint)
      const sent = await doorTo(origin).post(pathname + path + search, { ...headers }, body)
      if (sent.status_code === null) return { unanswered: WORDS[sent.error ?? 'protocol'] }
      const plain = Object.entries(sent.headers ?? {}).map(([name, value]) => [
        name.toLowerCase(),
        Array.isArray(value) ? value[0] : value,
      ])
      return {
        status_code: sent.status_code,
        headers: Object.fromEntries(plain),
        body: sent.response_body ?? '',
      }
    },
    close() {
      for (const door of open.values()) door.close()
      open.clear()
    },
  }
}

const WORDS = {
  dns: 'The name of the channel’s address was not found.',
  connect: 'The channel could not be reached.',
  tls: 'The channel’s certificate is not valid.',
  timeout: 'The channel did not answer within 10 seconds.',
  reset: 'The channel cut the connection.',
  blocked_address: 'The channel’s address is not public.',
  protocol: 'The channel’s answer was not HTTP.',
}
