import { randomUUID } from 'node:crypto'
import type { Database } from '../../../postgres/database.ts'
import { type Claimed, claimDeliveries, refillDeliveries, START } from './claim-store.ts'
import type { Sender } from './sender.ts'

export interface ClaimerOptions {
  readonly database: Database
  readonly sender: Sender
  readonly now: () => Temporal.Instant
  readonly failpoint: (name: 'before_claim' | 'after_claim') => Promise<void> | undefined
}

/** Leases what is due and hands it to the sender; keeps count of the leases until each of them is settled. */
export interface Claimer {
  /** Looks at all endpoints. `more`: what it found was not all to be sent, so that a further look may find more. */
  claimRoundRobin(): Promise<{ claimed: number; more: boolean }>
  /** Looks at those alone that had more last time and have room again. */
  claimMore(): Promise<{ claimed: number; more: boolean }>
  /** The last walk ended before it had seen every endpoint. */
  readonly is_cut_short: boolean
  /** Leases that are not settled. */
  readonly leases: number
  settle(delivery: Pick<Claimed, 'id' | 'lease'>): void
  /** Resolves when no lease is left. */
  settled(): Promise<void>
}

/** Leased by one process at once, under way or waiting. */
const MAX_LEASED = 4_096
const MAX_CLAIM = 1_000
/** A claim for less is not worth its statement while there is more than enough to do. */
const MIN_CLAIM = 64
const LEASE_MS = 20_000
const NOTHING = { claimed: 0, more: false }

export function makeClaimer({ database, sender, now, failpoint }: ClaimerOptions): Claimer {
  /** By lease and id: one that was taken back may come here again. */
  const leases = new Set<string>()
  let behind = START
  let emptied: (() => void) | undefined

  /** The terms of a lease, and what is done with what was leased under them. */
  function terms(most: number) {
    const moment = now()
    const claimed_at = performance.now()
    const lease = randomUUID()
    return {
      request: { now: moment, lease, lease_until: moment.add({ milliseconds: LEASE_MS }), most },
      async hand(asked: ReadonlyMap<string, number>, found: Awaited<ReturnType<typeof refillDeliveries>>) {
        await failpoint('after_claim')
        const leased_until = claimed_at + LEASE_MS
        const claimed = found.deliveries.map((one) => ({ ...one, lease, claimed_at, leased_until }))
        for (const delivery of claimed) leases.add(keyOf(delivery))
        sender.looked(asked, claimed)
        sender.take(claimed)
        return { claimed: claimed.length, more: found.found > claimed.length }
      },
    }
  }

  return {
    async claimRoundRobin() {
      const room = MAX_LEASED - leases.size
      if (room < MIN_CLAIM) return NOTHING
      const suspects = sender.room_of_suspects
      const rooms = sender.rooms(MAX_LEASED)
      await failpoint('before_claim')
      const { request, hand } = terms(Math.min(MAX_CLAIM, room, suspects || MAX_CLAIM))
      const room_of_others = suspects > 0 ? 1 : 0
      const found = await claimDeliveries(database, { ...request, rooms, room_of_others, behind })
      behind = found.behind
      return hand(rooms, found)
    },
    async claimMore() {
      const room = MAX_LEASED - leases.size
      const wants = room < MIN_CLAIM ? [] : sender.wants(MAX_LEASED)
      if (wants.length === 0) return NOTHING
      await failpoint('before_claim')
      const { request, hand } = terms(Math.min(MAX_CLAIM, room))
      const found = await refillDeliveries(database, { ...request, wants })
      const asked = found.found < request.most ? wants : []
      return hand(new Map(asked.map((want) => [want.endpoint_id, want.room])), found)
    },
    get is_cut_short() {
      return behind !== START
    },
    get leases() {
      return leases.size
    },
    settle(delivery) {
      leases.delete(keyOf(delivery))
      if (leases.size === 0) emptied?.()
    },
    settled: () =>
      new Promise((resolve) => {
        emptied = resolve
        if (leases.size === 0) resolve()
      }),
  }
}

const keyOf = ({ id, lease }: Pick<Claimed, 'id' | 'lease'>) => `${lease} ${id}`
