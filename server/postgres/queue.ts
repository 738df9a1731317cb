import { monotonic } from '../kernel/time/clock.ts'
/** How long a caller waits for a connection, and whether it still does. */
export interface Deadline {
  /** A moment of `performance.now`. */
  readonly until: number
  readonly caller?: Caller
}

export interface Caller {
  readonly is_disconnected: boolean
  /** Returns the function that stops listening. */
  onDisconnect(listener: () => void): () => void
}

/** Too many callers wait for a connection, or this one has for too long. Not worth another attempt. */
class NoConnectionFree extends Error {
  override name = 'NoConnectionFree'
  /** too_many_connections, as a server would say. */
  readonly code = '53300'
}

/** The caller has disconnected, so nothing is begun for it. */
export class CallerDisconnected extends Error {
  override name = 'CallerDisconnected'
  override message = 'the caller has disconnected'
}

/**
 * Maximum of waiting callers; further ones are refused at once: at some hundreds a second they would wait for
 * longer than any client does.
 */
export const MAX_QUEUED = 500

export interface Queue {
  /** Waits for a slot, in order. Throws NoConnectionFree or CallerDisconnected. */
  enter(deadline: Deadline): Promise<void>
  /** Passes the slot to the caller that has waited longest. */
  leave(): void
  readonly taken: number
  readonly waiting: number
}

/** A number of slots, and a bounded queue before them. */
export function makeQueue(places: number): Queue {
  let free = places
  const waiting = new Set<() => void>()

  function wait({ until, caller }: Deadline): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        stopListening?.()
        waiting.delete(enter)
        settle()
      }
      const enter = () => end(resolve)
      const refuse = (error: Error) => end(() => reject(error))
      const timer = setTimeout(
        () => refuse(new NoConnectionFree('no database connection was free in time')),
        Math.max(0, until - monotonic()),
      )
      const stopListening = caller?.onDisconnect(() => refuse(new CallerDisconnected()))
      waiting.add(enter)
    })
  }

  return {
    async enter(deadline) {
      if (deadline.caller?.is_disconnected) throw new CallerDisconnected()
      if (free > 0) {
        free--
        return
      }
      if (waiting.size >= MAX_QUEUED) throw new NoConnectionFree('too many wait for a database connection')
      await wait(deadline)
    },
    leave() {
      const [first] = waiting
      if (first) first()
      else free++
    },
    get taken() {
      return places - free
    },
    get waiting() {
      return waiting.size
    },
  }
}
