import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'

/** Maximum of waiting tasks; further ones are dropped, because nobody was promised them. */
const MAX_WAITING = 200

/** Runs work after a response has been sent, so that the time of the response reveals nothing about it. */
export class AfterResponse {
  private readonly waiting = new Set<Promise<void>>()
  private readonly log: Logger

  constructor(log: Logger) {
    this.log = log
  }

  run(reply: FastifyReply, work: () => Promise<void>): void {
    if (this.waiting.size >= MAX_WAITING) {
      this.log.warn('too many tasks after responses are waiting: one was dropped')
      return
    }
    const sent = new Promise<void>((resolve) => reply.raw.once('close', resolve))
    const done = sent
      .then(work)
      .catch((err) => this.log.error({ err }, 'a task after a response failed'))
      .finally(() => this.waiting.delete(done))
    this.waiting.add(done)
  }

  /** Resolves once all work is done that has begun, or waits for its response to be sent. */
  readonly idle = async (): Promise<void> => {
    while (this.waiting.size > 0) await Promise.all(this.waiting)
  }
}
