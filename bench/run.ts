import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchOptions, ResultLine } from './result-line.ts'
import { machineFacts } from './setting/facts.ts'

type Suite = (options: BenchOptions) => Promise<ResultLine[]>

const SUITES: Record<string, () => Promise<Suite>> = {
  reservations: async () => (await import('./reservations/run.ts')).reservations,
  webhooks: async () => (await import('./webhooks/run.ts')).webhooks,
  channels: async () => (await import('./channels/run.ts')).channels,
  search: async () => (await import('./search/run.ts')).search,
  guard: async () => (await import('./guard/run.ts')).guard,
}
const RESULTS = new URL('results/', import.meta.url).pathname

const [name = '', ...flags] = process.argv.slice(2)
const open = SUITES[name]
const only = flags.find((flag) => flag.startsWith('--only='))?.slice('--only='.length)
if (!open || flags.some((flag) => !/^--(quick|write|only=W\d+)$/.test(flag))) {
  console.error(`Usage: npm run bench -- ${Object.keys(SUITES).join('|')} [--quick] [--only=W1] [--write]`)
  process.exit(2)
}
if (process.platform !== 'linux') {
  console.error('The benchmarks read /proc, which only Linux has.')
  process.exit(2)
}

const began = performance.now()
const print = (line: string) => console.error(`${Math.round((performance.now() - began) / 1000)} s  ${line}`)
try {
  const suite = await open()
  const lines = await suite({
    quick: flags.includes('--quick'),
    write: flags.includes('--write'),
    only,
    print,
  })
  save(lines)
  console.log(`\n${tableOf(lines)}`)
  if (lines.some(({ failed }) => failed)) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
// Ends the child processes of a run that failed.
process.exit()

function tableOf(lines: readonly ResultLine[]): string {
  const rows = lines.map(({ cell, value, against = '', ratio = '', note = '' }) => [
    cell,
    value,
    against,
    ratio,
    note,
  ])
  const head = ['What', 'Serai', 'Against', 'Ratio, median (min–max)', 'Note']
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

/** Writes a JSON line per result, with commit and machine, and the table. */
function save(lines: readonly ResultLine[]) {
  mkdirSync(RESULTS, { recursive: true })
  const facts = machineFacts()
  const stamp = facts.at.replaceAll(/[:.]/g, '-')
  const jsonl = lines.map((line) => JSON.stringify({ suite: name, flags, ...facts, ...line }))
  writeFileSync(join(RESULTS, `${name}-${stamp}.jsonl`), `${jsonl.join('\n')}\n`)
  writeFileSync(join(RESULTS, `${name}-${stamp}.md`), `${tableOf(lines)}\n`)
  console.error(`Written to ${join(RESULTS, `${name}-${stamp}.jsonl`)}`)
}
