import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'

/** What waits beyond that is not done: the answer has been given, and nobody is told either way. */
const MAX_WAITING = 200

/** Work that is done behind an answer, so that the time of the answer tells nothing of it. */
export interface Afterwards {
  do(reply: FastifyReply, work: () => Promise<void>): void
  /** Once all that was begun, or waits for its answer to be sent, is done. */
  idle(): Promise<void>
}

export function makeAfterwards(log: Logger): Afterwards {
  const waiting = new Set<Promise<void>>()
  return {
    do(reply, work) {
      if (waiting.size >= MAX_WAITING) return log.warn('too much waits behind answers: this is not done')
      const sent = new Promise<void>((resolve) => reply.raw.once('close', resolve))
      const done = sent
        .then(work)
        .catch((err) => log.error({ err }, 'what was to be done behind an answer failed'))
        .finally(() => waiting.delete(done))
      waiting.add(done)
    },
    async idle() {
      while (waiting.size > 0) await Promise.all(waiting)
    },
  }
}
