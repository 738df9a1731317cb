import { pino } from 'pino'
import { makeApp } from '../../server/app.ts'
import type { DispatchFailpoint } from '../../server/features/webhooks/dispatch/dispatcher.ts'
import { testConfig } from './config.ts'

/** What a worker in a process of its own is told, as JSON in its one argument. */
export interface WorkerOrders {
  readonly urls: Record<'live' | 'sandbox', string>
  /** The service's, in hex. */
  readonly secret: string
  /** Where it kills itself, and at which time that it comes by. */
  readonly dies_at?: DispatchFailpoint
  readonly at_time?: number
}

const orders: WorkerOrders = JSON.parse(process.argv[2]!)
let times = 0
const app = makeApp({
  config: testConfig({ role: 'worker', secret: Buffer.from(orders.secret, 'hex') }),
  urls: orders.urls,
  log: pino({ level: process.argv[3] ?? 'silent' }),
  dispatch_failpoint: async (name) => {
    // Not an exit: nothing may be tidied up.
    if (name === orders.dies_at && ++times === (orders.at_time ?? 1)) process.kill(process.pid, 'SIGKILL')
  },
})
await app.start()
process.stdout.write('working\n')
