import type { AddressPolicy } from '../../../outside/address-guard.ts'
import { type Door, openDoor, type Sent } from '../../../outside/http-out.ts'
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
  const open = new Map<string, { url: URL; door: Door }>()

  function doorOf({ endpoint_id, url }: ClaimedDelivery) {
    const known = open.get(endpoint_id)
    if (known?.url.href === url) return known
    const parsed = new URL(url)
    // What is under way to the address of before may end.
    known?.door.retire()
    const made = { url: parsed, door: openDoor(parsed.origin, policy) }
    open.set(endpoint_id, made)
    return made
  }

  return {
    post(delivery, headers) {
      const { url, door } = doorOf(delivery)
      return door.post(url.pathname + url.search, headers, delivery.body)
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
