import type { Logger } from 'pino'
import type { Clock } from '#server/kernel/time/clock.ts'
import type { MailAttempt } from './outcome.ts'

/** In flight at once: more than a small mail server accepts is of no use. */
const MAX_CONCURRENT = 4
/** Pause between probes while the server accepts nothing at all: doubled after each. */
const MIN_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 300_000

/** Whether the mail server accepts e-mails; while it does not, one e-mail at a time probes it, at growing pauses. */
export class ServerHealth {
  private failures = 0
  private paused_until: Temporal.Instant | undefined
  private readonly clock: Clock
  private readonly log: Logger

  constructor(clock: Clock, log: Logger) {
    this.clock = clock
    this.log = log
  }

  /** How many e-mails may be in flight now. */
  get max_concurrent(): number {
    if (this.failures === 0) return MAX_CONCURRENT
    return Temporal.Instant.compare(this.clock.now(), this.paused_until!) < 0 ? 0 : 1
  }

  record({ result, answer }: Pick<MailAttempt, 'result' | 'answer'>): void {
    if (result === 'unreachable') {
      if (this.failures++ === 0)
        this.log.error({ answer }, 'the mail server accepts no e-mails; they wait in the outbox')
      const milliseconds = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (this.failures - 1))
      this.paused_until = this.clock.now().add({ milliseconds })
      return
    }
    if (this.failures > 0) this.log.info({ failures: this.failures }, 'the mail server accepts e-mails again')
    this.failures = 0
  }
}
