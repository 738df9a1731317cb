import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { makeApp } from '#server/app.ts'
import type { RoleUrls } from '#server/postgres/database.ts'
import { testClock } from '../clock.ts'
import { testConfig } from '../config.ts'

/** The start-up argument of a process that closes days, as JSON. */
export interface CloserOrders {
  readonly urls: Record<'live' | 'sandbox', RoleUrls>
  /** The service's secret, in hex. */
  readonly secret: string
}

/** A command, one line of input: the current time, and the step before which the process dies; 0 for none. */
export interface CloseOrder {
  readonly now: string
  readonly dies_at: number
  /** The job to run; by default the close of days. */
  readonly job?: string
}

const orders: CloserOrders = JSON.parse(process.argv[2]!)
const clock = testClock()
let steps = 0
let dies_at = 0
const app = makeApp({
  config: testConfig({ role: 'worker', secret: Buffer.from(orders.secret, 'hex') }),
  urls: orders.urls,
  clock,
  log: pino({ level: 'error' }),
  failpoint: async (name) => {
    if (++steps !== dies_at) return
    writeSync(1, `killed ${name}\n`)
    // Not an exit: no handlers may run.
    process.kill(process.pid, 'SIGKILL')
  },
})
flushCompileCache()
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const order: CloseOrder = JSON.parse(line)
  clock.set(order.now)
  steps = 0
  dies_at = order.dies_at
  const { job = 'close_days' } = order
  await app.jobs.find(({ name }) => name === job)!.run()
  process.stdout.write(`closed ${steps}\n`)
}
