import type { AddressPolicy } from '../../../outside/address-guard.ts'
import { type Door, openDoor, type Sent } from '../../../outside/http-out.ts'
import type { ClaimedDelivery } from './claim-store.ts'
import { MOST_AT_ONCE } from './lane.ts'

/** Kept-alive connections, an endpoint its own: one that hangs holds nobody else's. */
export interface Doors {
  post(delivery: ClaimedDelivery, headers: Record<string, string>): Promise<Sent>
  close(): Promise<void>
}

const MOST_OPEN = 2_000

export function doors(policy: AddressPolicy): Doors {
  // In order of last use: the first one is the one that nobody has needed for longest.
  const open = new Map<string, { url: URL; door: Door }>()

  function doorOf({ endpoint_id, url }: ClaimedDelivery) {
    const known = open.get(endpoint_id)
    if (known?.url.href === url) {
      open.delete(endpoint_id)
      open.set(endpoint_id, known)
      return known
    }
    known?.door.close()
    const parsed = new URL(url)
    const made = { url: parsed, door: openDoor(parsed.origin, policy, MOST_AT_ONCE) }
    open.set(endpoint_id, made)
    if (open.size > MOST_OPEN) {
      const [oldest, { door }] = open.entries().next().value!
      open.delete(oldest)
      door.close()
    }
    return made
  }

  return {
    post(delivery, headers) {
      const { url, door } = doorOf(delivery)
      return door.post(url.pathname + url.search, headers, delivery.body)
    },
    async close() {
      await Promise.all([...open.values()].map(({ door }) => door.close()))
      open.clear()
    },
  }
}
