import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { MailAnswer, SmtpClient } from '../../../integrations/smtp.ts'
import { type Clock, toTimestamp } from '../../../kernel/clock.ts'
import type { Cipher } from '../../../kernel/encryption.ts'
import type { Database } from '../../../postgres/database.ts'
import type { AttachmentRenderers } from '../attachments.ts'
import { compose } from './compose.ts'
import {
  type ClaimedMail,
  claimMails,
  countOpenMails,
  type MailOutcome,
  type OpenMails,
  reclaimExpiredMails,
  recordMail,
} from './lease-store.ts'
import { outcomeOf } from './outcome.ts'
import { pauseAfter } from './schedule.ts'

/** Places where tests end or break a worker. */
export type MailFailpoint =
  | 'before_claim'
  | 'after_claim'
  | 'before_send'
  | 'after_send'
  | 'before_record'
  | 'after_record'

/** What became of a mail in one go; `interrupted` and `given_up` are of workers that died. */
export type MailResult = MailOutcome['result'] | 'late' | 'interrupted' | 'given_up'
export const MAIL_RESULTS: readonly MailResult[] = [
  'sent',
  'again',
  'failed',
  'unsent',
  'late',
  'interrupted',
  'given_up',
]

export interface MailerOptions {
  /** Across accounts, for leases. */
  readonly database: Database
  /** Bound to one account, for what is attached. */
  readonly tenant: Database
  readonly clock: Clock
  readonly log: Logger
  /** Undefined: there is no mail server, and mails wait. */
  readonly door: SmtpClient | undefined
  readonly secrets: Cipher
  readonly renderers: AttachmentRenderers
  readonly failpoint?: (name: MailFailpoint) => Promise<void> | undefined
  readonly observe?: (result: MailResult, count: number) => void
}

/** Sends the outbox, oldest first. One for each environment and process. */
export interface Mailer {
  start(): void
  /** Finishes what is under way, for some seconds; the rest is left to its lease. */
  stop(): Promise<void>
  /** For tests: sends everything due now, and answers how many when all of it is written down. */
  drain(): Promise<number>
  /** Takes back what dead workers had. */
  reclaimExpiredLeases(): Promise<void>
  open(): Promise<OpenMails>
}

const LOOK_EVERY_MS = 1_000
const BROKEN_EVERY_MS = 15_000
/** Under way at once: more than a small mail server likes is of no use. */
const MAX_CONCURRENT = 4
/** Longer than any attempt takes (outside/mail.ts) with what is attached, and clocks that differ by a minute. */
const LEASE = { minutes: 5 }
const STOP_MS = 8_000
const RECORD_AGAIN_MS = 1_000

