import { type HttpClient, openHttpClient, type Sent } from '../../../integrations/http-client.ts'
import type { AddressPolicy } from '../../../integrations/ssrf-guard.ts'
import type { ClaimedDelivery } from './claim-store.ts'

/** Kept-alive connections, an endpoint its own: one that hangs holds nobody else's. */
export interface Doors {
  post(delivery: ClaimedDelivery, headers: Record<string, string>): Promise<Sent>
  /** For an endpoint that nobody has needed for a while. */
  retire(endpoint_id: string): void
  /** Cuts what is under way. */
  close(): void
}

export function doors(policy: AddressPolicy): Doors {
  const open = new Map<string, { url: string; path: string; door: HttpClient }>()

  function doorOf({ endpoint_id, url }: ClaimedDelivery) {
    const known = open.get(endpoint_id)
    if (known?.url === url) return known
    const { origin, pathname, search } = new URL(url)
    // What is under way to the address of before may end.
    known?.door.retire()
    const made = { url, path: pathname + search, door: openHttpClient(origin, policy) }
    open.set(endpoint_id, made)
    return made
  }

  return {
    post(delivery, headers) {
      const { path, door } = doorOf(delivery)
      return door.post(path, headers, delivery.body)
    },
    retire(endpoint_id) {
      open.get(endpoint_id)?.door.retire()
      open.delete(endpoint_id)
    },
    close() {
      for (const { door } of open.values()) door.close()
      open.clear()
    },
  }
}
