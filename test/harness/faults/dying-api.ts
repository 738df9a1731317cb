import { pino } from 'pino'
import { makeApp } from '../../../server/app.ts'
import type { Failpoint } from '../../../server/http/request.ts'
import type { RoleUrls } from '../../../server/postgres/database.ts'
import { testConfig } from '../config.ts'
import { SECRET_KEY, WEBHOOK_SECRET } from '../payments/stripe-server.ts'

/** What an API in a process of its own is told, as JSON in its one argument. */
export interface ApiOrders {
  readonly urls: Record<'live' | 'sandbox', RoleUrls>
  /** The service's, in hex. */
  readonly secret: string
  readonly stripe_url: string
  /** Where it kills itself. */
  readonly dies_at: Failpoint
}

const orders: ApiOrders = JSON.parse(process.argv[2]!)
const keys = { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET }
const live = { provider: 'stripe', ...keys, api_base: orders.stripe_url } as const
const app = makeApp({
  config: testConfig({
    secret: Buffer.from(orders.secret, 'hex'),
    cards: { live, sandbox: { provider: 'demo' } },
  }),
  urls: orders.urls,
  log: pino({ level: 'silent' }),
  failpoint: async (name) => {
    // Not an exit: nothing may be tidied up.
    if (name === orders.dies_at) process.kill(process.pid, 'SIGKILL')
  },
})
process.stdout.write(`${await app.start()}\n`)
