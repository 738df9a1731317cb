import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { canHold } from './account.ts'
import type { Binaries } from './binaries.ts'
import { clusterName, FAST_SHUTDOWN_MS, readPidFile, stopOrphans } from './processes.ts'
import { type Account, EmbeddedPostgresError, run, spawnAs, waitUntil } from './run.ts'

/** Where the server listens. A socket folder is closed to other accounts; the port is on 127.0.0.1 alone. */
export type Address = { socket_dir: string } | { port: number }

/** Names the socket file; no port is opened for it. */
export const SOCKET_PORT = 5432
// The path of a socket ends at 104 bytes on macOS and 108 on Linux; `/.s.PGSQL.5432` is part of it.
const MAX_SOCKET_DIR_LENGTH = 88
const SHORT_DIR = '/tmp'

/**
 * The cluster's own folder when its path is short enough and its file system knows sockets (a folder shared into a
 * container on macOS does not), else a folder under /tmp, else TCP (Windows).
 */
export async function chooseAddress(cluster: string, account: Account): Promise<Address> {
  if (process.platform !== 'win32') {
    if (Buffer.byteLength(cluster) <= MAX_SOCKET_DIR_LENGTH && (await listens(join(cluster, '.s.probe')))) {
      return { socket_dir: cluster }
    }
    if (await canHold(SHORT_DIR, account)) {
      const socket_dir = mkdtempSync(join(SHORT_DIR, 'serai-'))
      if (account.ids) chownSync(socket_dir, account.ids.uid, account.ids.gid)
      return { socket_dir }
    }
  }
  return { port: await freePort() }
}

/** Removes the folder that `chooseAddress` made under /tmp; `socket_dir` may come from the pid file of an earlier run. */
export function removeSocketFolder(socket_dir: string): void {
  if (/^\/tmp\/serai-\w{6}$/.test(socket_dir)) rmSync(socket_dir, { recursive: true, force: true })
}

function listens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(path, () => probe.close(() => resolve(true)))
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Another container has the folder mounted and its server answers: it is neither ours to stop nor to start beside. */
export async function refuseForeignServer(cluster: string | undefined): Promise<void> {
  if (cluster === undefined) return
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect(join(cluster, `.s.PGSQL.${SOCKET_PORT}`))
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
  if (answers) {
    throw new EmbeddedPostgresError(
      `A PostgreSQL in another container is running on ${cluster}: stop that container.`,
    )
  }
}

const MEGABYTE = 1024 ** 2

/** An eighth of the memory that this process may use, and 256 MB at most: it fills with the database. */
function sharedBuffers(): string {
  const limit = process.constrainedMemory()
  const memory = Math.min(totalmem(), limit > 0 ? limit : Infinity)
  return `${Math.floor(Math.min(256, Math.max(32, memory / 8 / MEGABYTE)))}MB`
}

