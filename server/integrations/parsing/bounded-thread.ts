import type { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'

const MAX_QUEUE = 200
const IDLE_MS = 60_000
/** Time for a thread to start: on a busy machine loading its modules takes seconds. */
const START_MS = 10_000

/**
 * The work took too much time or memory, or too much is waiting. The message may be shown to the sender of
 * the input.
 */
export class ThreadLimit extends Error {
  override readonly name = 'ThreadLimit'
  /** Whether the machine may be busy rather than the input too large: it may succeed later. */
  readonly may_pass: boolean

  constructor(message: string, may_pass: boolean) {
    super(message)
    this.may_pass = may_pass
  }
}

export interface ThreadOptions {
  /** A module whose default export does the work. */
  readonly module: URL
  /** Milliseconds from the call to the result, waiting included; START_MS more for what waits for the thread to start. */
  readonly within_ms: number
  /** MiB of heap. */
  readonly memory_mb: number
}

/**
 * Runs work sequentially on a thread of its own. Work that exceeds the limits ends with its thread, and the
 * next piece gets a new one; an idle thread ends after a minute. Throws ThreadLimit, and what the work
 * throws.
 */
export function boundedThread<Task, Result>({ module, within_ms, memory_mb }: ThreadOptions) {
  let pool: Piscina<Task, Result> | undefined
  /** The thread that has done work: any other may still be loading its modules. */
  let warm: Worker | undefined
  const start = () =>
    new Piscina<Task, Result>({
      filename: module.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: memory_mb, maxYoungGenerationSizeMb: 32 },
    })
  return async (task: Task): Promise<Result> => {
    pool ??= start()
    // The queue of the pool does not count work that can be aborted.
    if (pool.queueSize >= MAX_QUEUE) throw new ThreadLimit('Too much is being read at once.', true)
    const controller = new AbortController()
    const start_ms = warm && pool.threads.includes(warm) ? 0 : START_MS
    const timer = setTimeout(() => controller.abort(), within_ms + start_ms)
    try {
      const result = await pool.run(task, { signal: controller.signal })
      warm = pool.threads[0]
      return result
    } catch (error) {
      if (controller.signal.aborted) throw new ThreadLimit('It takes too long to read.', true)
      const { code } = error as { code?: string }
      if (code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new ThreadLimit('It takes too much memory to read.', false)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
