import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { CommandEnd, CommandLine } from './command-host.ts'

const CLI = new URL('../../server/main/cli.ts', import.meta.url).pathname
const COMMAND_HOST = new URL('./command-host.ts', import.meta.url).pathname

/** The real program in a child process. */
export interface Program {
  readonly child: ChildProcess
  /** Its output so far. */
  out(): string
  err(): string
  /** Resolves when standard output has the text; rejects when the program ends without it. */
  prints(text: string): Promise<void>
  /** The exit code; null after an uncaught signal. */
  readonly ended: Promise<number | null>
}

/** Nothing of the environment except what locates programs; tests add variables. No proxy is waited for. */
const surroundings = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, DRAIN_SECONDS: '0' })

const running = new Set<ChildProcess>()
const folders: string[] = []
afterAll(async () => {
  // Only after a test has failed.
  for (const child of running) child.kill('SIGTERM')
  await Promise.all([...running].map((child) => once(child, 'exit')))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export function run(args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...surroundings(), ...env } })
  running.add(child)
  const text = { out: '', err: '' }
  const listeners = new Set<() => void>()
  const take = (name: 'out' | 'err') => (chunk: Buffer) => {
    text[name] += chunk
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', take('out'))
  child.stderr.on('data', take('err'))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const prints = (expected: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!text.out.includes(expected)) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      ended.then(() => reject(new Error(`ended without "${expected}":\n${text.out}\n${text.err}`)))
      look()
    })
  return { child, out: () => text.out, err: () => text.err, prints, ended }
}

/** Runs a command to its end. */
export async function runToEnd(args: string[], env: Record<string, string>) {
  const program = run(args, env)
  const code = await program.ended
  return { code, out: program.out(), err: program.err() }
}

let host: ChildProcess | undefined
let before: Promise<unknown> = Promise.resolve()

/**
 * The same without a separate process: starting one takes 0.6 s of processor time, of which a command takes
 * 30 ms. One process runs all commands of a worker, sequentially, and ends with it.
 */
export function runCommand(args: string[], env: Record<string, string>): Promise<CommandEnd> {
  const ended = before.then(() => {
    host ??= fork(COMMAND_HOST, { silent: true })
    host.send({ args, env: { ...surroundings(), ...env } } as CommandLine)
    return new Promise<CommandEnd>((resolve, reject) => {
      host!.once('message', (end) => {
        host!.off('exit', reject)
        resolve(end as CommandEnd)
      })
      host!.once('exit', reject)
    })
  })
  before = ended.catch(() => undefined)
  return ended
}

/** An empty folder, removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'serai-operations-'))
  // The database's account has to pass: started by root, its files would lie elsewhere, and outlive the test.
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

/** An unused port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Polls until a condition holds. */
export async function until<T>(look: () => Promise<T> | T, pleases: (answer: T) => boolean): Promise<T> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const answer = await look()
    if (pleases(answer)) return answer
    if (performance.now() > deadline) throw new Error(`waited in vain; the last answer was ${String(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
