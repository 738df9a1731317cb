import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runGuide } from './guide-shell.ts'
import { freePort, type Program, run, temporaryFolder } from './program.ts'
import { inOneShell, partsOf, terminal } from './terminal.ts'

const ROOT = join(import.meta.dirname, '../..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

/** The shell blocks under a heading, up to the next one of its level. */
function blocksUnder(heading: string): string[] {
  const section = README.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code!)
}

const blocks = blocksUnder('Quick start')
/** Runs in a third terminal until it is stopped. */
const LISTEN = blocks.findIndex((block) => block.includes(' listen'))
/** The output of each block. */
let printed: string[]
let errors: string
let code: number | null
let heard: string
let start_lines: string[]

const GUIDES = ['invoices', 'payments']
/** Guides that were run with the demo, each twice. */
const guides: ({ name: string } & Awaited<ReturnType<typeof runGuide>>)[] = []

beforeAll(async () => {
  const DATA_DIR = temporaryFolder()
  chmodSync(DATA_DIR, 0o711)
  const program: Program = run(['start'], { DATA_DIR, PORT: String(await freePort()) })
  await program.prints('Ctrl-C stops it.')
  start_lines = program
    .out()
    .split('\n')
    .filter((line) => line.trim())
  const second = terminal(inOneShell(blocks.slice(0, LISTEN)), DATA_DIR)
  code = await second.ended
  errors = second.output.err
  const third = terminal(blocks[LISTEN]!, DATA_DIR)
  await third.prints('Ctrl-C ends it')
  const again = terminal(inOneShell(blocks.slice(LISTEN + 1)), DATA_DIR)
  code ||= await again.ended
  const [, event_id = ''] = /(evt_\w+)/.exec(again.output.out) ?? []
  await third.prints(event_id)
  third.end()
  await third.ended
  heard = third.output.out
  printed = [...partsOf(second.output.out), heard, ...partsOf(again.output.out)]
  const { base_url, live_key } = JSON.parse(readFileSync(join(DATA_DIR, 'quickstart.json'), 'utf8'))
  for (const name of [...GUIDES, ...GUIDES]) {
    guides.push({ name, ...(await runGuide(name, { base: base_url, key: live_key })) })
  }
  program.child.kill('SIGTERM')
  await program.ended
}, 180_000)

/** The lines of a block that are JSON. */
const answers = (block: number) =>
  printed[block]!.split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

describe('the quick start of the README', () => {
  it('starts with two commands that exist', () => {
    const [, first = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(README)!
    expect(first).toBe('npm start\nnpm test\n')
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(scripts).toMatchObject({ start: expect.any(String), test: expect.any(String) })
  })

  it('begins with a first start that prints what is needed, and little else', () => {
    // `npm start` prints four more where it installs packages and builds the dashboard.
    expect(start_lines.length, start_lines.join('\n')).toBeLessThanOrEqual(16)
  })

  it('runs unchanged, from the first block to the last', () => {
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(printed).toHaveLength(blocks.length)
    expect(blocks).toHaveLength(9)
  })

  it('shows room types, and their availability with price', () => {
    expect(answers(1)).toMatchObject([{ data: [{ name: expect.any(String) }, {}, {}], has_more: true }])
    const [{ data }] = answers(2)
    expect(data[0].nights).toMatchObject([{ available: 3 }, { available: 3 }])
    expect(data[0].offers[0].total).toMatchObject({ amount: expect.any(Number), currency: 'EUR' })
  })

  it('books, and replays the same reservation', () => {
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

  it('shows the events of the reservation', () => {
    const [cancelled, { data }] = answers(6)
    expect(cancelled.status).toBe('cancelled')
    expect(data.map(({ type }: { type: string }) => type)).toEqual([
      'reservation.cancelled',
      'reservation.created',
    ])
  })

  it('ends with a signed event that was triggered, received and verified', () => {
    const [type, event_id, reservation_id] = printed[8]!
      .split('\n')
      .find((line) => line.includes('  evt_'))!
      .split('  ')
    expect(type).toBe('reservation.created')
    const lines = heard.split('\n').filter((line) => /^\d{4}-/.test(line))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`  ${type}  ${event_id}  ${reservation_id}  attempt 1  signature verified`)
    const shown = /```text\n(.*signature verified)\n```/.exec(README)![1]!
    const form = (line: string) => line.replaceAll(/\d{4}-\S+|(?<=(evt|res)_)\S+/g, '…')
    expect(form(shown)).toBe(form(lines[0]!))
    expect(heard).toContain('Removed the endpoint.')
  })
})

describe('the guides to invoices and payments, run twice with the demo', () => {
  /** The declined card and the amount above the balance are intentional. */
  const MEANT = new Set(['SVC-8001', 'SVC-8002'])

  it('print no errors but those they mention', () => {
    expect(guides).toHaveLength(4)
    for (const { name, errors, printed } of guides) {
      expect(errors, name).toBe('')
      const refused = printed.flat().flatMap(({ error }) => (error ? [error.code] : []))
      expect(
        refused.filter((code) => !MEANT.has(code)),
        name,
      ).toEqual([])
      const document = printed.flat().findLast((shown) => shown.payment_status !== undefined)
      expect(document, name).toMatchObject({ payment_status: expect.stringMatching(/paid/) })
    }
  })
})
