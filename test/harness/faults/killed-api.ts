import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach } from 'vitest'
import type { ApiOrders } from './dying-api.ts'

const ENTRY = new URL('dying-api.ts', import.meta.url).pathname

/** Starts an API in a child process, with the system clock, that kills itself at a failpoint of the first request. */
export function dyingApis() {
  const running = new Set<ChildProcess>()
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL')
    running.clear()
  })
  return async (orders: ApiOrders) => {
    const child = spawn(process.execPath, [ENTRY, JSON.stringify(orders)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.add(child)
    const [line] = await once(child.stdout!, 'data')
    const ended = once(child, 'exit').then(([, signal]) => signal as string | null)
    return { base: String(line).trim(), ended }
  }
}
