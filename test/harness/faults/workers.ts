import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { WorkerOrders } from './dying-worker.ts'

const ENTRY = new URL('./dying-worker.ts', import.meta.url).pathname
/** Where the commands keep what they have compiled: a worker that is killed never gets to keep it by itself. */
const COMPILED = new URL('../../../.cache/compile', import.meta.url).pathname

/** A worker in a process of its own. */
export interface Worker {
  readonly pid: number
  /** The signal that ended it. */
  readonly ended: Promise<string | null>
  kill(): Promise<unknown>
}

const running = new Set<ChildProcess>()

/** Starts a worker, with options of Node; resolves when it works, or has died of its orders already. */
export async function startWorker(orders: WorkerOrders, node_options: string[] = []): Promise<Worker> {
  const child = spawn(process.execPath, [...node_options, ENTRY, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  })
  running.add(child)
  const ended = once(child, 'exit').then(([, signal]) => {
    running.delete(child)
    return signal as string | null
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  return {
    pid: child.pid!,
    ended,
    kill() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** Ends what a failed test has left behind. */
export async function endWorkers(): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map((child) => once(child, 'exit')))
}
