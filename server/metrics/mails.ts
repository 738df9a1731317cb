import { Counter, type Registry } from 'prom-client'
import { queueGauges } from './gauges.ts'

interface OpenMails {
  readonly waiting: number
  readonly sending: number
  /** Age of the oldest in seconds. */
  readonly lag: number
}

export interface MailMetrics {
  /** Outcomes of e-mails. */
  mailed(environment: string, result: string, count: number): void
  /** Collects the outbox at each scrape. */
  watchMails(environment: string, results: readonly string[], read: () => Promise<OpenMails>): void
}

export function mailMetrics(registers: Registry[]): MailMetrics {
  const results = new Counter({
    name: 'serai_mail_results_total',
    help: 'Outcomes of claimed mails; `failed` and `given_up` need attention',
    labelNames: ['environment', 'result'],
    registers,
  })
  const watch = queueGauges(registers, {
    open: ['serai_mails_open', 'Mails that wait in the outbox, or are being sent'],
    lag: [
      'serai_mail_lag_seconds',
      'How long the oldest mail that waits has been due; grows while there is no mail server',
    ],
    statuses: ['waiting', 'sending'],
  })
  return {
    mailed: (environment, result, count) => results.inc({ environment, result }, count),
    watchMails(environment, known, read) {
      for (const result of known) results.inc({ environment, result }, 0)
      watch(environment, read)
    },
  }
}
