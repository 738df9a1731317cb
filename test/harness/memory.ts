import { execFileSync } from 'node:child_process'

/** Resident memory of a process in megabytes. */
export const residentMb = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024

/** A percentile of the values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!
}

/** Prints the results of a long run as a line. */
export const printFigures = (what: string, facts: Record<string, number>): void => {
  const text = Object.entries(facts).map(([name, value]) => `${name} ${Math.round(value * 100) / 100}`)
  process.stdout.write(`${what}: ${text.join(', ')}\n`)
}
