import { chmodSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { guideText } from './guide-shell.ts'
import { freePort, run, temporaryFolder } from './program.ts'
import { inOneShell, partsOf, terminal } from './terminal.ts'

/** The output of each block of each tutorial, which were run one after the other in one empty property. */
const printed: Record<string, string[]> = {}
const errors: Record<string, string> = {}
const TUTORIALS = ['first-booking', 'receive-webhooks', 'connect-a-channel', 'go-live']

/** The ports that a tutorial's own programs listen on are taken from what is free. */
async function blocksOf(name: string): Promise<string[]> {
  let text = guideText(name)
  for (const port of ['4040', '4041'])
    if (text.includes(port)) text = text.replaceAll(port, String(await freePort()))
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code!)
}

beforeAll(async () => {
  const DATA_DIR = temporaryFolder()
  chmodSync(DATA_DIR, 0o711)
  const program = run(['start', '--empty'], { DATA_DIR, PORT: String(await freePort()) })
  await program.prints('Ctrl-C stops it.')
  for (const name of TUTORIALS) {
    const shell = terminal(inOneShell(await blocksOf(name)), DATA_DIR)
    await shell.ended
    printed[name] = partsOf(shell.output.out)
    errors[name] = shell.output.err
  }
  program.child.kill('SIGTERM')
  await program.ended
})

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any
/** The lines of a block that are JSON. */
const answers = (name: string, block: number): Answer[] =>
  printed[name]![block]!.split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

describe('the tutorials, run unchanged', () => {
  it.each(TUTORIALS)('%s prints no error, from its first block to its last', (name) => {
    expect(errors[name]).toBe('')
    expect(printed[name]).toHaveLength([...guideText(name).matchAll(/^```sh$/gm)].length)
  })

  it('a first booking: the last room is sold once, and the guest leaves with a paid invoice', () => {
    const [available] = answers('first-booking', 3)
    expect(available.data[0].nights).toMatchObject([{ available: 2 }])
    expect(answers('first-booking', 4)).toMatchObject([{ status: 'confirmed', nights: 1 }])
    expect(answers('first-booking', 5)).toMatchObject([
      { status: 'confirmed' },
      { error: { code: 'SVC-1001', status: 409 } },
    ])
    const [, left, invoice] = answers('first-booking', 8)
    expect(left).toMatchObject({ status: 'checked_out', balance: { amount: 0 } })
    expect(invoice).toMatchObject({ status: 'paid', number: expect.any(String) })
    const types = answers('first-booking', 9)[0].data.map(({ type }: Answer) => type)
    expect(types).toEqual(expect.arrayContaining(['reservation.created', 'reservation.updated']))
  })

  it('webhooks: genuine ones alone, after an absence too, and each once', () => {
    expect(printed['receive-webhooks']![3]).toMatch(/^reservation\.created res_\w+$/m)
    expect(printed['receive-webhooks']![4]!.trim()).toBe('401')
    const lines = printed['receive-webhooks']!.at(-1)!.trim().split('\n').slice(-3)
    expect(lines).toEqual([
      expect.stringMatching(/^reservation\.created res_/),
      expect.stringMatching(/^reservation\.cancelled res_/),
      expect.stringMatching(/^seen before: evt_/),
    ])
  })

  it('a channel: hears everything, sells a room, and a repeated booking is none', () => {
    const name = 'connect-a-channel'
    expect(printed[name]![3]).toMatch(/^OTA_HotelRateAmountNotif AmountAfterTax="150\.00"$/m)
    expect(printed[name]![4]).toContain('<Success')
    expect(answers(name, 4).at(-1).data).toMatchObject([
      { channel: 'my_switch', external_reference: 'SW-1001', total: { amount: 15000 } },
    ])
    expect(printed[name]![6]).toContain('<Success')
    const [again, channels] = answers(name, 6)
    expect(again.data).toHaveLength(1)
    expect(channels.data).toMatchObject([{ id: 'my_switch', status: 'green' }])
  })

  it('going live: keys are refused where they do not belong, and the clock of the sandbox is moved', () => {
    expect(answers('go-live', 1)).toMatchObject([{ error: { code: 'SVC-4007' } }])
    expect(answers('go-live', 2)).toMatchObject([{ status: 'advancing' }])
    expect(answers('go-live', 3)).toMatchObject([{ error: { code: 'SVC-4004' } }])
    expect(answers('go-live', 4)[0].error.code).toMatch(/^SVC-/)
  })
})

it('the tutorials lead to each other and are in the documentation', () => {
  const overview = guideText('overview')
  for (const name of TUTORIALS) expect(overview).toContain(`(${name}.md)`)
  expect(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')).toContain('first-booking.md')
})
