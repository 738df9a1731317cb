import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { CloseOrder, CloserOrders } from './closing-worker.ts'

const ENTRY = new URL('./closing-worker.ts', import.meta.url).pathname
const COMPILED = new URL('../../../.cache/compile', import.meta.url).pathname

/** How a close ended: completed, or killed; before which step, where not at a random time. */
export type CloseEnd = { readonly killed: false } | { readonly killed: true; readonly before: string | null }

/** A process, and its output line by line. */
interface Closer {
  readonly child: ChildProcess
  readonly lines: AsyncIterator<string>
}

/** Child processes that close days on demand; a killed one is replaced. */
export function dayCloser(orders: CloserOrders) {
  const running = new Set<ChildProcess>()

  async function begin(): Promise<Closer> {
    const child = spawn(process.execPath, [ENTRY, JSON.stringify(orders)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
    await lines.next()
    return { child, lines }
  }

  // The first closes; the others are started in advance as replacements.
  const ready = [begin(), begin(), begin()]
  return {
    /** Killed by itself before a step, or from outside after `kill_after_ms`. */
    async close({
      kill_after_ms,
      ...order
    }: CloseOrder & { readonly kill_after_ms?: number }): Promise<CloseEnd> {
      const { child, lines } = await ready[0]!
      const timer =
        kill_after_ms === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), kill_after_ms)
      child.stdin!.write(`${JSON.stringify(order)}\n`)
      const { value, done } = await lines.next()
      clearTimeout(timer)
      const [word, before] = done ? ['killed', null] : String(value).split(' ')
      if (word === 'closed') return { killed: false }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (child.signalCode !== 'SIGKILL') throw new Error(`the closer ended by itself: ${child.exitCode}`)
      ready.shift()
      ready.push(begin())
      return { killed: true, before: before ?? null }
    },
    end() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
