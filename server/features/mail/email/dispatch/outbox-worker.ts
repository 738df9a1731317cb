import type { Logger } from 'pino'
import { type CauseFault, type LeaseStrategy, LeaseWorker } from '#server/engine/lease-worker.ts'
import type { NodeClock } from '#server/engine/node-clock.ts'
import type { SmtpClient } from '#server/integrations/smtp.ts'
import type { Database } from '#server/postgres/database.ts'
import { type ComposeTools, compose } from './compose.ts'
import {
  type ClaimedMail,
  claimMails,
  countOpenMails,
  type MailOutcome,
  nextMailDue,
  type OpenMails,
  reclaimExpiredMails,
  recordMails,
} from './lease-store.ts'
import { type MailAttempt, outcomeOf } from './outcome.ts'
import { ServerHealth } from './server-health.ts'
import { findUnconfirmed, MAX_UNCONFIRMED_AN_HOUR } from './unconfirmed-store.ts'

/** The outcome of an e-mail; `interrupted` and `given_up` are of workers that died. */
export const MAIL_RESULTS = ['sent', 'again', 'failed', 'unsent', 'late', 'interrupted', 'given_up'] as const
export type MailResult = (typeof MAIL_RESULTS)[number]

export interface OutboxWorkerOptions extends ComposeTools {
  /** Across accounts, for leases. */
  readonly database: Database
  readonly log: Logger
  readonly clock: NodeClock
  /** Undefined: no mail server is configured, and e-mails wait. */
  readonly smtp: SmtpClient | undefined
  readonly failpoint?: CauseFault | undefined
  readonly observe?: (result: MailResult, count: number) => void
}

const POLL_MS = 1_000
const RECLAIM_EVERY_MS = 15_000
/** Longer than any attempt takes (integrations/smtp.ts) with its attachments, and clocks that differ by a minute. */
const LEASE_MS = 300_000

interface LeasedMail extends ClaimedMail {
  readonly is_withheld: boolean
}

/** The attempt at an e-mail that is not sent. rule 26.26 */
const WITHHELD: MailAttempt = {
  result: 'unconfirmed',
  code: null,
  answer: `the mailbox has confirmed nothing, and got ${MAX_UNCONFIRMED_AN_HOUR} e-mails within the hour`,
  duration_ms: 0,
}

/** Sends the outbox, oldest first. One for each environment and process. */
export class OutboxWorker extends LeaseWorker<LeasedMail, MailOutcome> {
  readonly open: () => Promise<OpenMails>

  constructor(options: OutboxWorkerOptions) {
    const { database, clock, log, smtp, failpoint } = options
    const health = new ServerHealth(clock, log)
    super({
      name: 'outbox',
      strategy: outboxStrategy(options, health),
      log,
      node_clock: clock,
      lease_ms: LEASE_MS,
      maxLeased: () => (smtp ? health.max_concurrent : 0),
      poll_ms: POLL_MS,
      polls_after_notice: true,
      reclaim_every_ms: RECLAIM_EVERY_MS,
      failpoint,
    })
    this.open = () => countOpenMails(database, clock.now())
  }
}

function outboxStrategy(
  options: OutboxWorkerOptions,
  health: ServerHealth,
): LeaseStrategy<LeasedMail, MailOutcome> {
  const { database, clock, log, smtp } = options
  return {
    async claim(request) {
      const items = await claimMails(database, request)
      const withheld = await findUnconfirmed(database, items, request.now)
      return { items: items.map((mail) => ({ ...mail, is_withheld: withheld.has(mail.id) })) }
    },
    carryOut: (mails) =>
      mails.map(async (mail) => {
        const began = clock.now()
        const attempt = mail.is_withheld ? WITHHELD : await send(options, health, mail)
        return outcomeOf(mail, attempt, { began, now: clock.now() })
      }),
    record: (outcomes) => recordMails(database, outcomes),
    observe(result, count, outcome) {
      options.observe?.(result, count)
      if (result !== 'failed' || !outcome) return
      // The response may contain an address: it is stored in the outbox, and not logged.
      const { id: mail_id, entry } = outcome
      log.warn({ mail_id, error: entry.error, code: entry.code }, 'an e-mail failed permanently')
    },
    nextDue: () => nextMailDue(database),
    reclaim: (now) => reclaimExpiredMails(database, now),
    abort: () => smtp?.close(),
  }
}

async function send(
  options: OutboxWorkerOptions,
  health: ServerHealth,
  mail: ClaimedMail,
): Promise<MailAttempt> {
  const { log, smtp, failpoint } = options
  const composed = await compose(options, mail).catch((error: Error) => {
    log.error({ err: error, mail_id: mail.id }, 'an e-mail could not be composed')
    return null
  })
  if (composed === null) {
    const answer = 'the mail could not be created; the log has the reason'
    return { result: 'attachment', code: null, answer, duration_ms: 0 }
  }
  await failpoint?.('before_send')
  const response = await smtp!.send(composed)
  await failpoint?.('after_send')
  health.record(response)
  return response
}
