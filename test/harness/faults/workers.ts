import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { WorkerOrders } from './dying-worker.ts'

const ENTRY = new URL('./dying-worker.ts', import.meta.url).pathname
/** The compile cache of the commands: a killed worker never writes it. */
const COMPILED = new URL('../../../.cache/compile', import.meta.url).pathname

/** A worker in a child process. */
export interface Worker {
  readonly pid: number
  /** Resolves to the signal that ended it. */
  readonly ended: Promise<string | null>
  kill(): Promise<unknown>
}

const running = new Set<ChildProcess>()

/** Starts a worker, with options of Node; resolves when it runs, or has already killed itself. */
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

/** Kills the workers that a failed test has left. */
export async function endWorkers(): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map((child) => once(child, 'exit')))
}
