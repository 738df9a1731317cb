import type { FastifyRequest } from 'fastify'
import { monotonic } from '../../kernel/time/clock.ts'
import type { Deadline } from '../../postgres/queue.ts'

/**
 * No attempt of a request begins later, and none waits longer for a connection: most callers have given up by
 * then.
 */
const MAX_REQUEST_MS = 10_000

/** How long a request is worth executing: until its deadline, and while its caller is connected. */
export function deadlineOf(request: FastifyRequest): Deadline {
  const { socket } = request.raw
  return {
    until: monotonic() + MAX_REQUEST_MS,
    caller: {
      get is_disconnected() {
        return socket.destroyed
      },
      onDisconnect(listener) {
        socket.once('close', listener)
        return () => socket.off('close', listener)
      },
    },
  }
}
