import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'

/** What comes beyond is not done: it was promised to nobody. */
const MAX_WAITING = 200

/** Does work once a response has been sent, so that the time of the response tells nothing of it. */
export class AfterResponse {
  private readonly waiting = new Set<Promise<void>>()
  private readonly log: Logger

  constructor(log: Logger) {
    this.log = log
  }

  run(reply: FastifyReply, work: () => Promise<void>): void {
    if (this.waiting.size >= MAX_WAITING) {
      this.log.warn('too much work waits behind responses: this is not done')
      return
    }
    const sent = new Promise<void>((resolve) => reply.raw.once('close', resolve))
    const done = sent
      .then(work)
      .catch((err) => this.log.error({ err }, 'work behind a response failed'))
      .finally(() => this.waiting.delete(done))
    this.waiting.add(done)
  }

  /** Once all that was begun, or waits for its response to be sent, is done. */
  readonly idle = async (): Promise<void> => {
    while (this.waiting.size > 0) await Promise.all(this.waiting)
  }
}
