import { type ChildProcess, fork } from 'node:child_process'
import { FairQueue } from '../../kernel/fair-queue.ts'
import { ThreadLimit } from '../parsing/bounded-thread.ts'

/** Each holds the bytes that were sent. */
const MAX_WAITING = 24
/** Of one account, so that none takes the process from all others. */
const MAX_WAITING_OF_ACCOUNT = 16
const IDLE_MS = 60_000
/** A process has this long to start: on a busy machine that takes seconds. */
const START_MS = 10_000

/** The first message of the process, once it has loaded its modules. */
export const READY = 'ready'

/** What the process answers to a task. */
export type ProcessAnswer<Result> = { readonly result: Result } | { readonly problem: string }

interface ProcessOptions {
  /** A module that sends `READY`, then answers each message with a `ProcessAnswer`. */
  readonly module: URL
  /** Milliseconds from the task to its answer, the start of the process apart. */
  readonly within_ms: number
}

/**
 * Does one piece of work after the other in a process of its own, for libraries in C: what crashes there or takes too long ends
 * with the process, and the next piece has a new one. It is given no environment, so that it holds no secret. An idle one ends
 * after a minute. Accounts take turns. Throws ThreadLimit; `may_pass` where the machine may be busy, and where the process does not
 * start: that is no fault of the input.
 */
export function boundedProcess<Task, Result>(options: ProcessOptions) {
  const run = processRunner<Task, Result>(options)
  const queue = new FairQueue<() => Promise<void>>({
    max: MAX_WAITING,
    max_of_owner: MAX_WAITING_OF_ACCOUNT,
  })
  let is_draining = false
  let in_progress = 0

  async function runQueue(): Promise<void> {
    if (is_draining) return
    is_draining = true
    for (let work = queue.next(); work; work = queue.next()) {
      in_progress = 1
      await work()
    }
    is_draining = false
  }

  return (task: Task, account: string): Promise<ProcessAnswer<Result>> => {
    if (!queue.accepts(account, in_progress))
      return Promise.reject(new ThreadLimit('Too much is being read at once.', true))
    const { promise, resolve, reject } = Promise.withResolvers<ProcessAnswer<Result>>()
    queue.add(account, () =>
      run(task)
        .finally(() => {
          in_progress = 0
        })
        .then(resolve, reject),
    )
    void runQueue()
    return promise
  }
}

/** Runs one task at a time in a process that is started when it is needed. */
function processRunner<Task, Result>({ module, within_ms }: ProcessOptions) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  async function start(): Promise<ChildProcess> {
    const started = fork(module, {
      serialization: 'advanced',
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = started
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    await messageOf(started, { within_ms: START_MS, ended: NOT_STARTED })
    // A stop of the service does not wait for it.
    started.unref()
    started.channel?.unref()
    return started
  }

  return async (task: Task): Promise<ProcessAnswer<Result>> => {
    clearTimeout(idle)
    try {
      const running = child ?? (await start())
      const answer = messageOf<ProcessAnswer<Result>>(running, { within_ms, ended: UNREADABLE })
      running.send(task as object)
      return await answer
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
}

const NOT_STARTED = new ThreadLimit('Pictures cannot be processed by this installation.', true)
const UNREADABLE = new ThreadLimit('It cannot be read.', false)

/** The next message of a process; throws `ended` where it ends before. */
function messageOf<Message>(
  child: ChildProcess,
  { within_ms, ended }: { within_ms: number; ended: ThreadLimit },
): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  const fail = () => reject(ended)
  const timer = setTimeout(() => reject(new ThreadLimit('It takes too long to read.', true)), within_ms)
  child.once('message', resolve as (message: unknown) => void)
  child.once('exit', fail)
  child.once('error', fail)
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve as (message: unknown) => void)
    child.off('exit', fail).off('error', fail)
  })
}
