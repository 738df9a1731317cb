import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freePort, type Program, run, temporaryFolder } from './program.ts'

const ROOT = join(import.meta.dirname, '../..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

/** The shell blocks under a heading, up to the next one of its level. */
function blocksUnder(heading: string): string[] {
  const section = README.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code!)
}

const blocks = blocksUnder('Quick start')
const MARK = '=====#====='
/** What each block printed. */
let printed: string[]
let errors: string
let code: number | null

beforeAll(async () => {
  const DATA_DIR = temporaryFolder()
  chmodSync(DATA_DIR, 0o711)
  const program: Program = run(['start'], { DATA_DIR, PORT: String(await freePort()) })
  await program.says('Ctrl-C stops it.')
  const script = ['set -euo pipefail', ...blocks].join(`\necho '${MARK}'\n`)
  const elsewhere = temporaryFolder()
  const { PATH = '' } = process.env
  const shell = spawn('bash', ['--norc', '-c', script], {
    cwd: elsewhere,
    env: { PATH, DATA_DIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  errors = ''
  shell.stdout.on('data', (chunk) => (out += chunk))
  shell.stderr.on('data', (chunk) => (errors += chunk))
  code = (await once(shell, 'close'))[0]
  printed = out.split(`${MARK}\n`).slice(1)
  program.child.kill('SIGTERM')
  await program.ended
}, 120_000)

/** The lines of a block that are JSON. */
const answers = (block: number) =>
  printed[block]!.split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

describe('the quick start of the README', () => {
  it('begins with two commands that exist', () => {
    const [, first = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(README)!
    expect(first).toBe('npm start\nnpm test\n')
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(scripts).toMatchObject({ start: expect.any(String), test: expect.any(String) })
  })

  it('runs as it stands, from the first block to the last', () => {
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(printed).toHaveLength(blocks.length)
    expect(blocks).toHaveLength(7)
  })

  it('shows room types, and what is left with its price', () => {
    expect(answers(1)).toMatchObject([{ data: [{ name: expect.any(String) }, {}, {}], has_more: true }])
    const [{ data }] = answers(2)
    expect(data[0].nights).toMatchObject([{ available: 3 }, { available: 3 }])
    expect(data[0].offers[0].total).toMatchObject({ amount: expect.any(Number), currency: 'EUR' })
  })

  it('books, and answers a repeat with the same reservation', () => {
    const [booked] = answers(3)
    expect(booked).toMatchObject({ status: 'confirmed', nights: 2, adults: 2 })
    expect(printed[4]).toMatch(/^HTTP\/1\.1 201 /)
    expect(printed[4]).toMatch(/^idempotent-replayed: true\r$/m)
    expect(answers(4)).toEqual([booked])
  })

  it('is refused with SVC-1001 once the suites are gone', () => {
    const lines = printed[5]!.split('\n')
    expect(lines.slice(0, 4)).toEqual(['201', '201', '409', '409'])
    const [{ error }] = answers(5)
    expect(error).toMatchObject({ code: 'SVC-1001', status: 409 })
    expect(error.details.nights).toMatchObject([{ available: 0 }, { available: 0 }])
  })

  it('shows what was told of the reservation', () => {
    const [cancelled, { data }] = answers(6)
    expect(cancelled.status).toBe('cancelled')
    expect(data.map(({ type }: { type: string }) => type)).toEqual([
      'reservation.cancelled',
      'reservation.created',
    ])
  })
})
