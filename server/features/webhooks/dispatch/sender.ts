import type { Logger } from 'pino'
import type { Sent } from '../../../integrations/http-client.ts'
import type { AddressPolicy } from '../../../integrations/ssrf-guard.ts'
import { headersOf, isDelivered, outcomeOf } from './attempt.ts'
import type { Claimed, ClaimedDelivery, Want } from './claim-store.ts'
import { doors } from './connection-pool.ts'
import { EndpointQueue, MAX_CONCURRENT } from './endpoint-queue.ts'
import type { Outcome } from './record-store.ts'

/** What a delivery came to here: an outcome, or nothing, and its lease is to end by itself. */
export type Done = Pick<Outcome, 'result' | 'due_at' | 'attempts'>

export interface SenderOptions {
  readonly policy: AddressPolicy
  readonly log: Logger
  readonly now: () => Temporal.Instant
  /** The signing secret of a delivery at this moment, unsealed. */
  readonly secretOf: (delivery: ClaimedDelivery, now: Temporal.Instant) => string
  readonly failpoint: (name: 'before_send' | 'after_send') => Promise<void> | undefined
  readonly done: (delivery: Claimed, done: Done | null) => void
  /** An endpoint that may have more waiting has room for it. */
  readonly hasRoom: () => void
}

/** Sends what was claimed, an endpoint in a lane of its own. */
export interface Sender {
  take(claimed: readonly Claimed[]): void
  /** How many more of each known endpoint may be claimed, when those that answer well may have so many in all. */
  rooms(most: number): ReadonlyMap<string, number>
  /** Of endpoints that had more than was claimed last time, as far as they have room again. */
  wants(most: number): Want[]
  /** How many endpoints that have not answered well may still be tried at once. */
  readonly room_of_suspects: number
  /** Whether the last look left something behind, by endpoint: how many it asked for, and how many it got. */
  looked(asked: ReadonlyMap<string, number>, claimed: readonly ClaimedDelivery[]): void
  /** Gives back what has waited too long, and forgets endpoints that nobody has needed for a while. */
  closeIdle(): void
  /** Begins nothing more, gives back what waits. */
  stop(): void
  /** Cuts what is under way; nothing is learnt from it. */
  abort(): void
}

/** Under way at once in one process, whatever the number of endpoints. */
const MAX_IN_FLIGHT = 1_024
/** Of those, to endpoints that have not answered well: however many hang, the others have places left. */
const MAX_UNPROVEN = 768
/** With less than this left of its lease a delivery is not begun: its attempt could outlast it. */
const LEASE_NEEDED_MS = 13_000
/** What waits longer than this could be sent to an address, or be signed with a secret, of yesterday. */
const STALE_MS = 2_000
const FORGET_LANE_MS = 60_000
/** Endpoints that answered well when they were last needed, and are tried first again however many others hang. */
const MAX_REMEMBERED = 4_096
/** What cannot even be tried (a secret that does not open) is tried again when somebody may have helped. */
const TRY_LATER = { minutes: 1 }

