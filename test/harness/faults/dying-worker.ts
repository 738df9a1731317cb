import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { makeApp } from '#server/app.ts'
import type { WorkerFailpoint } from '#server/engine/lease-worker.ts'
import type { MailServer } from '#server/integrations/smtp.ts'
import type { RoleUrls } from '#server/postgres/database.ts'
import { testConfig } from '../config.ts'
import { sendGuestMails } from '../mail/messages.ts'

/** The start-up argument of a worker in a child process, as JSON. */
export interface WorkerOrders {
  readonly urls: Record<'live' | 'sandbox', RoleUrls>
  /** The service's secret, in hex. */
  readonly secret: string
  /** Where it kills itself, and at which pass. */
  readonly dies_at?: WorkerFailpoint
  readonly at_time?: number
  /** Also sends e-mails, and dies there instead. */
  readonly mail_server?: MailServer
  readonly dies_mailing_at?: WorkerFailpoint
  /** Runs the job that sends automatic messages at once; `dies_writing` kills it before the commit of a message. */
  readonly writes_to_guests?: boolean
  readonly dies_writing?: boolean
  /** Dies there during the import of a calendar. */
  readonly dies_importing_at?: WorkerFailpoint
}

const orders: WorkerOrders = JSON.parse(process.argv[2]!)
let times = 0
const die = async (name: string, at: string | undefined) => {
  // Not an exit: no handlers may run.
  if (name === at && ++times === (orders.at_time ?? 1)) process.kill(process.pid, 'SIGKILL')
}
const app = makeApp({
  config: testConfig({
    role: 'worker',
    secret: Buffer.from(orders.secret, 'hex'),
    ...(orders.mail_server && { mail_servers: { live: orders.mail_server, sandbox: undefined } }),
  }),
  urls: orders.urls,
  log: pino({ level: process.argv[3] ?? 'silent' }),
  failpoint: (name) => die(name, orders.dies_writing ? 'before_guest_mail' : undefined),
  dispatch_failpoint: (name) => die(name, orders.dies_at),
  mail_failpoint: (name) => die(name, orders.dies_mailing_at),
  import_failpoint: (name) => die(name, orders.dies_importing_at),
})
flushCompileCache()
await app.start()
process.stdout.write('working\n')
if (orders.writes_to_guests) await sendGuestMails(app)
