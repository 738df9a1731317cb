import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError, waitUntil } from './run.ts'

/** What tells two processes of one pid apart: its start, and on Linux the boot in which it was counted. */
export function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readIfThere(`/proc/${pid}/stat`)
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie is dead: in a container without an init process nobody collects it.
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${fields[19]} ${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()}`
  }
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : undefined
  return (
    spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Shown in the title of every process of a cluster (`cluster_name`), which is how they are found without /proc. */
export const clusterName = (cluster: string): string =>
  `serai-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`

interface ServerProcess {
  pid: number
  /** The one to signal; the others are its children. */
  is_postmaster: boolean
}

/** Every live PostgreSQL process of the cluster, whatever its pid file says: the file may be stale or gone. */
export function serverProcesses(cluster: string): ServerProcess[] {
  if (process.platform === 'win32') return []
  const found = process.platform === 'linux' ? fromProc(cluster) : readPsOutput(cluster)
  // Children carry a title (`postgres: …`), and one that is just ending has no command any more.
  return found.map(({ pid, command }) => ({
    pid,
    is_postmaster: command !== '' && !command.startsWith('postgres:'),
  }))
}

interface Listed {
  pid: number
  command: string
}

/**
 * All processes of a server have its data folder as their working folder. Folders are compared by inode, because a
 * path seen from a container means another folder. Root without ptrace rights (a plain container) may not look at
 * the folder; then the title decides.
 */
function fromProc(cluster: string): Listed[] {
  const folder = statSync(cluster, { throwIfNoEntry: false })
  const found: Listed[] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || readIfThere(`/proc/${name}/comm`)?.trim() !== 'postgres') continue
    const command = (readIfThere(`/proc/${name}/cmdline`) ?? '').replaceAll('\0', ' ')
    let inside: boolean
    try {
      const cwd = statSync(`/proc/${name}/cwd`)
      inside = cwd.ino === folder?.ino && cwd.dev === folder.dev
    } catch (error) {
      inside = (error as NodeJS.ErrnoException).code === 'EACCES' && command.includes(clusterName(cluster))
    }
    if (inside) found.push({ pid: Number(name), command })
  }
  return found
}

export function readPsOutput(cluster: string): Listed[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' })
  return (stdout ?? '')
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && match[2]!.includes(clusterName(cluster)))
    .map((match) => ({ pid: Number(match![1]), command: match![2]! }))
    .filter(({ command }) => /^\S*postgres:? /.test(command))
}

/** A fast shutdown writes a checkpoint, which takes seconds on a slow disk; an immediate one is safe and instant. */
export const FAST_SHUTDOWN_MS = 30_000
const LAST_RESORT_MS = 10_000

/**
 * Stops what a killed process of ours left running on the cluster; true when there was something. The caller holds
 * the lock of the data folder, so nothing alive is using it.
 */
export async function stopOrphans(cluster: string, progress: (line: string) => void): Promise<boolean> {
  const found = serverProcesses(cluster)
  if (found.length === 0) return false
  const postmaster = found.find((one) => one.is_postmaster)?.pid
  if (postmaster) {
    progress(`Stopping PostgreSQL (pid ${postmaster}), left behind by a process that was killed`)
    send(postmaster, 'SIGINT')
    if (await allExited(cluster, FAST_SHUTDOWN_MS)) return true
  }
  // Without its postmaster a backend ends by itself only when it next waits, and may be busy for long.
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const one of serverProcesses(cluster)) send(one.pid, signal)
    if (await allExited(cluster, LAST_RESORT_MS)) return true
  }
  const left = serverProcesses(cluster).map((one) => one.pid)
  throw new EmbeddedPostgresError(
    `PostgreSQL left behind on ${cluster} does not stop (pid ${left.join(', ')}).`,
  )
}

const allExited = (cluster: string, milliseconds: number) =>
  waitUntil(() => serverProcesses(cluster).length === 0, milliseconds)

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone meanwhile.
  }
}

export interface PidFile {
  /** The whole file: two runs under the same pid differ in it. */
  text: string
  /** 0 when the file is missing or cut short. */
  pid: number
  port: string
  socket_dir: string
  ready: boolean
}

/** What the server notes about itself. Lines: pid, data folder, start, port, socket folder, address, key, status. */
export function readPidFile(cluster: string): PidFile {
  const text = readIfThere(join(cluster, 'postmaster.pid')) ?? ''
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return {
    text,
    pid: Number.isSafeInteger(pid) && pid > 0 ? pid : 0,
    port: lines[3] ?? '',
    socket_dir: lines[4] ?? '',
    ready: (lines[7] ?? '').startsWith('ready'),
  }
}
