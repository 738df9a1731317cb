import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'

/** Hardware and software that a result depends on. */
export function machineFacts() {
  return {
    at: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
  }
}

function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: new URL('..', import.meta.url).pathname, stdio: 'pipe' })
        .toString()
        .trim()
    return (
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', 'server', 'db', 'bench') ? ' (changed)' : '')
    )
  } catch {
    return 'unknown'
  }
}

export interface Quiet {
  /** Share of idle processor time. */
  readonly idle: number
  /** Share taken by other guests of the same host. */
  readonly steal: number
  readonly shared: boolean
}

const ENOUGH_IDLE = 0.85
const TRIES = 3

/** Measures whether the machine is otherwise idle; only reports where it is not. */
export async function quietCheck(milliseconds = 3_000): Promise<Quiet> {
  for (let attempt = 1; ; attempt++) {
    const before = processorTimes()
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    const after = processorTimes()
    const total = after.total - before.total
    const idle = (after.idle - before.idle) / total
    const steal = (after.steal - before.steal) / total
    const shared = idle < ENOUGH_IDLE || steal > 0.001
    if (!shared || attempt === TRIES) return { idle: round(idle), steal: round(steal), shared }
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000

function processorTimes() {
  const line = readFileSync('/proc/stat', 'utf8').split('\n')[0]!
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  return { idle: ticks[3]! + ticks[4]!, steal: ticks[7]!, total: ticks.reduce((sum, part) => sum + part, 0) }
}
