import { type ChildProcess, fork } from 'node:child_process'
import { ThreadLimit } from '../parsing/bounded-thread.ts'

/** Each holds the bytes that were sent. */
const MAX_WAITING = 16
const IDLE_MS = 60_000
/** A process has so long to start: on a busy machine that takes seconds. */
const START_MS = 10_000

/** What the process answers to a task. */
export type ProcessAnswer<Result> = { readonly result: Result } | { readonly problem: string }

interface ProcessOptions {
  /** A module that answers each message with a `ProcessAnswer`. */
  readonly module: URL
  /** Milliseconds from the task to its answer, the start of the process apart. */
  readonly within_ms: number
}

/**
 * Does one piece of work after the other in a process of its own, for libraries in C: what crashes there or takes too long ends
 * with the process, and the next piece has a new one. It is given no environment, so that it holds no secret. An idle one ends
 * after a minute. Throws ThreadLimit; `may_pass` where the machine may be busy.
 */
export function boundedProcess<Task, Result>({ module, within_ms }: ProcessOptions) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const end = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = (): ChildProcess => {
    const started = fork(module, {
      serialization: 'advanced',
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    // A stop of the service does not wait for it.
    started.unref()
    started.channel?.unref()
    return started
  }

  async function run(task: Task): Promise<ProcessAnswer<Result>> {
    clearTimeout(idle)
    const start_ms = child ? 0 : START_MS
    child ??= start()
    try {
      return await answerOf<Task, Result>(child, task, within_ms + start_ms)
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }

  return (task: Task): Promise<ProcessAnswer<Result>> => {
    if (waiting >= MAX_WAITING)
      return Promise.reject(new ThreadLimit('Too much is being read at once.', true))
    waiting++
    const answer = last.then(() => run(task)).finally(() => waiting--)
    last = answer.catch(() => undefined)
    return answer
  }
}

function answerOf<Task, Result>(
  child: ChildProcess,
  task: Task,
  within_ms: number,
): Promise<ProcessAnswer<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<ProcessAnswer<Result>>()
  const fail = (message: string, may_pass: boolean) => () => reject(new ThreadLimit(message, may_pass))
  const ended = fail('It cannot be read.', false)
  const timer = setTimeout(fail('It takes too long to read.', true), within_ms)
  child.once('message', resolve)
  child.once('exit', ended)
  child.once('error', ended)
  child.send(task as object, (error) => error && ended())
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', ended).off('error', ended)
  })
}
