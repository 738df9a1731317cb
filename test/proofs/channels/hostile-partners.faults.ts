import { monitorEventLoopDelay } from 'node:perf_hooks'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseFeed, parseMessage } from '#server/integrations/parsing/parser-pool.ts'
import { hostileFeed, hostileMessage } from '#test/harness/channels/hostile-partners.ts'
import { printFigures } from '#test/harness/memory.ts'
import { faultRuns } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'

const INPUTS = faultRuns('INPUTS', 3_000, 20_000)
const AT_ONCE = 20
/** Maximum time that an input may block the event loop. */
const MAX_BLOCK_MS = 100
const PLACE = { timezone: 'Europe/Berlin', today: '2027-01-04' }

it.each([
  ['calendars', hostileFeed(), (text: string) => parseFeed(text, PLACE), ['read', 'broken']],
  [
    'messages',
    hostileMessage(),
    (text: string) => parseMessage('ota_xml', text),
    ['bookings', 'ping', 'unreadable'],
  ],
])(
  `${INPUTS} %s that were tampered with: each is read or refused, and none holds up the others`,
  async (name, inputs, read, kinds) => {
    await read('')
    const counts = new Map<string, number>()
    const seed = seeded()
    const texts = fc.sample(inputs, { numRuns: INPUTS, seed })
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    for (let i = 0; i < texts.length; i += AT_ONCE) {
      const some = await Promise.all(texts.slice(i, i + AT_ONCE).map((text) => read(text)))
      for (const { kind } of some) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    delay.disable()
    printFigures(`${name} that were tampered with`, {
      seed,
      ...Object.fromEntries(counts),
      'largest block ms': Math.round(delay.max / 1e6),
      'p99 block ms': Math.round(delay.percentile(99) / 1e6),
    })
    expect([...counts.keys()].every((kind) => (kinds as string[]).includes(kind))).toBe(true)
    expect(delay.max / 1e6).toBeLessThan(MAX_BLOCK_MS)
  },
)
