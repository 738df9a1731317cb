import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOf } from './processes.ts'
import { EmbeddedPostgresError } from './run.ts'

const lockFile = (data_dir: string) => join(data_dir, 'postgres.lock')

interface Holder {
  pid: number
  started: string | undefined
  /** Where the pid counts: a container has a namespace of its own. */
  space: string | undefined
}

/**
 * Takes the data folder for this process and gives the function that frees it. The lock is what tells a database
 * that a killed process left behind from one that a living sibling is using; it holds the start of the process
 * beside the pid, so that a lock left by a killed process never blocks a process with the same pid.
 */
export function acquireLock(data_dir: string): () => void {
  const path = lockFile(data_dir)
  const mine = JSON.stringify({
    pid: process.pid,
    started: startOf(process.pid),
    space: pidSpace(),
  } satisfies Holder)
  while (!writeNew(path, mine)) {
    const text = readIfThere(path)
    const holder = text === undefined ? undefined : livingHolder(text)
    if (holder) refuse(data_dir, holder)
    if (text !== undefined) removeStale(path, text)
  }
  return () => {
    if (readIfThere(path) === mine) rmSync(path, { force: true })
  }
}

/** The pid of the living process that has the database of this data folder open. */
export function lockHolder(data_dir: string): number | undefined {
  return livingHolder(readIfThere(lockFile(data_dir)) ?? '')?.pid
}

/** Whether another living process has had this data folder since before a moment, in milliseconds of the epoch. */
export function lockedBefore(data_dir: string, milliseconds: number): boolean {
  const holder = lockHolder(data_dir)
  return (
    holder !== undefined && holder !== process.pid && statSync(lockFile(data_dir)).mtimeMs <= milliseconds
  )
}

/** Whether the lock was taken where pids mean other processes, so that we cannot tell whether its holder lives. */
export function isHeldElsewhere(data_dir: string): boolean {
  const holder = parse(readIfThere(lockFile(data_dir)) ?? '')
  return holder !== undefined && holder.space !== pidSpace()
}

function livingHolder(text: string): Holder | undefined {
  const holder = parse(text)
  if (!holder || holder.space !== pidSpace()) return undefined
  const started = startOf(holder.pid)
  return started !== undefined && started === holder.started ? holder : undefined
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

function pidSpace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return undefined
  }
}

/** Renames before removing: if another starter was faster and this is its lock already, it is put back. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readIfThere(aside) === stale) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

/** Written aside and linked into place, so that nobody ever reads a lock without its content. */
function writeNew(path: string, text: string): boolean {
  const draft = `${path}.new-${process.pid}`
  try {
    writeFileSync(draft, text, { mode: 0o644 })
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new EmbeddedPostgresError(
      `The data folder is not writable for this user (${(error as Error).message}).`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function refuse(data_dir: string, { pid }: Holder): never {
  throw new EmbeddedPostgresError(
    pid === process.pid
      ? `This process (pid ${pid}) has the database of ${data_dir} open already.`
      : `Another Serai (pid ${pid}) is running on ${data_dir}: stop it, or give this one another DATA_DIR.`,
  )
}
