import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Timeouts of a start, and of a start that creates and fills its database. */
const START_MS = 60_000

const CLI = new URL('../../server/main/cli.ts', import.meta.url).pathname

/** A server in a child process, on loopback. */
export interface Child {
  readonly origin: string
  readonly pid: number
  kill(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  readonly folder: string
  readonly env: Record<string, string>
  readonly node?: readonly string[]
}

/** Runs `serai serve --role …`; the log goes to a file. */
export async function startRole(role: 'api' | 'worker' | 'all', options: Options): Promise<Child> {
  const port = await freePort()
  return start([CLI, 'serve', '--role', role], port, {
    ...options,
    env: {
      PORT: String(port),
      RATE_LIMIT_PER_SECOND: '1000000',
      RATE_LIMIT_BURST: '1000000',
      ...options.env,
    },
  })
}

export const startApi = (options: Options): Promise<Child> => startRole('api', options)

/** Runs a program of this folder with its port in PORT. */
export async function startProgram(file: URL, options: Options): Promise<Child> {
  const port = await freePort()
  return start([file.pathname], port, { ...options, env: { PORT: String(port), ...options.env } })
}

const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

async function start(args: string[], port: number, { folder, env, node = [] }: Options): Promise<Child> {
  const path = join(folder, `child-${port}.log`)
  const log = openSync(path, 'w')
  const child = spawn(process.execPath, [...node, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', DATA_DIR: folder, ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  // Ended when a run fails.
  living.add(child)
  child.once('exit', () => living.delete(child))
  const origin = `http://127.0.0.1:${port}`
  await listening(child, origin, () => readFileSync(path, 'utf8').slice(-2_000))
  const end = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return { origin, pid: child.pid!, kill: end('SIGKILL'), stop: end('SIGTERM') }
}

async function listening(child: ChildProcess, origin: string, log: () => string) {
  for (const began = performance.now(); performance.now() - began < START_MS; ) {
    if (child.exitCode !== null) throw new Error(`the server ended at once:\n${log()}`)
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`the server does not answer:\n${log()}`)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
