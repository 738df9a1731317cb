import { Worker } from 'node:worker_threads'
import { fault } from '../kernel/errors.ts'
import { FairQueue } from '../kernel/fair-queue.ts'
import type { InvoicePdfModel } from './model.ts'
import type { PrintedTables } from './tables/tables-pdf.ts'

/** A page takes tens of milliseconds of processor time: too long for the event loop of requests. */
const MAX_WAITING = 40
/** Maximum waiting of one account, so that none takes the thread from all others. */
export const MAX_QUEUED_OF_ACCOUNT = 8
const IDLE_MS = 60_000
/**
 * 800 lines in Latin letters take two seconds on a busy machine; a document that takes longer is ended with
 * its thread.
 */
const MAX_PRINTING_MS = 30_000
/** 800 lines, more than any stay has, take a third of it; a document of every Chinese character two thirds. */
const MEMORY = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 }

export type Paper = InvoicePdfModel | PrintedTables

export interface Order {
  readonly id: number
  readonly paper: Paper
}
export type Printed =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string }

interface Waiting extends Order {
  readonly within_ms: number
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: Error) => void
}

/** Waiting documents by account. */
const queue = new FairQueue<Waiting>({ max: MAX_WAITING, max_of_owner: MAX_QUEUED_OF_ACCOUNT })
let printing: (Waiting & { readonly timer: NodeJS.Timeout }) | undefined
let press: Worker | undefined
let orders = 0
let idle: NodeJS.Timeout | undefined

/**
 * Renders documents on a thread of its own, sequentially, round-robin by account. 503 SVC-9002 where too many
 * wait already, of this account or in total, and for a document that takes too long.
 */
export function print(paper: Paper, account: string, within_ms = MAX_PRINTING_MS): Promise<Buffer> {
  if (!queue.accepts(account, printing ? 1 : 0)) throw busy('Too many documents are being printed.')
  clearTimeout(idle)
  return new Promise<Buffer>((resolve, reject) => {
    queue.add(account, { id: ++orders, paper, within_ms, resolve, reject })
    next()
  })
}

const busy = (message: string) => fault('SVC-9002', { message, headers: { 'retry-after': '1' } })

/** Passes the next document to the thread. */
function next(): void {
  if (printing) return
  const order = queue.next()
  if (!order) {
    rest()
    return
  }
  press ??= start()
  press.ref()
  printing = { ...order, timer: setTimeout(abort, order.within_ms) }
  press.postMessage({ id: order.id, paper: order.paper } satisfies Order)
}

function start(): Worker {
  const worker = new Worker(new URL('./renderer-worker.ts', import.meta.url), { resourceLimits: MEMORY })
  worker.on('message', (printed: Printed) => {
    if (printing?.id !== printed.id) return
    const order = end()!
    if ('error' in printed) order.reject(new Error(printed.error))
    else order.resolve(Buffer.from(printed.bytes.buffer, printed.bytes.byteOffset, printed.bytes.byteLength))
    next()
  })
  worker.on('error', (error) => fail(worker, error as Error))
  worker.on('exit', () => fail(worker, new Error('the press stopped')))
  return worker
}

/** No document is in progress any more. */
function end() {
  const order = printing
  clearTimeout(order?.timer)
  printing = undefined
  return order
}

/** A thread can only be interrupted by ending it; the next document gets a new one. */
function abort(): void {
  const worker = press
  press = undefined
  void worker?.terminate()
  end()?.reject(busy('The document takes too long to print.'))
  next()
}

/** An idle renderer does not keep the process alive, and frees its memory after a minute. */
function rest(): void {
  const worker = press
  worker?.unref()
  idle = setTimeout(() => {
    if (press === worker) press = undefined
    void worker?.terminate()
  }, IDLE_MS)
  idle.unref()
}

/** The thread has ended by itself: its document is lost, those that wait get a new one. */
function fail(worker: Worker, error: Error): void {
  if (press !== worker) return
  press = undefined
  end()?.reject(error)
  next()
}
