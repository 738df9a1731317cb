import { Worker } from 'node:worker_threads'
import { fault } from '../faults.ts'
import type { InvoicePaper } from './paper.ts'

/** A page takes tens of milliseconds of a processor: more than may stand between other requests and their answers. */
const MOST_WAITING = 40
const IDLE_MS = 60_000
/** 800 lines, which no stay has, take half of it. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

export interface Order {
  readonly id: number
  readonly paper: InvoicePaper
}
export type Printed =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string }

interface Waiting {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let press: Worker | undefined
let orders = 0
let idle: NodeJS.Timeout | undefined

/** `invoicePdf` on a thread of its own, one after the other. 503 SVC-9002 where too many wait already. */
export function print(paper: InvoicePaper): Promise<Buffer> {
  if (waiting.size >= MOST_WAITING)
    throw fault('SVC-9002', {
      message: 'Too many documents are being printed.',
      headers: { 'retry-after': '1' },
    })
  clearTimeout(idle)
  press ??= start()
  press.ref()
  const id = ++orders
  const printed = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
  press.postMessage({ id, paper } satisfies Order)
  return printed
}

function start(): Worker {
  const worker = new Worker(new URL('./press-worker.ts', import.meta.url), { resourceLimits: MEMORY })
  worker.on('message', (printed: Printed) => {
    const order = waiting.get(printed.id)
    waiting.delete(printed.id)
    if ('error' in printed) order?.reject(new Error(printed.error))
    else order?.resolve(Buffer.from(printed.bytes.buffer, printed.bytes.byteOffset, printed.bytes.byteLength))
    if (waiting.size === 0) rest(worker)
  })
  worker.on('error', (error) => fail(worker, error as Error))
  worker.on('exit', () => fail(worker, new Error('the press stopped')))
  return worker
}

/** An idle press keeps no process alive, and its memory for a minute. */
function rest(worker: Worker): void {
  worker.unref()
  idle = setTimeout(() => {
    press = undefined
    void worker.terminate()
  }, IDLE_MS)
  idle.unref()
}

function fail(worker: Worker, error: Error): void {
  if (press !== worker) return
  press = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
