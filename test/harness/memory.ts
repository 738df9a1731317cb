import { execFileSync } from 'node:child_process'

/** The memory of a process that is not swapped out: megabytes. */
export const residentMb = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!
}

/** What a long run found, as a line for people. */
export const printFigures = (what: string, facts: Record<string, number>): void => {
  const text = Object.entries(facts).map(([name, value]) => `${name} ${Math.round(value * 100) / 100}`)
  process.stdout.write(`${what}: ${text.join(', ')}\n`)
}