export function makeMailer(options: MailerOptions): Mailer {
  const { database, clock, log, door, failpoint = () => undefined, observe = () => undefined } = options
  const under_way = new Set<Promise<void>>()
  let stopping = false
  let wake: (() => void) | undefined
  let running: Promise<void> | undefined
  let broken_timer: NodeJS.Timeout | undefined
  /** Tries in a row at which the server took nothing, and until when there is no further one. */
  const trouble = { failures: 0, until: Number.NEGATIVE_INFINITY }

  async function claim(): Promise<number> {
    const most = trouble.failures > 0 ? 1 - under_way.size : MAX_CONCURRENT - under_way.size
    if (most <= 0 || performance.now() < trouble.until) return 0
    await failpoint('before_claim')
    const now = clock.now()
    const lease = randomUUID()
    const mails = await claimMails(database, { now, lease, lease_until: now.add(LEASE), most })
    await failpoint('after_claim')
    for (const mail of mails) {
      const work = carry(mail, lease).catch((error) =>
        log.error({ err: error, mail_id: mail.id }, 'a mail was left to its lease'),
      )
      under_way.add(work)
      work.finally(() => {
        under_way.delete(work)
        wake?.()
      })
    }
    return mails.length
  }

  async function carry(mail: ClaimedMail, lease: string): Promise<void> {
    const began = clock.now()
    const answer = await attempt(mail)
    noteTrouble(answer)
    const done = outcomeOf(mail, answer, { began, now: clock.now() })
    await failpoint('before_record')
    const { account_id, id } = mail
    const at = toTimestamp(clock.now())
    const written = await persist({ account_id, id, lease, at, ...done })
    await failpoint('after_record')
    observe(written ? done.result : 'late', 1)
    if (!written) log.warn({ mail_id: id }, 'what became of a mail came too late: its lease had ended')
    else if (done.result === 'failed') {
      // The answer may quote an address: it is in the outbox, not here.
      log.warn({ mail_id: id, error: done.entry.error, code: done.entry.code }, 'a mail could not be sent')
    }
  }

  /** Makes the mail and hands it over. No transaction is open meanwhile. */
  async function attempt(mail: ClaimedMail): Promise<MailAnswer | { result: 'attachment'; answer: string }> {
    const made = await compose(options, mail).catch((error: Error) => {
      log.error({ err: error, mail_id: mail.id }, 'a mail could not be made')
      return null
    })
    if (made === null)
      return { result: 'attachment', answer: 'the mail could not be made; the log tells why' }
    await failpoint('before_send')
    const answer = await door!.send(made)
    await failpoint('after_send')
    return answer
  }

  function noteTrouble({ result, answer }: { result: string; answer: string }) {
    if (result === 'attachment') return
    if (result !== 'unreachable') {
      if (trouble.failures > 0) log.info({ failures: trouble.failures }, 'the mail server takes mails again')
      trouble.failures = 0
      trouble.until = Number.NEGATIVE_INFINITY
      return
    }
    if (trouble.failures++ === 0) log.error({ answer }, 'the mail server takes no mails; they wait')
    trouble.until = performance.now() + pauseAfter(trouble.failures)
  }

  /** Again and again while the database is away, for as long as the lease may hold. */
  async function persist(outcome: MailOutcome): Promise<boolean> {
    const deadline = performance.now() + Temporal.Duration.from(LEASE).total('milliseconds')
    for (;;) {
      try {
        return await recordMail(database, outcome)
      } catch (error) {
        if (stopping || performance.now() > deadline) throw error
        await rest(RECORD_AGAIN_MS)
      }
    }
  }

  async function work(): Promise<void> {
    let failures = 0
    while (!stopping) {
      try {
        const claimed = await claim()
        if (failures > 0) log.info({ failures }, 'mails can be claimed again')
        failures = 0
        if (claimed > 0 && under_way.size < MAX_CONCURRENT) continue
      } catch (error) {
        if (failures++ === 0)
          log.error({ err: error }, 'mails could not be claimed; tried again until they can')
      }
      await pause(LOOK_EVERY_MS * 2 ** Math.min(failures, 3))
    }
  }

  /** Ends early when there is room again. */
  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        wake = undefined
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      wake = done
    })
  }

  async function reclaimExpiredLeases(): Promise<void> {
    for (;;) {
      const { again, given_up } = await reclaimExpiredMails(database, clock.now())
      if (again.length + given_up.length === 0) return
      observe('interrupted', again.length)
      observe('given_up', given_up.length)
      for (const mail_id of again) log.warn({ mail_id }, 'a mail of a worker that died goes again')
      for (const mail_id of given_up)
        log.error({ mail_id }, 'a mail was interrupted too often and is given up')
    }
  }

  return {
    reclaimExpiredLeases,
    open: () => countOpenMails(database, clock.now()),
    start() {
      const safely = () =>
        reclaimExpiredLeases().catch((error) =>
          log.error({ err: error }, 'interrupted mails could not be taken back'),
        )
      safely()
      broken_timer = setInterval(safely, BROKEN_EVERY_MS)
      if (door) running = work()
    },
    async stop() {
      stopping = true
      clearInterval(broken_timer)
      wake?.()
      await running
      await Promise.race([Promise.all(under_way), rest(STOP_MS)])
      door?.close()
      await Promise.race([Promise.all(under_way), rest(RECORD_AGAIN_MS)])
      if (under_way.size > 0) log.warn({ mails: under_way.size }, 'mails under way are left to their lease')
    },
    async drain() {
      let total = 0
      if (!door) return total
      for (;;) {
        trouble.until = Number.NEGATIVE_INFINITY
        const claimed = await claim()
        await Promise.all(under_way)
        if (claimed === 0) return total
        total += claimed
      }
    },
  }
}

const rest = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