export function makeSender(options: SenderOptions): Sender {
  const { log, now, secretOf, failpoint, done, hasRoom } = options
  const lanes = new Map<string, EndpointQueue>()
  /** Lanes that nobody has needed for a while, of endpoints that answered well; the longest unused first. */
  const remembered = new Map<string, EndpointQueue>()
  /** Lanes that wait because too much is under way elsewhere, in the order in which they came. */
  const queue = new Set<EndpointQueue>()
  const out = doors(options.policy)
  let under_way = 0
  let stopped = false
  let was_cut = false

  function laneOf(endpoint_id: string): EndpointQueue {
    const lane = lanes.get(endpoint_id) ?? remembered.get(endpoint_id) ?? new EndpointQueue()
    remembered.delete(endpoint_id)
    lanes.set(endpoint_id, lane)
    lane.last_used = performance.now()
    return lane
  }

  function remember(endpoint_id: string, lane: EndpointQueue): void {
    lane.rested()
    remembered.set(endpoint_id, lane)
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_REMEMBERED) remembered.delete(oldest!)
  }

  const planRefund = (delivery: Claimed) =>
    done(delivery, { result: 'unsent', due_at: dueAgain(delivery, now()), attempts: [] })

  /** Begins what a lane has places for. */
  function advance(lane: EndpointQueue): void {
    while (lane.free > 0 && lane.waiting.length > 0) {
      if (under_way >= MAX_IN_FLIGHT) {
        queue.add(lane)
        return
      }
      const delivery = lane.waiting.shift()!
      if (delivery.leased_until - performance.now() < LEASE_NEEDED_MS) planRefund(delivery)
      else begin(lane, delivery)
    }
  }

  function begin(lane: EndpointQueue, delivery: Claimed): void {
    lane.under_way += 1
    under_way += 1
    attempt(lane, delivery)
      .catch((error) => {
        log.error(
          { err: error, delivery_id: delivery.id },
          'a delivery was attempted, and what came of it is lost',
        )
        return null
      })
      .then((result) => {
        lane.under_way -= 1
        under_way -= 1
        if (!was_cut) done(delivery, result)
        advance(lane)
        const [next] = queue
        if (next && queue.delete(next)) advance(next)
        if (lane.has_more && lane.room() > 0) hasRoom()
      })
  }

  async function attempt(lane: EndpointQueue, delivery: Claimed): Promise<Done> {
    const started = now()
    let headers: Record<string, string>
    try {
      headers = headersOf(delivery, secretOf(delivery, started), started)
    } catch (error) {
      log.error(
        { err: error, delivery_id: delivery.id },
        'a delivery cannot be signed; tried again in a minute',
      )
      lane.failed()
      return { result: 'unsent', due_at: now().add(TRY_LATER).toString(), attempts: [] }
    }
    await failpoint('before_send')
    const sent: Sent = await out.post(delivery, headers)
    await failpoint('after_send')
    if (isDelivered(sent)) lane.succeeded(sent.duration_ms)
    else lane.failed()
    return outcomeOf(delivery, sent, started, now())
  }

  return {
    take(claimed) {
      for (const [endpoint_id, mine] of Map.groupBy(claimed, (delivery) => delivery.endpoint_id)) {
        const lane = laneOf(endpoint_id)
        lane.take(mine)
        advance(lane)
        for (const delivery of lane.dropInterrupted()) planRefund(delivery)
      }
      if (stopped) this.stop()
    },
    rooms(most) {
      const may_suspect = this.room_of_suspects > 0
      const busy = [...lanes.values()].filter(
        (lane) => lane.is_healthy && (!lane.idle || lane.has_more),
      ).length
      const share = Math.max(MAX_CONCURRENT, Math.floor(most / Math.max(1, busy)))
      const room = (lane: EndpointQueue) => (lane.is_healthy || may_suspect ? lane.room(share) : 0)
      const rooms = new Map([...lanes].map(([endpoint_id, lane]) => [endpoint_id, room(lane)]))
      // While suspects have places left, whoever is not named gets one anyway.
      if (!may_suspect) for (const endpoint_id of remembered.keys()) rooms.set(endpoint_id, 1)
      return rooms
    },
    wants(most) {
      const has_more = [...this.rooms(most)].filter(([id, room]) => room > 0 && lanes.get(id)?.has_more)
      return has_more.map(([endpoint_id, room]) => ({
        endpoint_id,
        room,
        ...lanes.get(endpoint_id)!.cursor!,
      }))
    },
    get room_of_suspects() {
      let room = MAX_UNPROVEN
      for (const lane of lanes.values()) if (!lane.is_healthy) room -= lane.under_way
      return Math.max(0, room)
    },
    looked(asked, claimed) {
      const got = Map.groupBy(claimed, ({ endpoint_id }) => endpoint_id)
      for (const [endpoint_id, mine] of got) {
        const { account_id, was_due_at, id } = mine.at(-1)!
        const lane = laneOf(endpoint_id)
        lane.has_more = mine.length >= (asked.get(endpoint_id) ?? 1)
        lane.cursor = { account_id, due_at: was_due_at, id }
      }
      for (const [endpoint_id, room] of asked) {
        if (room === 0 || got.has(endpoint_id)) continue
        const lane = lanes.get(endpoint_id)
        if (lane) lane.has_more = false
      }
    },
    closeIdle() {
      const moment = performance.now()
      for (const [endpoint_id, lane] of lanes) {
        for (const delivery of lane.dropStale(moment - STALE_MS)) planRefund(delivery)
        if (!lane.idle || lane.last_used > moment - FORGET_LANE_MS) continue
        lanes.delete(endpoint_id)
        if (lane.is_healthy) remember(endpoint_id, lane)
        out.retire(endpoint_id)
      }
    },
    stop() {
      stopped = true
      for (const lane of lanes.values()) for (const delivery of lane.waiting.splice(0)) planRefund(delivery)
    },
    abort() {
      was_cut = true
      out.close()
    },
  }
}

/** As it was due, but never later than now: a node whose clock is ahead may have written it. */
const dueAgain = ({ was_due_at }: ClaimedDelivery, now: Temporal.Instant): string =>
  Temporal.Instant.compare(Temporal.Instant.from(was_due_at), now) > 0 ? now.toString() : was_due_at