/** What a small server of one hotel needs; the caller's settings win, the ones we rely on win over both. */
const DEFAULTS = {
  max_connections: '60',
  shared_buffers: sharedBuffers(),
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

function settingsFor(
  cluster: string,
  address: Address,
  chosen: Record<string, string>,
): Record<string, string> {
  const listen =
    'port' in address
      ? { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' }
      : {
          listen_addresses: '',
          port: String(SOCKET_PORT),
          unix_socket_directories: `"${address.socket_dir.replaceAll('"', '""')}"`, // quoted: it is a list
          unix_socket_permissions: '0700',
        }
  const log = {
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log', // a file per weekday, emptied when its day returns
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
  }
  return { ...DEFAULTS, ...log, ...chosen, ...listen, cluster_name: clusterName(cluster) }
}

export interface ServerPlan {
  cluster: string
  binaries: Binaries
  account: Account
  address: Address
  settings: Record<string, string>
  /** Takes what the server says before it opens its own log. */
  start_log: string
  progress: (line: string) => void
}

/**
 * Starts the server and waits until it accepts connections, for as long as it lives: after a crash it replays its
 * log first. It leads a process group of its own, so that Ctrl-C in a terminal does not reach it: the application
 * stops it last. Nothing is piped to us, so it outlives a killed parent undisturbed until the next start.
 */
async function launch(plan: ServerPlan): Promise<ChildProcess> {
  const { cluster, account } = plan
  const options = Object.entries(settingsFor(cluster, plan.address, plan.settings))
  // PostgreSQL takes a stale pid file for a live server when its pid lives again under the same user. This names
  // that pid as one of our own processes, which it ignores; its check for leftover shared memory stays. Removing the file would
  // drop both checks.
  const stale = readPidFile(cluster)
  if (stale.pid === 0) rmSync(join(cluster, 'postmaster.pid'), { force: true }) // empty after a power cut
  rmSync(join(cluster, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true }) // guards a shared folder, which ours is not
  const began = Date.now()
  rmSync(plan.start_log, { force: true }) // may be another user's, of an earlier start
  const log = openSync(plan.start_log, 'wx', 0o600)
  const arguments_ = ['-D', cluster, ...options.flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const child = spawn(plan.binaries.postgres, arguments_, {
    ...spawnAs(account, stale.pid ? { PG_GRANDPARENT_PID: String(stale.pid) } : {}),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  const settled = () => {
    if (ended) return true
    const file = readPidFile(cluster)
    return file.pid === child.pid && file.ready && file.text !== stale.text
  }
  while (!(await waitUntil(settled, 5_000)))
    plan.progress('PostgreSQL is still starting (recovering after a crash) …')
  if (ended) throw new EmbeddedPostgresError(`PostgreSQL did not start: ${lastWords(plan, began)}`)
  child.unref()
  return child
}

/** The reason in the server's own words: from its newest log, or from before it had one. */
function lastWords({ cluster, start_log }: ServerPlan, since: number): string {
  const log_dir = join(cluster, 'log')
  const logs = [start_log]
  if (existsSync(log_dir)) logs.push(...readdirSync(log_dir).map((name) => join(log_dir, name)))
  const recent = logs
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .filter(({ at }) => at >= since - 1_000)
  for (const { path } of recent.sort((a, b) => b.at - a.at)) {
    const lines = readFileSync(path, 'utf8').split('\n')
    const line = lines.filter((text) => /(FATAL|PANIC|error):/i.test(text)).at(-1)
    if (line) return `${line.replace(/^.*?(FATAL|PANIC|error): */i, '')} (see ${path})`
  }
  return `see ${start_log}`
}

const RESTARTS = 5
const STEADY_MS = 60_000

export interface RunningServer {
  /** Fast shutdown: open transactions are rolled back, a checkpoint is written. Resolves when it is gone. */
  stop(): Promise<void>
}

/** Keeps the server up: one that ends without being asked (killed, out of memory) is started again. */
export async function supervise(plan: ServerPlan): Promise<RunningServer> {
  let stopping = false
  let restarts = 0
  let current: Promise<ChildProcess | undefined> = watch(await launch(plan))

  function watch(child: ChildProcess): Promise<ChildProcess> {
    const began = performance.now()
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (performance.now() - began > STEADY_MS) restarts = 0
      plan.progress(`PostgreSQL ended unexpectedly (${signal ?? `exit code ${code}`})`)
      current = restart()
    })
    return Promise.resolve(child)
  }

  async function restart(): Promise<ChildProcess | undefined> {
    while (!stopping && restarts++ < RESTARTS) {
      try {
        await stopOrphans(plan.cluster, plan.progress)
        const child = await watch(await launch(plan))
        plan.progress('PostgreSQL is running again')
        return child
      } catch (error) {
        plan.progress((error as Error).message)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
    }
    if (!stopping) plan.progress(`PostgreSQL stays down after ${RESTARTS} attempts to start it`)
    return undefined
  }

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    stopping = true
    const child = await current
    if (child) await stopServer(child, plan)
  }
  return { stop: () => (stopped ??= stop()) }
}

async function stopServer(child: ChildProcess, { cluster, binaries, account }: ServerPlan): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const exited = new Promise((resolve) => child.once('exit', resolve))
  if (process.platform === 'win32') {
    await run(binaries.pg_ctl, ['stop', '-D', cluster, '-m', 'fast'], account) // signals there end a process at once
  } else {
    child.kill('SIGINT')
  }
  const impatient = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS)
  await exited
  clearTimeout(impatient)
}
